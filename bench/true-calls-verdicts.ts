import type { Match } from '@volano/domain/rules/matching/types';
import type { Company } from './true-calls-companies.ts';
import { admitsNoFirm } from './true-calls-kinds.ts';
import { doubtsOf, isOver, type Judgement, judgeRecord } from './true-calls-judge.ts';
import { type Desk, type RawRecord, textOf } from './true-calls-raw.ts';
import { all, isOnly } from './true-calls-statuses.ts';
import { namesFirms, sentencesAgainst } from './true-calls-words.ts';

/**
 * What is wrong with a verdict:
 * - `denied`: eligible, and a column of the record denies it, or lists sectors without the company's;
 * - `words`: eligible, and a sentence of the record denies it or asks what is not known;
 * - `farDay`: eligible, and nobody knows whether it is still open;
 * - `claimed`: eligible, and a column leaves it unknown;
 * - `deniedToVerify`: in target as "to verify", and a column denies it;
 * - `hidden`: not in target, and neither a column nor a sentence denies it;
 * - `asked`: to verify, and everything is settled by what the company said.
 */
export type Fault = 'denied' | 'words' | 'farDay' | 'claimed' | 'deniedToVerify' | 'hidden' | 'asked';

export interface Finding {
  readonly fault: Fault;
  readonly record: string;
  readonly company: string;
  /** The columns or sentences that say otherwise; for `hidden` and `asked` the criteria of the product that did it. */
  readonly causes: readonly string[];
}

/** A record that a fair reader says yes to, and the product holds back. */
export interface HeldBack {
  readonly record: string;
  readonly companies: string[];
  /** What the product leaves open or denies, with its words. */
  readonly conditions: Set<string>;
}

/** Every pair of a record and a company, judged twice. */
export interface Verdicts {
  readonly pairs: number;
  readonly eligible: number;
  readonly toVerify: number;
  /** Pairs of which a fair reader says yes, and how many of them are eligible. */
  readonly fair: { readonly pairs: number; readonly eligible: number; readonly held: readonly HeldBack[] };
  readonly findings: readonly Finding[];
  /** Records open on the day, by official id: whether nothing is wrong with any of their verdicts and nothing in them needs a person. */
  readonly open: ReadonlyMap<string, { readonly isFaultless: boolean; readonly doubts: readonly string[] }>;
}

/** A company before a record on a day, and what the product says of them. */
interface Pair {
  readonly record: RawRecord;
  readonly company: Company;
  readonly match: Match | undefined;
  readonly judged: Judgement;
  readonly isShut: boolean;
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
  const held = new Map<string, HeldBack>();
  for (const record of records) {
    const officialId = textOf(record, 'ID_Incentivo');
    const id = ids.get(officialId);
    if (id === undefined && isUntakenTold) continue;
    const before = findings.length;
    const doubts = doubtsOf(record, today);
    // A column that names no firm before words that do is no denial.
    const isShut = isOver(record, today) || (admitsNoFirm(record) && !namesFirms(record));
    for (const [company, ofCompany] of matches) {
      const match = id === undefined ? undefined : ofCompany.get(id);
      const pair: Pair = { record, company, match, judged: judgeRecord(record, company, desk, today), isShut };
      counts.pairs += 1;
      const verdict = verdictOf(match);
      if (verdict === 'eligible') counts.eligible += 1;
      if (verdict === 'toVerify') counts.toVerify += 1;
      if (isFair(pair) && doubts.length === 0) {
        fair.pairs += 1;
        if (verdict === 'eligible') fair.eligible += 1;
        else holdBack(held, pair);
      }
      for (const found of faultsOf(pair, desk, today))
        findings.push({ ...found, record: officialId, company: company.name });
    }
    if (!isShut) open.set(officialId, { isFaultless: findings.length === before, doubts });
  }
  const most = [...held.values()].sort((a, b) => b.companies.length - a.companies.length);
  return { ...counts, fair: { ...fair, held: most }, findings, open };
}

/** Whether every column and every word of a record plainly admits a company, and the record is open and says so. */
function isFair({ judged: { fields }, isShut }: Pair): boolean {
  return !isShut && Object.values(fields).every((one) => isOnly(one, 'pass'));
}

function holdBack(held: Map<string, HeldBack>, { record, company, match }: Pair): void {
  const id = textOf(record, 'ID_Incentivo');
  const one = held.get(id) ?? { record: id, companies: [], conditions: new Set() };
  held.set(id, one);
  one.companies.push(company.name);
  if (match === undefined) one.conditions.add('not imported');
  else if (match.gate !== null) one.conditions.add(`gate ${match.gate}`);
  for (const { key, status, origin, cause } of match?.criteria ?? []) {
    if (status !== 'unknown' && status !== 'fail') continue;
    one.conditions.add(`${status} ${key.split(':')[0]} (${origin?.field ?? '-'}): ${origin?.quote ?? cause}`);
  }
}

function verdictOf(match: Match | undefined): Match['verdict'] | 'closed' {
  return match === undefined || match.gate !== null ? 'closed' : match.verdict;
}

type Found = Pick<Finding, 'fault' | 'causes'>;

function faultsOf(pair: Pair, desk: Desk, today: string): Found[] {
  const { match, judged, isShut } = pair;
  const columns = Object.entries(judged.fields).filter(([name]) => name !== 'words');
  const verdict = verdictOf(match);
  if (verdict === 'eligible') return yesFaults(pair, desk, today);
  if (verdict === 'toVerify') {
    const denying = columns.flatMap(([name, one]) => (isOnly(one, 'fail') ? [name] : []));
    if (isShut || isOnly(all(columns.map(([, one]) => one)), 'fail'))
      return [{ fault: 'deniedToVerify', causes: denying }];
    return judged.whole.has('unknown') ? [] : [{ fault: 'asked', causes: saying(match, 'unknown') }];
  }
  return isShut || judged.whole.has('fail') ? [] : [{ fault: 'hidden', causes: saying(match, 'fail') }];
}

function yesFaults({ record, company, judged: { fields }, isShut }: Pair, desk: Desk, today: string): Found[] {
  if (isShut) return [{ fault: 'denied', causes: [isOver(record, today) ? 'Data_chiusura' : 'Tipologia_Soggetto'] }];
  const faults: Found[] = [];
  const isUnsettled = ([, one]: [string, (typeof fields)[string]]): boolean => !one.has('pass');
  const { words, Data_chiusura: closing, ...columns } = fields;
  if (words?.has('pass') === false)
    faults.push({ fault: 'words', causes: sentencesAgainst(record, company, desk.placesOf(company), desk) });
  if (closing?.has('pass') === false) faults.push({ fault: 'farDay', causes: ['Data_chiusura'] });
  const unsettled = Object.entries(columns).filter(isUnsettled);
  const denying = unsettled.filter(([name, one]) => isOnly(one, 'fail') || name === 'Settore_Attivita');
  // A list of sectors without the company's own denies it as plainly as a list of sizes does; only for "no" it is not enough.
  if (denying.length > 0) faults.push({ fault: 'denied', causes: denying.map(([name]) => name) });
  else if (unsettled.length > 0) faults.push({ fault: 'claimed', causes: unsettled.map(([name]) => name) });
  return faults;
}

/** The criteria of the product that end so, with the words that they rest on. */
function saying(match: Match | undefined, status: 'fail' | 'unknown'): string[] {
  if (match === undefined) return ['not imported'];
  if (match.gate !== null) return [`gate ${match.gate}`];
  const some = match.criteria.filter((one) => one.status === status);
  return some.map(({ key, origin }) => [key.split(':')[0], origin?.quote].filter(Boolean).join(': '));
}
