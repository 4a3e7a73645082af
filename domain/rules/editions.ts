import { daysBetween, romeDay } from './announcement-dates.ts';
import type { CallState } from './call-changes.ts';
import type { AnnouncementType } from './vocabulary.ts';

/** As much of a call as says whether it may be an edition of another. */
export interface EditionFacts {
  readonly title: string;
  readonly grantingBody: string | null;
  readonly announcementType: AnnouncementType;
  readonly regionId: string | null;
  readonly regionGroupId: string | null;
  readonly cciaaId: string | null;
  /** When it opens or opened, ISO 8601; null where nobody knows. */
  readonly publicationDate: string | null;
  readonly waitingPubblication: boolean;
}

/** Openings that are nearer than this are of one edition. */
const APART_DAYS = 60;
/** As much of the longer title as the shorter must have. */
const SHARED = 0.75;
const SHORTEST_ALONE = 6;

/**
 * Whether two calls look like editions of one (8-true-calls §5): of the same granting body, or of the same place where a body is not known;
 * alike in title without its year and its number; and told apart by either, or by when they open. Two that nothing tells apart are the
 * same call written twice, not two editions.
 */
export function mayBeEditions(a: EditionFacts, b: EditionFacts): boolean {
  if (!isSamePlace(a, b) || !isSameBody(a, b)) return false;
  const [first, second] = [readEditionTitle(a.title), readEditionTitle(b.title)];
  return areAlike(first.plain, second.plain) && areApart(a, first, b, second);
}

function isSamePlace(a: EditionFacts, b: EditionFacts): boolean {
  return a.announcementType === b.announcementType && a.regionId === b.regionId && a.cciaaId === b.cciaaId;
}

/** A body may be named with its department: the name of one begins with that of the other. */
function isSameBody(a: EditionFacts, b: EditionFacts): boolean {
  const [first, second] = [plainName(a.grantingBody), plainName(b.grantingBody)];
  if (first === '' || second === '') return a.regionGroupId === b.regionGroupId;
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  return long === short || long.startsWith(`${short} `);
}

function plainName(name: string | null): string {
  return (name ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Words that every second title has. */
const COMMON = new Set(
  'bando bandi avviso avvisi pubblico pubblica di del dello della dell dei degli delle da dal dalla in nel nella nei nelle a al allo alla all ai agli alle per con su sul sulla e ed o il lo la l i gli le un una tra fra edizione ed anno annualita'.split(
    ' ',
  ),
);

/** The words of the shorter are all in the longer, which has few more. */
function areAlike(first: string, second: string): boolean {
  const [a, b] = [wordsOf(first), wordsOf(second)];
  const [short, long] = a.size < b.size ? [a, b] : [b, a];
  if (short.size === 0 || ![...short].every((word) => long.has(word))) return false;
  if (short.size / long.size < SHARED) return false;
  return short.size > 1 || [...short].every((word) => word.length >= SHORTEST_ALONE);
}

/** Without the vowels at their ends: "digitale" is "digitali". */
function wordsOf(plain: string): ReadonlySet<string> {
  const words = plain.split(' ').filter((word) => word !== '' && !COMMON.has(word));
  return new Set(words.map((word) => (word.length > 4 ? word.replace(/[aeio]+$/, '') : word)));
}

function areApart(a: EditionFacts, first: EditionTitle, b: EditionFacts, second: EditionTitle): boolean {
  if (isMarked(first) && isMarked(second)) return !isSameMark(first, second);
  if (a.publicationDate !== null && b.publicationDate !== null)
    return Math.abs(daysBetween(romeDay(a.publicationDate), romeDay(b.publicationDate))) >= APART_DAYS;
  return isMarked(first) !== isMarked(second) || a.waitingPubblication !== b.waitingPubblication;
}

function isMarked({ year, number }: EditionTitle): boolean {
  return year !== null || number !== null;
}

/** What both titles say is the same. */
function isSameMark(a: EditionTitle, b: EditionTitle): boolean {
  if (a.year !== null && b.year !== null && a.year !== b.year) return false;
  if (a.number !== null && b.number !== null && a.number !== b.number) return false;
  return (a.year === null) === (b.year === null) || (a.number !== null && b.number !== null);
}

/** What an edition is called beside its siblings: by the year of its title, by its number, by the year in which it opens, or by nothing. */
export function editionName({ title, publicationDate }: Pick<EditionFacts, 'title' | 'publicationDate'>): {
  readonly year: string | null;
  readonly number: number | null;
} {
  const { year, number } = readEditionTitle(title);
  const opens = publicationDate === null ? null : romeDay(publicationDate).slice(0, 4);
  // A title may name the year of a law, or of the funds.
  const isOwn = year !== null && (opens === null || Math.abs(Number(year.slice(0, 4)) - Number(opens)) <= 1);
  return { year: isOwn ? year : number === null ? opens : null, number };
}

/** An edition as choosing among its siblings needs it. */
export interface SeriesEdition {
  readonly _id: string;
  readonly state: CallState;
  readonly publicationDate: string | null;
}

/** The edition that a closed one leads to: open, the one that opened last; where none is, the first that is to open. */
export function nextEdition<T extends SeriesEdition>(editions: readonly T[]): T | null {
  const opened = ({ publicationDate }: T) => publicationDate ?? '';
  const open = editions.filter(({ state }) => state === 'open').toSorted((a, b) => compare(opened(b), opened(a)));
  const opens = ({ publicationDate }: T) => publicationDate ?? '9999';
  const coming = editions.filter(({ state }) => state === 'upcoming').toSorted((a, b) => compare(opens(a), opens(b)));
  return open[0] ?? coming[0] ?? null;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The months in which a call usually opens, 1 to 12; of a season that crosses the new year, `to` is before `from`. */
export interface Season {
  readonly from: number;
  readonly to: number;
}

/** About six weeks: openings that lie further apart around the year have no season. */
const SEASON_DAYS = 42;
/** Openings of one year alone show no habit. */
const YEAR_APART_DAYS = 300;
/** Days are placed in a year that has them all. */
const PLACED_YEAR = 2024;
const YEAR_DAYS = 366;

/**
 * When a call usually opens again: the months of the openings that are known, where at least two lie about a year apart and all of them
 * within six weeks around the year. Null where they do not agree, or say too little. Days in Rome; what is still to come says nothing.
 */
export function usualSeason(openings: readonly (string | null)[], now: Date): Season | null {
  const today = romeDay(now);
  const days = [...new Set(openings.flatMap((opening) => (opening === null ? [] : romeDay(opening))))]
    .filter((day) => day <= today)
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || daysBetween(first, last) < YEAR_APART_DAYS) return null;
  const places = days.map(placeInYear).toSorted((a, b) => a - b);
  // The widest gap around the year is where the season is not.
  const gaps = places.map((place, at) => (places[at + 1] ?? (places[0] ?? 0) + YEAR_DAYS) - place);
  const widest = gaps.indexOf(Math.max(...gaps));
  if (YEAR_DAYS - (gaps[widest] ?? 0) > SEASON_DAYS) return null;
  return { from: monthOf(places[(widest + 1) % places.length] ?? 0), to: monthOf(places[widest] ?? 0) };
}

function placeInYear(day: string): number {
  return daysBetween(`${PLACED_YEAR}-01-01`, `${PLACED_YEAR}${day.slice(4)}`);
}

function monthOf(place: number): number {
  return new Date(Date.UTC(PLACED_YEAR, 0, 1 + place)).getUTCMonth() + 1;
}

/** What a title says of the edition that it names, and what is left of it without that: what editions of one call have in common. */
interface EditionTitle {
  /** Lower case, without accents, punctuation and what tells the editions apart. */
  readonly plain: string;
  /** `2026` or `2025/2026`, as it is called; null where the title names no year of its own. */
  readonly year: string | null;
  /** The third edition is 3; null where the title says no number. */
  readonly number: number | null;
}

const YEAR = '(?:19|20)\\d{2}';
const WORDS = ['prim', 'second', 'terz', 'quart', 'quint', 'sest', 'settim', 'ottav', 'non', 'decim'];
const ORDINAL = `[ivx]+|\\d{1,2}[ao°ªº]?|(?:${WORDS.join('|')})[ao]`;
/** What is called by its edition or its year. */
const EDITION = 'edizione|ed\\.|annualita|annata';
const CALL = 'bando|avviso';

/** `DM 4/2024`, `L.R. 34/2004`, `31/12/2025`: the year of an act, or of a day, is no edition. */
const OF_AN_ACT = new RegExp(`(?<!\\d)\\d{1,5}\\s*[/-]\\s*(?:\\d{1,2}\\s*[/-]\\s*)?${YEAR}\\b`, 'g');
const OF_A_DAY = new RegExp(
  `\\b\\d{1,2}\\s+(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)\\s+${YEAR}\\b`,
  'g',
);
const OF_A_NOTICE = new RegExp(`\\b(${CALL})\\s+n\\.?\\s*(\\d{1,2})\\s*[/-]\\s*(?=${YEAR}\\b)`, 'g');
const SPAN = new RegExp(
  `(?:\\b(?:per\\s+)?(?:gli\\s+|l['’]\\s*)?(?:${EDITION}|anno|anni|biennio|stagione|campagna)\\s+)?\\b(${YEAR})(?:\\s*[-–/]\\s*(${YEAR}|\\d{2}\\b))?(?:\\s+(?:${EDITION})(?![a-z]))?`,
  'g',
);
const NUMBERED = new RegExp(`(?<![\\da-z])(${ORDINAL})\\s+(?:${EDITION})(?![a-z])`, 'g');
const NUMBERED_AFTER = new RegExp(`\\b(?:edizione|ed\\.)\\s*(?:n\\.?\\s*)?(${ORDINAL})(?![\\da-z])`, 'g');
const NUMBERED_CALL = new RegExp(
  `(?<![\\da-z])([ivx]+|\\d{1,2}[ao°ªº]|(?:${WORDS.join('|')})[ao])\\s+(${CALL})(?![a-z])`,
  'g',
);
/** `Smart Money II`, but not the part of a call that has a number: `Linea II`. */
const ROMAN =
  /(?<!\b(?:linea|asse|misura|lotto|azione|fase|parte|sezione|titolo|capo|obiettivo|tipologia|categoria|intervento|tipo)\s+)\b(i[iv]{1,2}|vi{1,3}|ix|xi{1,3}|iv)\b/g;
const LONGEST_SPAN = 2;

/** Takes a title apart. A span of more than two years is that of a programme, `2021-2027`, and tells nothing of the edition. */
export function readEditionTitle(title: string): EditionTitle {
  let year: string | null = null;
  let number: number | null = null;
  const noteNumber = (_: string, said: string): string => {
    number ??= numberOf(said);
    return ' ';
  };
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(OF_A_NOTICE, (_, noun: string, said: string) => {
      number ??= Number(said);
      return `${noun} `;
    })
    .replaceAll(OF_AN_ACT, (act) => (isSpan(act) ? act : act.replaceAll(/\D+/g, 'x')))
    .replaceAll(OF_A_DAY, (day) => day.replaceAll(/\s+/g, 'x'))
    .replaceAll(NUMBERED, noteNumber)
    .replaceAll(NUMBERED_AFTER, noteNumber)
    .replaceAll(SPAN, (_, from: string, to: string | undefined) => {
      const last = to === undefined ? from : `${from.slice(0, 4 - to.length)}${to}`;
      const years = Number(last) - Number(from);
      if (years >= 0 && years < LONGEST_SPAN) year = years === 0 ? from : `${from}/${last}`;
      return ' ';
    })
    .replaceAll(NUMBERED_CALL, (_, said: string, noun: string) => {
      number ??= numberOf(said);
      return noun;
    })
    .replaceAll(ROMAN, noteNumber)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  return { plain, year, number };
}

/** `2024/2025` and `2024-25` are years of one edition, though they look like an act. */
function isSpan(act: string): boolean {
  return new RegExp(`^${YEAR}`).test(act);
}

const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** A number from 1, as digits, Roman or in words; null for what is none. */
function numberOf(said: string): number | null {
  if (/^\d/.test(said)) return Number.parseInt(said, 10) || null;
  const word = WORDS.indexOf(said.slice(0, -1));
  if (word >= 0) return word + 1;
  const digits = [...said].map((letter) => ROMAN_VALUES[letter] ?? 0);
  const sum = digits.reduce((total, value, at) => total + (value < (digits[at + 1] ?? 0) ? -value : value), 0);
  return sum > 0 ? sum : null;
}

/** Fewer letters look like too much. */
const SHORTEST = 8;

/**
 * A title as editions of one call are compared: lower case, without accents, years, numbers of editions and punctuation. Null where too little
 * is left to compare.
 */
export function comparableTitle(title: string): string | null {
  const { plain } = readEditionTitle(title);
  return plain.replaceAll(' ', '').length < SHORTEST ? null : plain;
}
