import { dayAfter, endOfRomeDay } from '@volano/domain/rules/announcement-dates';
import { readEuros } from '@volano/domain/rules/money';
import { harmless, escapeHtml } from '@volano/domain/rules/harmless-text';
import { LONGEST_RICH_TEXT } from '@volano/domain/rules/rich-text';
import type { InvestmentType, AidForm, Cost, Purpose, Sector } from '@volano/domain/rules/vocabulary';
import { type ImportReason, type Cell, textOf, oneLine } from '../../../../platform/imports/report.ts';

/** A date of the source: a moment, nothing said, or a text that is no date. `utcDay` is set when it was midnight in Rome written in UTC. */
export type ReadMoment = { readonly at: string | null; readonly utcDay?: string } | 'bad';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const ITALIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,]+(?:ore )?(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?)?$/;

/**
 * A date of the official file as a moment (ISO 8601, UTC). Without a zone it is Roman time; a day without an hour is its first
 * instant for an opening and its last for a closing (decisions §1). The source writes midnight as 00:00, which is "no hour".
 */
export function readMoment(cell: Cell | undefined, edge: 'start' | 'end'): ReadMoment {
  const text = textOf(cell);
  if (text === '') return { at: null };
  const iso = ISO.exec(text);
  const italian = iso === null ? ITALIAN.exec(text) : null;
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [italian?.[3], italian?.[2], italian?.[1]];
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (!isDay(date)) return 'bad';
  if (iso?.[7] !== undefined && !(cell instanceof Date))
    return Number.isNaN(Date.parse(text)) ? 'bad' : { at: new Date(text).toISOString() };
  const clock = iso ? [iso[4], iso[5], iso[6]] : [italian?.[4], italian?.[5], italian?.[6]];
  const time = clock
    .map((part) => (part ?? '00').padStart(2, '0'))
    .join(':')
    .padEnd(8, ':00');
  if (time > '23:59:59' || Number(time.slice(3, 5)) > 59) return 'bad';
  if (time === '00:00:00') {
    return { at: edge === 'start' ? romeMoment(date, '00:00:00.000') : endOfRomeDay(date) };
  }
  // 23:00 in winter and 22:00 in summer are midnight in Rome as a program that thinks in UTC writes it.
  const asUtc = new Date(`${date}T${time}Z`);
  const utcDay = dayAfter(date);
  if (romeMoment(utcDay, '00:00:00.000') === asUtc.toISOString()) {
    return { at: edge === 'start' ? asUtc.toISOString() : endOfRomeDay(utcDay), utcDay };
  }
  return { at: romeMoment(date, `${time}.000`) };
}

/** The moment of a date from which something is counted; null where it cannot be read. */
export function momentOf(cell: Cell | undefined): string | null {
  const moment = readMoment(cell, 'start');
  return moment === 'bad' ? null : moment.at;
}

function isDay(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  // The calendar rolls 30 February over: what comes back must be what was written.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) && date > '1990' && date < '2100';
}

const romeOffset = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', timeZoneName: 'longOffset' });

/** Local time of Rome as a moment. An hour that the clock skips or repeats takes the offset that holds before it. */
function romeMoment(date: string, time: string): string {
  const localTime = Date.parse(`${date}T${time}Z`);
  const parts = romeOffset.formatToParts(new Date(localTime - 2 * 3_600_000));
  const hours = Number(/\+(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')?.[1] ?? 0);
  return new Date(localTime - hours * 3_600_000).toISOString();
}

/** What the source writes for "no limit known". */
const PLACEHOLDER = 9_999_999_999;

/**
 * An amount in euro, null when nothing is said (empty, zero, a row of nines), `bad` when it is no amount. Reads what `readEuros` reads:
 * `300000.5`, `€ 1.250.000,50`, "fino a 1,5 milioni di euro".
 */
export function readAmount(cell: Cell | undefined): number | null | 'bad' {
  if (typeof cell === 'number') return settle(cell);
  const text = textOf(cell);
  if (text.replaceAll(/[€\s]/g, '') === '') return null;
  const euros = readEuros(text);
  return euros === null ? 'bad' : settle(euros);
}

function settle(value: number): number | null | 'bad' {
  if (!Number.isFinite(value) || value < 0) return 'bad';
  return value === 0 || value >= PLACEHOLDER ? null : Math.round(value * 100) / 100;
}

/** Something about one column of a call that a person should look at: what could not be read, what contradicts itself. */
export interface Finding {
  /** The column, as the official record spells it. */
  readonly field: string;
  readonly reason: ImportReason;
  readonly params: Readonly<Record<string, string | number>>;
}

const LONGEST = 300;

/** A finding as it is kept: what it quotes on one line, bounded, without the letters that the product takes from nobody. */
function bounded({ field, reason, params }: Finding): Finding {
  const quoted = Object.entries(params)
    .map(([name, value]) => [name, typeof value === 'string' ? harmless(oneLine(value)).slice(0, LONGEST) : value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return { field, reason, params: Object.fromEntries(quoted) as Finding['params'] };
}

/** Findings bounded, each once. */
export function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map(bounded).map((finding) => [keyOf(finding), finding])).values()];
}

/** One spelling of a finding, so that two runs can be compared. */
export function keyOf({ field, reason, params }: Finding): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([field, reason, sorted]);
}

/** The closed lists of the official record, as it spells them. Compared without case, accents and signs. */
const AID_FORMS: Readonly<Record<string, AidForm>> = {
  'contributo fondo perduto': 'grant',
  'fondo perduto': 'grant',
  contributo: 'grant',
  'prestito anticipo rimborsabile': 'loan',
  prestito: 'loan',
  'finanziamento agevolato': 'loan',
  'interventi a garanzia': 'guarantee',
  garanzia: 'guarantee',
  'capitale di rischio': 'equity',
  'agevolazione fiscale': 'taxRelief',
  'credito d imposta': 'taxRelief',
  'riduzione dei contributi di previdenza sociale': 'contributionRelief',
};

const PURPOSES: Readonly<Record<string, Purpose>> = {
  'sostegno investimenti': 'investment',
  'innovazione e ricerca': 'innovation',
  'start up sviluppo d impresa': 'startup',
  'sostegno liquidita': 'liquidity',
  digitalizzazione: 'digital',
  internazionalizzazione: 'international',
  'transizione ecologica': 'ecology',
  'inclusione sociale': 'inclusion',
  'crisi d impresa': 'crisis',
  'imprenditoria giovanile': 'youth',
  'imprenditoria femminile': 'women',
};

const COSTS: Readonly<Record<string, Cost>> = {
  'servizi brevetti e licenze': 'services',
  'spese generali altri oneri': 'overheads',
  'impianti macchinari attrezzature': 'equipment',
  'costo del personale': 'staff',
  'fabbricati e terreni': 'buildings',
  'materie prime di consumo e merci': 'materials',
  'formazione professionale': 'training',
};

const SECTORS: Readonly<Record<string, Sector>> = {
  'agricoltura silvicoltura e pesca': 'agriculture',
  agroalimentare: 'food',
  artigianato: 'crafts',
  alberghiero: 'hotels',
  ristorazione: 'catering',
  turismo: 'tourism',
  commercio: 'trade',
  cultura: 'culture',
  edilizia: 'construction',
  elettronica: 'electronics',
  meccanica: 'mechanics',
  metallurgia: 'metals',
  'autoveicoli e altri mezzi di trasporto': 'vehicles',
  'chimica e farmaceutica': 'chemistry',
  'mobili legno e carta': 'wood',
  'moda e tessile': 'fashion',
  ict: 'ict',
  'servizi di trasporto': 'transport',
  'fornitura energia acqua e gestione rifiuti': 'utilities',
  salute: 'health',
  'altri servizi': 'services',
};

/** What a list of the record says, and the values that it does not have. */
export interface ReadList<T> {
  readonly keys: readonly T[];
  readonly unknown: readonly string[];
}

/** The forms of aid that a cell lists. */
export function readAidForms(values: readonly string[]): ReadList<AidForm> {
  return readList(values, AID_FORMS);
}

/** The purposes that a cell lists. */
export function readPurposes(values: readonly string[]): ReadList<Purpose> {
  return readList(values, PURPOSES);
}

/** The costs that a cell lists. */
export function readCosts(values: readonly string[]): ReadList<Cost> {
  return readList(values, COSTS);
}

/** The sectors that a cell lists. */
export function readSectors(values: readonly string[]): ReadList<Sector> {
  return readList(values, SECTORS);
}

function readList<T extends string>(values: readonly string[], names: Readonly<Record<string, T>>): ReadList<T> {
  const keys = new Set<T>();
  const unknown: string[] = [];
  for (const value of values) {
    const name = plainValue(value);
    const key = Object.hasOwn(names, name) ? names[name] : undefined;
    if (key === undefined) unknown.push(value);
    else keys.add(key);
  }
  return { keys: [...keys].sort(), unknown };
}

/** Whether the vocabulary of a column has this value; columns without one of their own here have none. */
export function isListedValue(column: string, value: string): boolean {
  const names = Object.hasOwn(VOCABULARIES, column) ? VOCABULARIES[column] : undefined;
  return names !== undefined && Object.hasOwn(names, plainValue(value));
}

const VOCABULARIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Forma_agevolazione: AID_FORMS,
  Obiettivo_Finalita: PURPOSES,
  Costi_Ammessi: COSTS,
  Settore_Attivita: SECTORS,
  // Without correspondences these are still the official sizes and kinds.
  Dimensioni: named(
    'microimpresa',
    'piccola impresa',
    'media impresa',
    'grande impresa',
    'non classificabile classificato',
  ),
  Tipologia_Soggetto: named(
    ...['su pmi innovativa', 'prevalenza femminile', 'prevalenza giovanile'].map((kind) => `impresa ${kind}`),
    ...['femminile', 'giovanile', 'altro'].map((kind) => `impresa da costituire ${kind}`),
    ...'impresa|consorzio|rete d impresa|professionista|cittadino|ente pubblico'.split('|'),
    ...'cooperative associazioni non profit|universita ente di ricerca|istituto finanziario'.split('|'),
  ),
};

function named(...values: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(values.map((value) => [value, true]));
}

/** A value as vocabularies compare it: without case, accents and signs. */
export function plainValue(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const BY_PURPOSE: Partial<Record<Purpose, InvestmentType>> = {
  investment: 'production',
  innovation: 'research',
  ecology: 'energy',
  international: 'international',
};
const BY_COST: Partial<Record<Cost, InvestmentType>> = {
  equipment: 'production',
  buildings: 'production',
  training: 'formation',
};

/** The kinds of investment that purposes and costs speak of. */
export function investmentTypesOf(purposes: readonly Purpose[], costs: readonly Cost[]): InvestmentType[] {
  const types = [...purposes.map((one) => BY_PURPOSE[one]), ...costs.map((one) => BY_COST[one])];
  return [...new Set(types.filter((type) => type !== undefined))].sort();
}

/** A labelled fact of the source that has no field of its own. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/**
 * A plain text and the facts that go with it as HTML that needs no cleaning: the source's own titles ("Cos'è") as headings, its inline
 * dashes as lists, paragraphs where it has a blank line, a line break or a double space (how it separates them), then the facts.
 * Everything is escaped, so that markup in the source shows as text. No longer than what the editor takes: the facts are a third of it at
 * most, and whatever is more is cut where it stands.
 */
export function describe(text: string, facts: readonly Fact[], heading: string): { html: string; isCut: boolean } {
  const list = boundedText(LONGEST_RICH_TEXT / 3);
  const title = `<h3>${escapeHtml(heading)}</h3><ul></ul>`.length;
  for (const { label, value } of facts)
    list.add(`<li><strong>${escapeHtml(label.slice(0, 200))}:</strong> `, value, '</li>');
  const items = list.html();
  const told = items === '' ? '' : `<h3>${escapeHtml(heading)}</h3><ul>${items}</ul>`;
  const body = boundedText(LONGEST_RICH_TEXT - LONGEST_RICH_TEXT / 3 - title);
  for (const { tag, lines } of blocksOf(text)) {
    const [before, after] = tag === 'ul' ? ['<ul>', '</ul>'] : ['', ''];
    body.group(before, after, (within) => {
      for (const line of lines) within.add(tag === 'h3' ? '<h3>' : tag === 'ul' ? '<li>' : '<p>', line, CLOSING[tag]);
    });
  }
  return { html: body.html() + told, isCut: body.isCut() || list.isCut() };
}

const CLOSING = { h3: '</h3>', p: '</p>', ul: '</li>' } as const;

interface Block {
  readonly tag: keyof typeof CLOSING;
  readonly lines: readonly string[];
}

/** The titles that every official description has, each where it stands first. */
const TITLES = /(?<=^|[\s.;:!?)»"”])(Cos['’]è|A chi si rivolge|Cosa prevede)(?=\s*(?:$|[\s:"“«(*•–-]|[A-ZÀ-Ý]))/g;

function blocksOf(text: string): Block[] {
  const seen = new Set<string>();
  const blocks: Block[] = [];
  let from = 0;
  for (const match of text.matchAll(TITLES)) {
    const title = (match[1] ?? '').replace('’', "'");
    if (seen.has(title)) continue;
    seen.add(title);
    blocks.push(...paragraphsOf(text.slice(from, match.index)), { tag: 'h3', lines: [match[1] ?? ''] });
    from = match.index + match[0].length;
  }
  return [...blocks, ...paragraphsOf(text.slice(from).replace(/^\s*:/, ''))];
}

/** A dash or a bullet that begins an item: at the beginning, or behind a mark that closes what stands before. */
const BULLET = /(?:^|(?<=[;:.,)]))\s*(?:[-–•·▪*]|\d{1,2}\))\s+|\s*[•·▪]\s*/g;
const FEWEST = 2;

function paragraphsOf(text: string): Block[] {
  return text.split(/\n+|\s{2,}/).flatMap((part): Block[] => {
    const trimmed = part.trim();
    if (trimmed === '') return [];
    const [before = '', ...items] = trimmed.split(BULLET).map((item) => item.trim());
    const listed = items.filter((item) => item !== '');
    if (listed.length < FEWEST) return [{ tag: 'p', lines: [trimmed] }];
    // Behind the last item the text goes on: its first sentence is the item.
    const last = listed.at(-1) ?? '';
    const [item = last, rest = ''] = last.split(/(?<=[.;])\s+(?=[A-ZÀ-Ý])(.*)/s);
    return [
      ...(before === '' ? [] : [{ tag: 'p' as const, lines: [before] }]),
      { tag: 'ul', lines: [...listed.slice(0, -1), item] },
      ...(rest === '' ? [] : [{ tag: 'p' as const, lines: [rest] }]),
    ];
  });
}

interface Bounded {
  /** One element: what opens it, its text, what closes it. */
  add(before: string, value: string, after: string): void;
  /** Elements within another. */
  group(before: string, after: string, write: (within: Bounded) => void): void;
  html(): string;
  isCut(): boolean;
}

/** Elements one after the other until they have so many characters; the one that is too long ends in dots. */
function boundedText(most: number): Bounded {
  const parts: string[] = [];
  let length = 0;
  let isFull = false;
  return {
    add(before, value, after): void {
      if (isFull) return;
      const room = most - length - before.length - after.length;
      const written = escapeHtml(value.length > room ? value.slice(0, Math.max(0, room)) : value);
      isFull = value.length > room || written.length > room;
      // Letters that are written as entities take more room than they had; a cut one would be no letter.
      const fitting = isFull
        ? `${written.slice(0, Math.max(0, room - 1)).replace(/&[^;]*$|[\uD800-\uDBFF]$/, '')}…`
        : written;
      if (isFull && room < 2) return;
      parts.push(before + fitting + after);
      length += before.length + fitting.length + after.length;
    },
    group(before, after, write): void {
      if (isFull) return;
      const within = boundedText(most - length - before.length - after.length);
      write(within);
      isFull = within.isCut();
      if (within.html() === '') return;
      parts.push(before + within.html() + after);
      length += before.length + within.html().length + after.length;
    },
    html: () => parts.join(''),
    isCut: () => isFull,
  };
}
