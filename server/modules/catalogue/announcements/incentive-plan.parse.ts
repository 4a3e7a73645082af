import { createHash } from 'node:crypto';
import { type ImportNote, note } from '../../../platform/imports/report.ts';
import type { PlannedChange } from '../../../platform/imports/plan.ts';
import type { KnownPlaces } from '../../../platform/imports/town-index.ts';
import { plainText } from '../../../platform/html/clean-field.ts';
import type { AtecoKey, Territory } from './incentive-codes.parse.ts';
import type { ImportedRow } from './incentives.queries.ts';
import type { Incentive, IncentiveReferences, IncentiveWords } from './incentives.parse.ts';

/** The words of the descriptions, and the names of the parts that the office kept. */
export type IncentivePlanWords = IncentiveWords & { readonly part: (part: Part) => string };

/** A call of the file beside the announcement that it became, and what is to be done with it. */
export interface PlannedCall {
  readonly incentive: Incentive;
  readonly row: ImportedRow | undefined;
  readonly parts: Parts;
  readonly before: Parts | null;
  readonly outcome: 'added' | 'changed' | 'unchanged';
  readonly write: readonly Part[];
  /** Changed in the file, but edited by the office. */
  readonly kept: readonly Part[];
}

/** What a review confirms, and no later import touches: who may ask, and what is to be read in the notice. */
const CONFIRMED: ReadonlySet<Part> = new Set(['requirements', 'checks']);
/** What decides for whom a call is, besides. */
const DECISIVE: ReadonlySet<Part> = new Set(['territory', 'ateco', 'sectors', 'towns', 'dates']);

/** What was changed of a reviewed call that its review spoke of: nobody has seen it so. */
export function unreviewed({ row, write }: PlannedCall): Part[] {
  return row?.checkState === 'reviewed' ? write.filter((part) => DECISIVE.has(part)) : [];
}

/** Decides what to do with a call: new, or compared part by part with what stands there (`compare`). */
export function planCall(incentive: Incentive, row: ImportedRow | undefined): PlannedCall {
  const territory = wholeTerritory(incentive.territory);
  const parts = partsOf({ ...incentive, territory, waitingPubblication: false });
  if (row === undefined) return { incentive, row, parts, before: null, outcome: 'added', write: PARTS, kept: [] };
  const before = partsOf({ ...row, territory: { ...row, type: row.announcementType } });
  const compared = compare(parts, before, row.officialHash);
  // What a person confirmed is asked for as it was confirmed.
  const confirmed = row.checkState === 'reviewed' ? compared.write.filter((part) => CONFIRMED.has(part)) : [];
  const write = compared.write.filter((part) => !confirmed.includes(part));
  const kept = [...compared.kept, ...confirmed];
  const isChanged = write.length > 0 && digestOf(parts) !== row.officialHash;
  return { incentive, row, parts, before, outcome: isChanged ? 'changed' : 'unchanged', write, kept };
}

/** The note about what the office edited, if there is any. */
export function keptOf({ incentive, kept }: PlannedCall, words: IncentivePlanWords): ImportNote[] {
  if (kept.length === 0) return [];
  const { line, title, officialId } = incentive;
  const said = note(line, title, 'editedByOffice', { fields: kept.map(words.part).join(', ') });
  return [{ ...said, recordId: officialId }];
}

const LONGEST = 2000;

/** What changes, part by part, old and new; of a new call, what it says. */
export function changesOf(
  { parts, before, write, kept }: PlannedCall,
  references: IncentiveReferences,
): PlannedChange[] {
  const names = new Map([
    ...[...references.regions, ...references.chambers].map(({ _id, name }) => [_id, name] as const),
    ...references.answers.map(({ _id, name }) => [_id, name] as const),
  ]);
  const shown = (part: Part, value: string): string | null => {
    if (value === '') return null;
    if (part === 'description') return plainText(value, LONGEST);
    if (part === 'towns') return shownPlaces(value, references.places);
    if (part === 'requirements') return shownAnswers(value, names);
    if (part !== 'territory') return value.replace(/^\|+$/, '').slice(0, LONGEST) || null;
    const [type = '', regions = '', chamber = ''] = value.split('|');
    const places = [...regions.split(' '), chamber].filter((id) => id !== '');
    return [
      type,
      places
        .map((id) => names.get(id) ?? id)
        .sort()
        .join(', '),
    ].join('|');
  };
  return PARTS.filter((part) => write.includes(part) || kept.includes(part))
    .map((part) => ({
      field: part,
      old: before === null ? null : shown(part, before[part]),
      new: shown(part, parts[part]),
      isProtected: kept.includes(part),
    }))
    .filter((change) => change.old !== change.new);
}

/** Towns and provinces by their names. */
function shownPlaces(value: string, { towns, provinces }: KnownPlaces): string | null {
  const names = new Map([...towns, ...provinces].map(({ code, name }) => [code, name]));
  const codes = value.split(/[| ]/).filter((code) => code !== '');
  const said = codes.map((code) => names.get(code) ?? code).join(', ');
  return said === '' ? null : said.slice(0, LONGEST);
}

/** Accepted answers by their names; a call that no firm may ask for says so by none. */
function shownAnswers(value: string, names: ReadonlyMap<string, string>): string | null {
  const ids = (value.split('|')[0] ?? '').split(/[ ,:]/);
  const said = ids.flatMap((id) => names.get(id) ?? []).join(', ');
  return said === '' ? null : said.slice(0, LONGEST);
}

function wholeTerritory(territory: Territory): { type: string; regionIds: readonly string[]; cciaaId: string | null } {
  if (territory.type === 'commerce') return { type: territory.type, regionIds: [], cciaaId: territory.cciaaId };
  return { type: territory.type, regionIds: territory.regionIds, cciaaId: null };
}

/** The parts of an announcement that the import keeps up to date, each changed as a whole. */
export const PARTS = [
  ...(['title', 'description', 'amount', 'territory', 'dates', 'link', 'ateco'] as const),
  ...(['aid', 'purposes', 'sectors', 'towns', 'body', 'source', 'requirements', 'checks'] as const),
];
export type Part = (typeof PARTS)[number];

/** What a part says, in one spelling, so that two can be compared. */
type Parts = Readonly<Record<Part, string>>;

interface Comparable {
  readonly title: string;
  readonly description: string;
  readonly amount: number | null;
  readonly territory: { readonly type: string; readonly regionIds: readonly string[]; readonly cciaaId: string | null };
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
  readonly untilFoundAvailable: boolean;
  readonly waitingPubblication: boolean;
  readonly officialUrl: string | null;
  readonly codes: readonly (AtecoKey & { readonly isRemoved?: boolean })[];
  readonly aidForms: readonly string[];
  readonly aidMin: number | null;
  readonly spendMin: number | null;
  readonly spendMax: number | null;
  readonly fund: number | null;
  readonly purposes: readonly string[];
  readonly costs: readonly string[];
  readonly investmentTypes: readonly string[];
  readonly sectors: readonly string[];
  readonly municipalities: readonly string[];
  readonly provinces: readonly string[];
  readonly grantingBody: string | null;
  readonly sourceUpdatedAt: string | null;
  readonly requirements: readonly { readonly questionId: string; readonly answers: readonly string[] }[];
  readonly admitsNoFirm: boolean;
  readonly checks: readonly string[];
}

/** The parts that were added since the first installations: their hashes do not have them, and what stands there is empty. */
const EMPTY: Partial<Record<Part, string>> = {
  aid: '||||',
  purposes: '||',
  sectors: '',
  towns: '|',
  body: '',
  source: '',
  requirements: '|false',
  checks: '',
};

/** A call of the file or an announcement of the database, part by part. */
function partsOf(call: Comparable): Parts {
  const { type, regionIds, cciaaId } = call.territory;
  const codes = call.codes.map(({ version, code, isRemoved }) => `${isRemoved === true ? '-' : ''}${version} ${code}`);
  return {
    title: call.title,
    description: call.description,
    amount: call.amount === null ? '' : call.amount.toFixed(2),
    territory: [type, [...regionIds].sort().join(' '), cciaaId ?? ''].join('|'),
    dates: [call.publicationDate ?? '', call.expiryDate ?? '', call.untilFoundAvailable, call.waitingPubblication].join(
      '|',
    ),
    link: call.officialUrl ?? '',
    ateco: codes.sort().join(' '),
    aid: [
      sorted(call.aidForms),
      ...[call.aidMin, call.spendMin, call.spendMax, call.fund].map((euro) => euro?.toFixed(2) ?? ''),
    ].join('|'),
    purposes: [call.purposes, call.costs, call.investmentTypes].map(sorted).join('|'),
    sectors: sorted(call.sectors),
    towns: [call.municipalities, call.provinces].map(sorted).join('|'),
    body: call.grantingBody ?? '',
    source: call.sourceUpdatedAt ?? '',
    requirements: [
      sorted(call.requirements.map(({ questionId, answers }) => `${questionId}:${[...answers].sort().join(',')}`)),
      call.admitsNoFirm,
    ].join('|'),
    checks: [...call.checks].sort().join('\n'),
  };
}

/** What `officialHash` keeps: a short digest of every part as the import last read it (`title=1f0c… amount=…`). */
export function digestOf(parts: Parts): string {
  return PARTS.map((part) => `${part}=${digest(parts[part])}`).join(' ');
}

/**
 * Compares what the file says now, what it said at the last import, and what the database holds.
 * The rule: a part is written when the file changed it and the database still holds what the last import wrote; a part that the
 * office edited stays as it is, and is named in `kept` once, by the run that meets the change.
 */
function compare(file: Parts, database: Parts, lastHash: string | null): { write: Part[]; kept: Part[] } {
  const last = new Map((lastHash ?? '').split(' ').map((pair) => pair.split('=') as [string, string | undefined]));
  const changed = PARTS.filter((part) => last.get(part) !== digest(file[part]) && file[part] !== database[part]);
  const isEdited = (part: Part): boolean =>
    last.has(part) || EMPTY[part] === undefined
      ? last.get(part) !== digest(database[part])
      : database[part] !== EMPTY[part];
  return { write: changed.filter((part) => !isEdited(part)), kept: changed.filter(isEdited) };
}

function sorted(values: readonly string[]): string {
  return [...values].sort().join(' ');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
