import type { Match } from '@volano/domain/rules/matching/types';
import type { Company } from './true-calls-companies.ts';
import { admitsNoFirm } from './true-calls-kinds.ts';
import { doubtsOf, isOver, judgeRecord } from './true-calls-judge.ts';
import { type Desk, type RawRecord, textOf } from './true-calls-raw.ts';
import { isOnly } from './true-calls-statuses.ts';

/**
 * What is wrong with a verdict:
 * - `denied`: eligible, and a column of the record denies it, or lists sectors without the company's;
 * - `deniedToVerify`: in target as "to verify", and a column denies it;
 * - `hidden`: not in target, and no column denies it;
 * - `claimed`: eligible, and a column leaves it unknown;
 * - `asked`: to verify, and every column is settled by what the company said.
 */
export type Fault = 'denied' | 'deniedToVerify' | 'hidden' | 'claimed' | 'asked';

export interface Finding {
  readonly fault: Fault;
  readonly record: string;
  readonly company: string;
  /** The columns that say otherwise; for `hidden` and `asked` the criteria of the product that did it. */
  readonly causes: readonly string[];
}

/** Every pair of a record and a company, judged twice. */
export interface Verdicts {
  readonly pairs: number;
  readonly eligible: number;
  readonly toVerify: number;
  /** Pairs of which a fair reader says yes, and how many of them are eligible. */
  readonly fair: { readonly pairs: number; readonly eligible: number };
  readonly findings: readonly Finding[];
  /** Records open on the day, by official id: whether nothing is wrong with any of their verdicts and nothing in them needs a person. */
  readonly open: ReadonlyMap<string, { readonly isFaultless: boolean; readonly doubts: readonly string[] }>;
}

/**
 * Holds the verdicts of the product against what the records say. A record without a call counts as hidden from whom it admits, unless the
 * import told that it was not taken.
 */
export function compareVerdicts(
  records: readonly RawRecord[],
  ids: ReadonlyMap<string, string>,
  matches: ReadonlyMap<Company, ReadonlyMap<string, Match>>,
  desk: Desk,
  today: string,
  isUntakenTold: boolean,
): Verdicts {
  const findings: Finding[] = [];
  const open = new Map<string, { isFaultless: boolean; doubts: string[] }>();
  const counts = { pairs: 0, eligible: 0, toVerify: 0 };
  const fair = { pairs: 0, eligible: 0 };
  for (const record of records) {
    const officialId = textOf(record, 'ID_Incentivo');
    const id = ids.get(officialId);
    if (id === undefined && isUntakenTold) continue;
    const before = findings.length;
    for (const [company, ofCompany] of matches) {
      const match = id === undefined ? undefined : ofCompany.get(id);
      counts.pairs += 1;
      const verdict = isListed(match) ? match?.verdict : 'closed';
      if (verdict === 'eligible') counts.eligible += 1;
      if (verdict === 'toVerify') counts.toVerify += 1;
      if (isFair(record, company, desk, today)) {
        fair.pairs += 1;
        if (verdict === 'eligible') fair.eligible += 1;
      }
      const found = faultOf(record, company, match, desk, today);
      if (found !== null) findings.push({ ...found, record: officialId, company: company.name });
    }
    if (!isOver(record, today) && !admitsNoFirm(record))
      open.set(officialId, { isFaultless: findings.length === before, doubts: doubtsOf(record, today) });
  }
  return { ...counts, fair, findings, open };
}

/** Whether every column and every word of a record plainly admits a company, and the record is open and says so. */
function isFair(record: RawRecord, company: Company, desk: Desk, today: string): boolean {
  const { fields } = judgeRecord(record, company, desk, today);
  const isShut = isOver(record, today) || admitsNoFirm(record) || doubtsOf(record, today).length > 0;
  return !isShut && Object.values(fields).every((one) => isOnly(one, 'pass'));
}

function isListed(match: Match | undefined): boolean {
  return match !== undefined && match.gate === null;
}

function faultOf(
  record: RawRecord,
  company: Company,
  match: Match | undefined,
  desk: Desk,
  today: string,
): Pick<Finding, 'fault' | 'causes'> | null {
  const { fields, whole } = judgeRecord(record, company, desk, today);
  const isShut = isOver(record, today) || admitsNoFirm(record);
  const denying = Object.entries(fields).flatMap(([name, one]) => (isOnly(one, 'fail') ? [name] : []));
  const unsettled = Object.entries(fields).flatMap(([name, one]) => (one.has('pass') ? [] : [name]));
  const saying = (status: 'fail' | 'unknown'): string[] => {
    if (match === undefined) return ['not imported'];
    if (match.gate !== null) return [`gate ${match.gate}`];
    return match.criteria.filter((one) => one.status === status).map(({ key }) => key.split(':')[0] ?? '');
  };
  const verdict = isListed(match) ? match?.verdict : 'closed';
  if (verdict === 'eligible') {
    if (isShut) return { fault: 'denied', causes: isOver(record, today) ? ['Data_chiusura'] : ['Tipologia_Soggetto'] };
    if (whole.has('pass')) return null;
    // A list of sectors without the company's own denies it as plainly as a list of sizes does; only for "no" it is not enough.
    if (denying.length > 0 || unsettled.includes('Settore_Attivita'))
      return { fault: 'denied', causes: denying.length > 0 ? denying : ['Settore_Attivita'] };
    return { fault: 'claimed', causes: unsettled };
  }
  if (verdict === 'toVerify') {
    if (isShut || isOnly(whole, 'fail')) return { fault: 'deniedToVerify', causes: denying };
    return whole.has('unknown') ? null : { fault: 'asked', causes: saying('unknown') };
  }
  return isShut || whole.has('fail') ? null : { fault: 'hidden', causes: saying('fail') };
}
