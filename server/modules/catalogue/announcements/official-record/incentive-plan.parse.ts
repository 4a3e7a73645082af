import { createHash } from 'node:crypto';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { beginningOf, escapeHtml } from '@volano/domain/rules/harmless-text';
import { LONGEST_RICH_TEXT } from '@volano/domain/rules/rich-text';
import { type ImportNote, note } from '../../../../platform/imports/report.ts';
import type { PlannedChange } from '../../../../platform/imports/plan.ts';
import type { KnownPlaces } from '../../territories/town-index.parse.ts';
import { plainText } from '../../../../platform/html/clean-field.ts';
import type { AtecoKey, Territory } from './incentive-codes.parse.ts';
import type { ImportedRow } from './incentives.queries.ts';
import { recordCheck, shownChecks, spelledCheck } from './incentive-checks.parse.ts';
import { type AskedRequirement, shownRequirements, spelledRequirement } from './incentive-requirements.parse.ts';
import type { IncentiveReferences, IncentiveWords } from './incentives.parse.ts';
import { isNews, type StandingIncentive, type StandingUpdate, standingUpdate } from './incentive-standing.parse.ts';

/** The words of the descriptions, and the names of the parts that the office kept. */
export type IncentivePlanWords = IncentiveWords & { readonly part: (part: Part) => string };

/** A call of the file beside the announcement that it became, and what is to be done with it. */
export interface PlannedCall {
  readonly incentive: StandingIncentive;
  readonly row: ImportedRow | undefined;
  readonly parts: Parts;
  readonly before: Parts | null;
  readonly outcome: 'added' | 'changed' | 'unchanged';
  readonly write: readonly Part[];
  /** Changed in the file, but edited by the office. */
  readonly kept: readonly Part[];
  /** What its words change of how it stands, besides. */
  readonly standing: StandingUpdate | null;
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
export function planCall(read: StandingIncentive, row: ImportedRow | undefined): PlannedCall {
  const incentive = row === undefined ? read : withKnownHours(read, row);
  const territory = wholeTerritory(incentive.territory);
  const checks = incentive.checks.map((check) => spelledCheck(recordCheck(check)));
  const parts = partsOf({ ...incentive, checks, territory, waitingPubblication: false });
  const standing = standingUpdate(incentive, row);
  if (row === undefined)
    return { incentive, row, parts, before: null, outcome: 'added', write: PARTS, kept: [], standing };
  const before = partsOf({ ...row, territory: { ...row, type: row.announcementType } });
  const compared = compare(parts, before, row.officialHash);
  // What a person confirmed is asked for as it was confirmed.
  const confirmed = row.checkState === 'reviewed' ? compared.write.filter((part) => CONFIRMED.has(part)) : [];
  const write = compared.write.filter((part) => !confirmed.includes(part));
  const kept = [...compared.kept, ...confirmed];
  const isChanged = (write.length > 0 && digestOf(parts) !== row.officialHash) || isNews(standing, row);
  return { incentive, row, parts, before, outcome: isChanged ? 'changed' : 'unchanged', write, kept, standing };
}

/** Some editions of the file leave hours and zones out: a day without its hour takes no hour away, and no update is a day apart from itself. */
function withKnownHours(read: StandingIncentive, row: ImportedRow): StandingIncentive {
  const isDay = read.publicationDate !== null && isRomeMidnight(read.publicationDate);
  const isSameDay =
    isDay && row.publicationDate !== null && romeDay(row.publicationDate) === romeDay(read.publicationDate);
  const apart = Math.abs(Date.parse(read.sourceUpdatedAt ?? '') - Date.parse(row.sourceUpdatedAt ?? ''));
  return {
    ...read,
    publicationDate: isSameDay ? row.publicationDate : read.publicationDate,
    sourceUpdatedAt: apart < 86_400_000 ? row.sourceUpdatedAt : read.sourceUpdatedAt,
  };
}

function isRomeMidnight(moment: string): boolean {
  return romeDay(new Date(Date.parse(moment) - 1)) !== romeDay(moment);
}

/** The note about what the office edited, if there is any. */
export function keptOf({ incentive, kept }: PlannedCall, words: IncentivePlanWords): ImportNote[] {
  if (kept.length === 0) return [];
  const { line, title, officialId } = incentive;
  const said = note(line, title, 'editedByOffice', { fields: kept.map(words.part).join(', ') });
  return [{ ...said, recordId: officialId }];
}

/**
 * What changes, part by part, old and new; of a new call, what it says. Where the file changed what the office edited, that is said even of two
 * that read the same.
 */
export function changesOf(call: PlannedCall, references: IncentiveReferences): PlannedChange[] {
  const { parts, before, write, kept } = call;
  const names = new Map([
    ...[...references.regions, ...references.chambers].map(({ _id, name }) => [_id, name] as const),
    ...references.answers.map(({ _id, name }) => [_id, name] as const),
    ...references.questions.map(({ _id, categoryName }) => [_id, categoryName] as const),
  ]);
  const shown = (part: Part, value: string): string => {
    if (part === 'description') return plainText(value, LONGEST_RICH_TEXT);
    if (part === 'towns') return shownPlaces(value, references.places);
    if (part === 'requirements') return shownRequirements(value, names);
    if (part === 'checks') return shownChecks(value, names);
    if (part === 'territory') return shownTerritory(value, names);
    return value.replace(/^\|+$/, '');
  };
  const parted = PARTS.filter((part) => write.includes(part) || kept.includes(part))
    .map((part): PlannedChange => {
      const [was, is] = [before === null ? '' : shown(part, before[part]), shown(part, parts[part])];
      const from = readFrom(was, is, part === 'ateco' ? /-?\d{4} \S*$/ : /\S*$/);
      return { field: part, old: excerptFrom(was, from), new: excerptFrom(is, from), isProtected: kept.includes(part) };
    })
    .filter((change) => change.isProtected || change.old !== change.new);
  return [...parted, ...standingChanges(call)];
}

/** What its words change of a call that is there. */
function standingChanges({ standing, row }: PlannedCall): PlannedChange[] {
  if (standing === null || row === undefined || !isNews(standing, row)) return [];
  return [{ field: 'state', old: row.recordState, new: standing.recordState, isProtected: false }];
}

/** As much of a part as is shown. */
const LONGEST = 2000;
/** As much as is shown of what stands before the first difference. */
const LEAD = 100;
/** A longer word is cut. */
const WORD = 40;

/** From where two long texts are shown: the beginning, or a little before they begin to differ, on a whole word. */
function readFrom(was: string, is: string, lastWord: RegExp): number {
  let same = 0;
  while (same < was.length && same < is.length && was[same] === is[same]) same += 1;
  if (was === '' || same < LONGEST / 2 || same === Math.max(was.length, is.length)) return 0;
  const at = same - LEAD;
  return at - WORD + was.slice(at - WORD, at).search(lastWord);
}

/** A part of a text from a place on; that something is left out is seen. Null where there is nothing to show. */
function excerptFrom(text: string, from: number): string | null {
  if (text === '') return null;
  const rest = text.slice(from);
  const said = rest.length <= LONGEST ? rest : `${beginningOf(rest, LONGEST - 1)}…`;
  return from === 0 ? said : `… ${said}`;
}

function shownTerritory(value: string, names: ReadonlyMap<string, string>): string {
  const [type = '', regions = '', chamber = ''] = value.split('|');
  const ids = [...regions.split(' '), chamber].filter((id) => id !== '');
  const places = ids.map((id) => names.get(id) ?? id).sort();
  return [type, places.join(', ')].join('|');
}

/** Towns and provinces by their names. */
function shownPlaces(value: string, { towns, provinces }: KnownPlaces): string {
  const names = new Map([...towns, ...provinces].map(({ code, name }) => [code, name]));
  const codes = value.split(/[| ]/).filter((code) => code !== '');
  return codes.map((code) => names.get(code) ?? code).join(', ');
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
  readonly requirements: readonly AskedRequirement[];
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
    description: asImported(call.description),
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
    requirements: [sorted(call.requirements.map(spelledRequirement)), call.admitsNoFirm].join('|'),
    checks: [...call.checks].sort().join('\n'),
  };
}

/**
 * A description in the import's own spelling: saved by an editor, quotes stand there as they are and items hold paragraphs, and nobody has
 * changed a word.
 */
function asImported(html: string): string {
  const quoted = html.replace(/<[^>]*>|["']/g, (found) => (found.length === 1 ? escapeHtml(found) : found));
  return quoted.replaceAll('<li><p>', '<li>').replaceAll('</p></li>', '</li>');
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
