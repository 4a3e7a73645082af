import { type DayInText, readDays } from './days-in-text.ts';

/** A day with its hour in Rome, as `readDays` tells them. */
interface Edge {
  readonly day: string;
  readonly time: string | null;
}

/** A time in which applications are taken, where a note tells of several, or of one that comes back every year. */
export interface CallWindow {
  /** Null where only its end is told. */
  readonly opens: Edge | null;
  readonly closes: Edge;
  /** Its days are written with the year 2000, and hold in every one. */
  readonly isYearly: boolean;
  readonly field: string;
  readonly quote: string;
}

const YEARLY = /\b(?:ogni|ciascun|ogni singolo) anno\b|\bannualmente\b/i;
const OF_APPLYING =
  /^\W*(?:dal|entro|ogni)\b|\b(?:domand|istanz|richiest|candidatur|sportell|finestr|presentazion|present[ai]t)/i;
/** Terms of something else than applying. */
const OF_OTHERS = /\bspes[ae]\b|rendicont|\blavori\b|investiment|\bintervent|erogazion|liquidazion|preferibilmente/i;
/** What is only tolerated is no window. */
const TOLERATED = /\bin casi motivati\b/i;

const MONTHS = 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre';
/** A day without its year: `31 maggio`, `primo marzo`, `02/01`. */
const IN_WORDS = new RegExp(String.raw`\b(\d{1,2}|primo)[°º]?\s+(${MONTHS})\b(?!\s+\d{4})`, 'gi');
const IN_FIGURES = /(?<![\d/.-])(\d{1,2})\/(\d{1,2})(?![\d/.-]*\d)/g;
/** Two days with nothing but a dash between them. */
const DASH = /(\d[./]\d{2,4})\s*[-–]\s*(?=\d{1,2}[./]\d)/g;
/** "31 gennaio 2026 ore 12" and its like: what may stand between the two days of a window. */
const LONGEST_BETWEEN = 60;
const YEAR = '2000';

/** The windows that a note tells of; none where it tells of one time alone. Later ones stand behind. */
export function readWindows(field: string, text: string): CallWindow[] {
  const sentences = text.split(/(?<=[.!?])\s+(?=[A-ZÀ-Ý])|\n+/);
  const yearly = sentences.flatMap((quote) => yearlyIn(field, quote.trim()));
  if (yearly.length > 0) return latest(yearly);
  if (!OF_APPLYING.test(text)) return [];
  const dated = sentences.flatMap((quote) => datedIn(field, quote.trim()));
  const isOrdered = dated.every(
    ({ opens, closes }, at) =>
      (opens?.day ?? '') <= closes.day && (dated[at - 1]?.closes.day ?? '') < (opens?.day ?? ''),
  );
  return dated.length > 1 && isOrdered ? dated : [];
}

function yearlyIn(field: string, quote: string): CallWindow[] {
  if (!YEARLY.test(quote) || !OF_APPLYING.test(quote) || OF_OTHERS.test(quote) || TOLERATED.test(quote)) return [];
  const dated = quote
    .replace(IN_WORDS, (_, day: string, month: string) => `${day} ${month} ${YEAR}`)
    .replace(IN_FIGURES, (_, day: string, month: string) => `${day}/${month}/${YEAR}`);
  const days = readDays(dated).filter(({ day }) => day?.startsWith(YEAR) === true);
  const ends = days.filter(({ edge }) => edge === 'until');
  const [end] = ends;
  if (end?.day == null || ends.length > 1) return [];
  const start = days.findLast(({ at, edge, day }) => day !== null && at < end.at && edge === 'from');
  const opens = start?.day == null ? null : { day: start.day, time: start.time };
  return [{ opens, closes: { day: end.day, time: end.time }, isYearly: true, field, quote }];
}

/** Of several ends of a year, each of another part of a call, the latest: until then something is open. */
function latest(windows: readonly CallWindow[]): CallWindow[] {
  const sorted = windows.toSorted((a, b) => (a.closes.day < b.closes.day ? -1 : 1));
  const isClear = windows.length === 1 || windows.every(({ opens }) => opens === null);
  return isClear ? sorted.slice(-1) : [];
}

function datedIn(field: string, quote: string): CallWindow[] {
  const text = quote.replace(DASH, '$1 al ');
  const days = readDays(text);
  return days.flatMap((end, at): CallWindow[] => {
    const start = days[at - 1];
    if (start === undefined || !isPair(text, start, end)) return [];
    const [opens, closes] = [edgeOf(start), edgeOf(end)];
    return opens === null || closes === null ? [] : [{ opens, closes, isYearly: false, field, quote }];
  });
}

function isPair(text: string, start: DayInText, end: DayInText): boolean {
  if (end.edge !== 'until' || start.edge === 'until' || start.edge === 'act') return false;
  const between = text.slice(start.at + start.text.length, end.at);
  return between.length <= LONGEST_BETWEEN && !/[.;]\s/.test(between) && !OF_OTHERS.test(text.slice(0, end.at));
}

function edgeOf({ day, time }: DayInText): Edge | null {
  return day === null ? null : { day, time };
}

/** The window that is open on a day, or else the next one; null where all are over. */
export function windowAt(windows: readonly CallWindow[], today: string): CallWindow | null {
  const dated = windows.flatMap((window) => (window.isYearly ? inYears(window, today) : [window]));
  return dated.find(({ closes }) => closes.day >= today) ?? null;
}

/** A window of every year, of the last year, this one and the next. */
function inYears(window: CallWindow, today: string): CallWindow[] {
  const { opens, closes } = window;
  const crosses = opens !== null && opens.day > closes.day;
  return [-1, 0, 1].map((more) => {
    const year = Number(today.slice(0, 4)) + more;
    const put = ({ day, time }: Edge, to: number): Edge => ({ day: `${to}${day.slice(4)}`, time });
    return {
      ...window,
      isYearly: false,
      opens: opens === null ? null : put(opens, year),
      closes: put(closes, crosses ? year + 1 : year),
    };
  });
}
