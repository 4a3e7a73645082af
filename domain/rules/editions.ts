import { daysBetween, romeDay } from './announcement-dates.ts';
import type { CallState } from './call-changes.ts';
import { type EditionTitle, readEditionTitle } from './edition-title.ts';
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
