import { romeDay } from '@volano/domain/rules/announcement-dates';
import type { ReadFacts } from '@volano/domain/rules/call-facts';
import type { FirmsAsked } from '@volano/domain/rules/matching/types';
import { beginningOf, excerpt, harmless } from '@volano/domain/rules/harmless-text';
import { provincesOfChamber } from '@volano/domain/rules/chamber-provinces';
import { isWebAddress } from '@volano/domain/rules/addresses';
import { LONGEST_RICH_TEXT } from '@volano/domain/rules/rich-text';
import {
  type ImportNote,
  note,
  type Cell,
  findColumn,
  requireColumn,
  type Table,
  type TableRow,
  textOf,
  oneLine,
} from '../../../../platform/imports/report.ts';
import {
  type AtecoKey,
  type KnownCodes,
  readCodes,
  type ChamberRow,
  readPlace,
  type RegionRow,
  type Territory,
} from './incentive-codes.parse.ts';
import {
  type AdmissionReferences,
  type CheckWords,
  DETAIL_COLUMNS,
  type Details,
  type PlaceReferences,
  readDetails,
} from './incentive-details.parse.ts';
import type { RecordCheck } from './incentive-checks.parse.ts';
import { readFirmsAsked } from './incentive-firms.parse.ts';
import { narrowByWords, type WordSource } from './incentive-words.parse.ts';
import { readNote } from './incentive-notes.parse.ts';
import { readFactsOf } from './incentive-facts.parse.ts';
import { momentOf, readMoment, distinct, type Finding, describe, type Fact } from './incentive-values.parse.ts';

/** What the rows are read against. */
export interface IncentiveReferences extends AdmissionReferences, PlaceReferences {
  /** The questions with a number or a year. */
  readonly questions: readonly { readonly _id: string; readonly categoryName: string }[];
  readonly regions: readonly RegionRow[];
  readonly chambers: readonly ChamberRow[];
  readonly codes: KnownCodes;
}

/** The words that go into a call: the heading of its facts, a label for a column of the source, conditions that no field can hold. */
export interface IncentiveWords {
  readonly heading: string;
  readonly label: (column: string) => string;
  readonly check: CheckWords;
}

/** One call of the official catalogue, as the product keeps it. Moments are ISO in UTC, amounts are in euro. */
export interface Incentive extends Details {
  readonly line: number;
  readonly officialId: string;
  readonly title: string;
  readonly description: string;
  readonly territory: Territory;
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
  readonly untilFoundAvailable: boolean;
  readonly officialUrl: string | null;
  /** Empty means every sector. */
  readonly codes: readonly AtecoKey[];
  readonly firmsAsked: FirmsAsked | null;
  /** What its texts say of how it stands. */
  readonly read: ReadFacts;
  /** What a person should look at, proposals with it. */
  readonly findings: readonly Finding[];
}

export interface ReadIncentives {
  readonly incentives: readonly Incentive[];
  readonly skipped: readonly ImportNote[];
  readonly ambiguous: readonly ImportNote[];
  readonly leftInText: Readonly<Record<string, number>>;
}

/** Columns that become fields and are said there. All the others are told in the description. */
const FIELDS = {
  id: 'ID_Incentivo',
  title: 'Titolo',
  description: 'Descrizione',
  opening: 'Data_apertura',
  closing: 'Data_chiusura',
  regions: 'Regioni',
  codes: 'Codici_ATECO',
  link: 'Link_istituzionale',
  notes: 'Note_di_apertura_chiusura',
} as const;

/** Columns without which a file is not the official catalogue. */
export const INCENTIVE_COLUMNS: readonly string[] = [FIELDS.id, FIELDS.title, FIELDS.regions, FIELDS.codes];

/** A call that stays open for longer has no deadline that anybody fixed: the source writes 2050 for "none", in milliseconds. */
const FAR = 15 * 365 * 86_400_000;

/**
 * Reads the rows of the official catalogue of incentives (29 columns of incentivi.gov.it). Pure: what cannot be read is a note with
 * its line, never an exception, except when the file is not that catalogue (`UnreadableFile`).
 */
export function readIncentives(table: Table, references: IncentiveReferences, words: IncentiveWords): ReadIncentives {
  const names = new Map<string, string | null>(
    INCENTIVE_COLUMNS.map((column) => [column, requireColumn(table.columns, [column])]),
  );
  const nameOf = (column: string): string => {
    if (!names.has(column)) names.set(column, findColumn(table.columns, [column]));
    return names.get(column) ?? '';
  };
  const incentives: Incentive[] = [];
  const skipped: ImportNote[] = [...table.damaged];
  const ambiguous: ImportNote[] = [];
  const leftInText = new Map<string, number>();
  const lines = new Map<string, number>();
  for (const row of table.rows) {
    const at = (column: string): Cell | undefined => row.cells[nameOf(column)];
    const officialId = oneLine(textOf(at(FIELDS.id)));
    const title = shortened(oneLine(textOf(at(FIELDS.title))));
    const first = lines.get(officialId);
    if (officialId === '') skipped.push(note(row.line, title, 'missingId'));
    else if (title === '') skipped.push({ ...note(row.line, '', 'missingTitle'), recordId: officialId });
    else if (first !== undefined)
      skipped.push({ ...note(row.line, title, 'repeated', { first }), recordId: officialId });
    else {
      lines.set(officialId, row.line);
      const facts = factsOf(row, table.columns, words);
      const read = readRow(row, { officialId, title, facts, words, at }, references);
      if ('refused' in read) {
        skipped.push(read.refused);
        continue;
      }
      incentives.push(read.incentive);
      ambiguous.push(...read.ambiguous);
      for (const { label } of facts) leftInText.set(label, (leftInText.get(label) ?? 0) + 1);
    }
  }
  skipped.sort((a, b) => a.line - b.line);
  return { incentives, skipped, ambiguous, leftInText: Object.fromEntries(leftInText) };
}

interface Known {
  readonly officialId: string;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly words: IncentiveWords;
  /** The cell of a column, however the file spells its name. */
  readonly at: (column: string) => Cell | undefined;
}

/** One row while it is read: its cells, what was found in it, and why it would be refused. */
interface Reading extends Pick<Known, 'title' | 'at'> {
  readonly find: (field: string, reason: Finding['reason'], params?: Finding['params']) => void;
  readonly refuse: (...rest: RestOf<typeof note>) => Refusal;
}

interface Refusal {
  readonly refused: ImportNote;
}

function readRow(
  row: TableRow,
  { officialId, title, facts, words, at }: Known,
  references: IncentiveReferences,
): { incentive: Incentive; ambiguous: ImportNote[] } | Refusal {
  const findings: Finding[] = [];
  const reading: Reading = {
    title,
    at,
    find: (field, reason, params = {}) => void findings.push({ field, reason, params }),
    refuse: (...rest) => ({ refused: { ...note(row.line, title, ...rest), recordId: officialId } }),
  };
  const dates = readDates(reading);
  if ('refused' in dates) return dates;
  const place = readPlaceOf(reading, references);
  if ('refused' in place) return place;
  const read = readCodesOf(reading, references);
  if ('refused' in read) return read;
  const { codes, isInWords } = read;
  const columns = readDetails(
    {
      at,
      listOf: (column) => listOf(at(column)),
      regionIds: place.regionIds,
      isChamberElsewhere: place.remarks.some(({ reason }) => reason === 'bodyElsewhere'),
      hasCodes: codes.length > 0,
      isInWords,
      check: words.check,
    },
    references,
  );
  const admitted = { hasCodes: codes.length > 0 || isInWords, details: columns.details };
  const source = wordSource({ title, at }, place, admitted, references);
  const { details, findings: more } = narrowByWords(columns.details, source, references);
  findings.push(...columns.findings, ...more);
  const link = textOf(at(FIELDS.link));
  if (link !== '' && !isLink(link)) reading.find(FIELDS.link, 'badLink', { value: link });
  const told = [...facts, ...beyondChecks(details.checks, at, words)];
  const description = describe(harmless(textOf(at(FIELDS.description))), told, words.heading);
  if (description.isCut) reading.find(FIELDS.description, 'descriptionCut', { max: LONGEST_RICH_TEXT });
  const noted = distinct(findings);
  return {
    ambiguous: notesOf(noted, { line: row.line, title, officialId }),
    incentive: {
      ...details,
      ...dates,
      line: row.line,
      officialId,
      title,
      description: description.html,
      territory: place.territory,
      officialUrl: isLink(link) ? link : null,
      codes,
      firmsAsked: readFirmsAsked(source.kinds, source.texts),
      findings: noted,
    },
  };
}

function notesOf(
  findings: readonly Finding[],
  { line, title, officialId }: { readonly line: number } & Pick<Known, 'title' | 'officialId'>,
): ImportNote[] {
  return findings.map(({ field, reason, params }) => ({
    ...note(line, title, reason, params),
    recordId: officialId,
    field,
  }));
}

/** The texts of a row, and what its columns say beside them. */
function wordSource(
  { title, at }: Pick<Known, 'title' | 'at'>,
  { territory, regionIds }: { readonly territory: Territory; readonly regionIds: readonly string[] },
  { hasCodes, details }: { readonly hasCodes: boolean; readonly details: Pick<Details, 'sectors'> },
  { regions, chambers }: IncentiveReferences,
): WordSource {
  const chamber = territory.type === 'commerce' ? chambers.find(({ _id }) => _id === territory.cciaaId) : undefined;
  const named = regions.filter(({ _id }) => regionIds.includes(_id)).map(({ name }) => name);
  return {
    texts: {
      title,
      description: harmless(textOf(at(FIELDS.description))),
      notes: textOf(at(FIELDS.notes)),
      characteristics: listOf(at('Altre_caratteristiche')).join('; '),
    },
    sizes: listOf(at('Dimensioni')),
    kinds: listOf(at('Tipologia_Soggetto')),
    hasActivities: hasCodes || details.sectors.length > 0,
    sectors: hasCodes ? [] : details.sectors,
    regionIds,
    territory: chamber === undefined ? named : [...named, chamber.name],
    body: oneLine(textOf(at('Soggetto_Concedente'))),
    chamberProvinces: chamber === undefined ? [] : provincesOfChamber(chamber),
  };
}

type Dates = Pick<Incentive, 'publicationDate' | 'expiryDate' | 'untilFoundAvailable' | 'read'>;

function readDates({ at, find, refuse }: Reading): Dates | Refusal {
  const dates: Record<'start' | 'end', string | null> = { start: null, end: null };
  for (const [edge, column] of [
    ['start', FIELDS.opening],
    ['end', FIELDS.closing],
  ] as const) {
    const moment = readMoment(at(column), edge);
    if (moment === 'bad') return refuse('badDate', { value: textOf(at(column)) });
    if (moment.utcDay !== undefined) find(column, 'utcMidnight', { value: textOf(at(column)), day: moment.utcDay });
    dates[edge] = moment.at;
  }
  const { start: publicationDate, end: expiryDate } = dates;
  if (publicationDate !== null && expiryDate !== null && expiryDate <= publicationDate) {
    return refuse('closesBeforeOpening', { closing: textOf(at(FIELDS.closing)), opening: textOf(at(FIELDS.opening)) });
  }
  const known = publicationDate ?? momentOf(at('Data_ultimo_aggiornamento'));
  if (known !== null && expiryDate !== null && Date.parse(expiryDate) - Date.parse(known) >= FAR)
    find(FIELDS.closing, 'farClosing', { day: romeDay(expiryDate) });
  const notes = oneLine(textOf(at(FIELDS.notes)));
  const read = readFactsOf(at);
  const said = readNote(notes, expiryDate, read.facts);
  if (said !== null) find(FIELDS.notes, said, { value: notes });
  return { publicationDate, expiryDate, untilFoundAvailable: expiryDate === null && UNTIL_FUNDS.test(notes), read };
}

function readPlaceOf({ title, at, find, refuse }: Reading, { regions, chambers }: IncentiveReferences) {
  const place = readPlace(
    {
      issuer: textOf(at('Soggetto_Concedente')),
      regions: listOf(at(FIELDS.regions)),
      forms: listOf(at('Forma_agevolazione')),
      text: `${title} ${textOf(at(FIELDS.description))}`,
    },
    regions,
    chambers,
  );
  if ('refused' in place) return refuse(place.refused, { value: place.value });
  for (const { reason, params } of place.remarks)
    find(reason === 'abroad' ? FIELDS.regions : 'Soggetto_Concedente', reason, params);
  return place;
}

function readCodesOf({ at, find, refuse }: Reading, references: IncentiveReferences) {
  const written = textOf(at(FIELDS.codes));
  const read = readCodes(written, momentOf(at('Data_ultimo_aggiornamento')) ?? '', references.codes);
  if ('refused' in read) return refuse(read.refused, { value: read.value });
  if (read.headings.length > 0) find(FIELDS.codes, 'headingOrWhole', { value: read.headings.join(', ') });
  if (read.isVersionGuessed) find(FIELDS.codes, 'bothVersions');
  if (read.isInWords) find(FIELDS.codes, 'exclusionsInWords', { value: excerpt(written, 120) });
  for (const [reason, keys] of [
    ['unknownToken', read.unknown],
    ['codesWithoutTitle', read.untitled],
  ] as const) {
    for (const [version, some] of Map.groupBy(keys, (key) => key.version))
      find(FIELDS.codes, reason, { version, value: listCodes(some) });
  }
  return read;
}

/** It lasts as long as the funds. Of funds that are used up ("risorse esaurite") a note says the contrary. */
const UNTIL_FUNDS =
  /esauriment|finch[eé] (?:ci|vi) (?:sono|siano|saranno) (?:ancora )?(?:risorse|fondi)|fino al raggiungimento d(?:i|el) (?:un )?(?:volume|limite|importo|plafond|dotazione)/i;

function listCodes(keys: readonly AtecoKey[]): string {
  const codes = keys.map(({ code }) => code);
  return codes.length > 8 ? `${codes.slice(0, 8).join(', ')} … (${codes.length})` : codes.join(', ');
}

type RestOf<F> = F extends (line: number, subject: string, ...rest: infer R) => unknown ? R : never;

/** Columns that have fields of their own; the notes of the dates are read, and told too. */
const TOLD = new Set<string>([...Object.values(FIELDS), ...DETAIL_COLUMNS].filter((column) => column !== FIELDS.notes));

/** What the source says beside the fields, under labels that people read. An address that the product would not open stays as text. */
function factsOf(row: TableRow, columns: readonly string[], words: IncentiveWords): Fact[] {
  return columns.flatMap((column) => {
    const value = oneLine(harmless(listOf(row.cells[column]).join(', ')));
    if (value === '' || (TOLD.has(column) && (column !== FIELDS.link || isLink(value)))) return [];
    return [{ label: oneLine(words.label(column)), value }];
  });
}

/** Columns that a condition quotes only the beginning of: nowhere else would the rest be read. */
function beyondChecks(checks: readonly RecordCheck[], at: Known['at'], words: IncentiveWords): Fact[] {
  return (['Comuni', FIELDS.codes] as const).flatMap((column) => {
    const value = oneLine(harmless(textOf(at(column))));
    const isCut =
      value !== '' && checks.some(({ text }) => text.endsWith('…') && text.includes(beginningOf(value, 200)));
    return isCut ? [{ label: oneLine(words.label(column)), value }] : [];
  });
}

/** A list as JSON has it, or as CSV writes it between bars. */
function listOf(cell: Cell | undefined): string[] {
  const items = typeof cell === 'object' && cell !== null && !(cell instanceof Date) ? cell : textOf(cell).split('|');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** As long as the office may write a title; the longest official one has 255 letters. */
const LONGEST_TITLE = 300;

function shortened(title: string): string {
  if (title.length <= LONGEST_TITLE) return title;
  return `${beginningOf(title, LONGEST_TITLE - 1).trimEnd()}…`;
}

function isLink(text: string): boolean {
  return text.length <= 500 && isWebAddress(text);
}
