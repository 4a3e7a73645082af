import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Match } from '@volano/domain/rules/matching/types';
import { hold } from './measures.ts';
import { COMPANIES, SHOE_FACTORY } from './true-calls-companies.ts';
import type { Portal } from './true-calls-portal.ts';
import { listOf, type RawRecord, textOf } from './true-calls-raw.ts';
import { WORD_CASES, wordRecords } from './true-calls-words-cases.ts';

/** The day on which the made records are read and looked at. */
const DAY = '2026-11-18';
const LEAST_RIGHT = 38;

/** What is kept of a made record, and how it stands. */
interface Made {
  readonly expiryDate: string | null;
  readonly amount: number | null;
  readonly fund: number | null;
  /** Columns of which the import says something. */
  readonly remarks: readonly string[];
  /** How it stands for the shoe factory, at a moment. */
  readonly at: (moment: string) => Match | undefined;
  /** How many of all companies are told that they meet it. */
  readonly eligible: number;
}

const isYes = (match: Match | undefined): boolean =>
  match?.verdict === 'eligible' && match.gate === null && !match.isUpcoming;
const isShut = (match: Match | undefined): boolean => match === undefined || match.gate !== null;
const isOpenUnknown = (match: Match | undefined): boolean =>
  match?.criteria.some(({ key, status }) => key === 'open' && status === 'unknown') === true;
const isDoubted = (made: Made): boolean => made.eligible === 0 && (isShut(made.at(DAY)) || isOpenUnknown(made.at(DAY)));
/** Held back by a sentence that it quotes, or denied. */
const isNarrowed = (made: Made): boolean => made.eligible === 0 && isSaid(made.at(DAY));

function isSaid(match: Match | undefined): boolean {
  if (match === undefined || match.gate !== null) return false;
  return match.criteria.some(
    ({ status, origin }) => (status === 'unknown' || status === 'fail') && (origin?.quote ?? null) !== null,
  );
}

function endsOn(made: Made, ...days: readonly string[]): boolean {
  const last = new Date(Date.parse(made.expiryDate ?? '') - 1000);
  return isYes(made.at(DAY)) && !Number.isNaN(last.getTime()) && days.includes(romeDay(last));
}

function romeDay(moment: Date): string {
  return moment.toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
}

/** What each of the twenty made records must give. */
const EXPECTED: Readonly<Record<string, (made: Made) => boolean>> = {
  99000: (made) => made.eligible === 0 && isShut(made.at(DAY)),
  99001: isDoubted,
  99002: (made) => isYes(made.at('2026-12-15')) && !isYes(made.at('2027-03-31T10:01:00Z')),
  99003: (made) => isYes(made.at('2026-11-28T10:59:00Z')) && isShut(made.at('2026-11-28T11:01:00Z')),
  99004: isDoubted,
  99005: isDoubted,
  99006: isNarrowed,
  99007: isNarrowed,
  99008: isNarrowed,
  99009: isNarrowed,
  99010: isNarrowed,
  99011: (made) => isSaid(made.at(DAY)) && !isYes(made.at(DAY)),
  99012: isNarrowed,
  99013: ({ amount, fund }) => amount === 2500 && fund === 4_196_112_734,
  99014: ({ amount, fund }) => amount === 1_500_000 && fund === 10_000_000,
  99015: ({ amount, remarks }) => amount === 1500.5 || remarks.includes('Agevolazione_Concedibile_max'),
  99016: (made) => endsOn(made, '2026-12-31'),
  99017: (made) => endsOn(made, '2026-12-30', '2026-12-31'),
  99018: isDoubted,
  99019: (made) => made.eligible === 0 && made.at(DAY)?.isUpcoming === true,
};

/**
 * Made records, each a plain one but for one condition: the twenty of the cases, looked at as a small shoe factory of Fucecchio and for all companies, and
 * forty of our own. Answers whether enough of them are right.
 */
export async function judgeCases(portal: Portal, records: readonly RawRecord[], folder: string): Promise<boolean> {
  const given = JSON.parse(readFileSync(path.join(folder, 'cases', 'notes-texts-amounts.json'), 'utf8')) as RawRecord[];
  const made = await madeOf(portal, given);
  const wrong = given.filter((record) => {
    const id = textOf(record, 'ID_Incentivo');
    const one = made.get(id);
    return one === undefined || EXPECTED[id]?.(one) !== true;
  });
  for (const record of wrong) console.log(`made record: ${textOf(record, 'ID_Incentivo')} ${textOf(record, 'Titolo')}`);
  const isHeld = hold(
    'made records of the cases, one condition each, judged right',
    `${given.length - wrong.length} of ${given.length}`,
    `${given.length} of ${given.length}`,
    wrong.length === 0,
  );
  return [isHeld, await judgeOwn(portal, records, given)].every(Boolean);
}

async function madeOf(portal: Portal, given: readonly RawRecord[]): Promise<Map<string, Made>> {
  const { ids, report } = await portal.take(given);
  await portal.publish([...ids.values()]);
  const moments = [DAY, '2026-12-15', '2026-11-28T10:59:00Z', '2026-11-28T11:01:00Z', '2027-03-31T10:01:00Z'];
  const stands = new Map<string, ReadonlyMap<string, Match>>();
  for (const moment of moments)
    stands.set(
      moment,
      (await portal.matches([...ids.values()], moment, [SHOE_FACTORY])).get(SHOE_FACTORY) ?? new Map(),
    );
  const all = await portal.matches([...ids.values()], DAY);
  const rows = await portal.app.ctx.db
    .selectFrom('announcements')
    .select(['_id', 'officialId', 'expiryDate', 'amount', 'fund'])
    .where('_id', 'in', [...ids.values()])
    .execute();
  return new Map(
    rows.map(({ _id, officialId, expiryDate, amount, fund }) => [
      officialId ?? '',
      {
        expiryDate,
        amount,
        fund,
        remarks: report.ambiguous.filter((note) => note.recordId === officialId).map(({ field }) => field ?? ''),
        at: (moment: string) => stands.get(moment)?.get(_id),
        eligible: COMPANIES.filter((company) => isYes(all.get(company)?.get(_id))).length,
      },
    ]),
  );
}

/** Our own sentences on a record for every company of Italy: nobody may be told to meet one who does not surely, and what narrows nothing opens nothing. */
async function judgeOwn(
  portal: Portal,
  records: readonly RawRecord[],
  [first]: readonly RawRecord[],
): Promise<boolean> {
  const regions = [...new Set(records.flatMap((record) => listOf(record, 'Regioni')))].filter(
    (one) => one !== 'Estero',
  );
  const plainRecord = {
    ...first,
    Data_chiusura: '2027-10-31T00:00:00',
    Note_di_apertura_chiusura: '',
    Regioni: regions,
    Soggetto_Concedente: 'Ministero',
  };
  const own = wordRecords(plainRecord, DAY);
  const { ids } = await portal.take(own);
  await portal.publish([...ids.values()]);
  const matches = await portal.matches([...ids.values()], DAY);
  const missed = WORD_CASES.filter(({ holds }, at) => {
    const id = ids.get(textOf(own[at] ?? {}, 'ID_Incentivo')) ?? '';
    const eligible = COMPANIES.filter((company) => isYes(matches.get(company)?.get(id)));
    return holds === 'open' ? eligible.length === 0 : eligible.some((company) => !holds(company));
  });
  for (const { sentence, holds } of missed) console.log(`${holds === 'open' ? 'narrowed' : 'missed'}: ${sentence}`);
  const right = WORD_CASES.length - missed.length;
  const figure = `${right} of ${WORD_CASES.length}`;
  return hold('sentences of our own read rightly', figure, `≥ ${LEAST_RIGHT} of 40`, right >= LEAST_RIGHT);
}

const MOST_IN_TARGET = 12;

/** How many calls are in target for the shoe factory, and how many of them hold nothing that it was asked. Answers whether the limits are held. */
export async function judgeShoes(portal: Portal, ids: ReadonlyMap<string, string>, today: string): Promise<boolean> {
  const matches = (await portal.matches([...ids.values()], today, [SHOE_FACTORY])).get(SHOE_FACTORY) ?? new Map();
  const inTarget = [...matches.values()].filter(
    ({ gate, isUpcoming, standing, verdict }) =>
      gate === null && !isUpcoming && standing === 'inTarget' && (verdict === 'eligible' || verdict === 'toVerify'),
  );
  const empty = inTarget.filter(({ satisfied }) => satisfied === 0).length;
  return hold(
    `shoe factory in Tuscany, calls in target; with nothing held, given records on ${today}`,
    `${inTarget.length}; ${empty}`,
    `≤ ${MOST_IN_TARGET}; 0`,
    inTarget.length <= MOST_IN_TARGET && empty === 0,
  );
}
