import { dayAfter } from './announcement-dates.ts';

/** A day that a text names, with the hour beside it and the words that lead to it. */
export interface DayInText {
  /** `2026-11-28`; null of a day that no calendar has. */
  readonly day: string | null;
  /** `12:00` in Rome; null without an hour, and for the last minute of a day. */
  readonly time: string | null;
  /** `from` opens something, `until` ends it, `act` is the day of a decree; null where nothing says so. */
  readonly edge: 'from' | 'until' | 'act' | null;
  /** As it is written. */
  readonly text: string;
  readonly at: number;
}

const MONTHS = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
  ' ',
);
/** Numbers in words, as far as days and hours need them. */
const NUMBERS = new Map(
  (
    'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto ' +
    'diciannove venti ventuno ventidue ventitré ventiquattro venticinque ventisei ventisette ventotto ventinove trenta trentuno'
  )
    .split(' ')
    .map((word, number) => [word, number] as const),
);
const WORD_NUMBER = [...NUMBERS.keys(), 'ventitre', 'primo'].sort((a, b) => b.length - a.length).join('|');

const MONTH = MONTHS.join('|');
const NUMBER = String.raw`(?:\d{1,2}|${WORD_NUMBER})`;
/** `28/11/2026`, `28.11.26`, `28 novembre 2026`, `1° settembre`, `trenta febbraio 2027`. Without a year it has that of the next day. */
const DAY = new RegExp(
  String.raw`(?<![\d/.-])(?:(\d{1,2})[°º]?([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/])|\b(${NUMBER})[°º]?\s+(${MONTH})(?:\s+(\d{4}))?\b|\b(${NUMBER})[°º]?(?=\s+(?:al|a|e)\s+(?:il\s+)?${NUMBER}[°º]?\s+(?:${MONTH})\b))`,
  'gi',
);
/** `ore 12`, `ore 12.00`, `oltre le 13:00`, `h. 9:30`, `alle 16:30`, `mezzogiorno`, `ore dodici`. */
const HOUR = new RegExp(
  String.raw`\b(?:(?:ore|h\.?|alle|dalle|(?<=\b(?:oltre|entro)\s)le)\s*(?:ore\s+)?(?:(\d{1,2})(?:[:.,](\d{2}))?(?![\d/°º]|[.:]\d|\s*[-–]\s*\d|\s+(?:${MONTH}))|(${WORD_NUMBER})\b(?!\s+(?:${MONTH})))|(mezzogiorno|mezzanotte)\b)`,
  'gi',
);

const ACT =
  /(?:decret\w*(?: \w+)?|determina\w*|deliber\w*|d\.? ?g\.? ?r\.?|d\.? ?d\.?(?: ?g\.?)?|d\.? ?m\.?|provvedimento|ordinanza|legge|l\.? ?r\.?|d\.? ?lgs\.?|regolamento|disposizione|burt?|gazzetta\w*|n\.? ?\d+(?:\/\d+)?)[^,;:]{0,25}?(?:\b(?:del|in data|dd\.?)\s*(?:giorno\s*)?)?$/i;
const FROM =
  /\b(?:termine iniziale|a (?:partire|decorrere|far data) (?:dal(?:le|l['’])?)?|dal(?:le|l['’])?|apr[a-zà]+|apertura|riapert\w*|riapr[a-zà]+|avvio|click ?day|operativ[oa]|attiv[oa])\b[^,;]{0,45}$/i;
const UNTIL =
  /\b(?:entro(?: e non oltre)?|non oltre|(?:fino|sino) (?:a|al|alle|ad|all['’])|scad\w+|termin\w+|chiud\w+|chiusura|al(?:le|l['’])?)\b[^,;]{0,45}$/i;

/** Every day that a sentence names, in its order. A moment written as `dalle … alle …` has its own edge. */
export function readDays(sentence: string): DayInText[] {
  const hours = [...sentence.matchAll(HOUR)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length,
    time: timeOf(match),
    lead: match[0],
  }));
  const found = [...sentence.matchAll(DAY)];
  const years = yearsOf(found);
  return found.flatMap((match, index) => {
    const [at, end] = [match.index, match.index + match[0].length];
    const day = dayOf(match, years[index] ?? null, monthAfter(found, index));
    if (day === undefined) return [];
    const previous = found[index - 1];
    const since = previous === undefined ? 0 : previous.index + previous[0].length;
    const before = hours.findLast(
      (hour) => hour.end <= at && hour.at >= since && BESIDE.test(sentence.slice(hour.end, at)),
    );
    const next = found[index + 1]?.index ?? sentence.length;
    const behind = hours.find(
      (hour) =>
        hour.at >= end &&
        hour.at < next &&
        BEHIND.test(sentence.slice(end, hour.at)) &&
        !LEADS_ON.test(sentence.slice(hour.end, next)),
    );
    const hour = before ?? behind;
    const start = before?.at ?? at;
    return [
      {
        day,
        time: hour?.time ?? null,
        edge: edgeOf(sentence.slice(since, start), sentence.slice(start, at)),
        text: match[0],
        at,
      },
    ];
  });
}

/** What may stand between an hour and its day, and between a day and its hour. */
const BESIDE =
  /^\s*,?\s*(?:di|del(?:l['’])?|del giorno|di giorno|il|il giorno|,)?\s*(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)?,?\s*(?:del\s*)?$/i;
const BEHIND = /^\s*[,(–-]*\s*(?:e\s+)?(?:fino\s+)?(?:dalle|alle|entro le|le|a)?\s*$/i;
/** The hour belongs to the day that follows it. */
const LEADS_ON = /^\s*(?:del|di)\b/i;

function edgeOf(before: string, own: string): DayInText['edge'] {
  const lead = before.slice(-80);
  const until = UNTIL.exec(lead)?.index ?? -1;
  const from = FROM.exec(lead)?.index ?? -1;
  if (/^\s*dalle/i.test(own) || /termine iniziale(?!.*(?:scadenza|finale))/i.test(before)) return 'from';
  if (ACT.test(lead) && !/\b(?:dal|al|alle|entro|fino a\w*)\s*(?:giorno\s*)?$/i.test(lead)) return 'act';
  const [lastUntil, lastFrom] = [lastOf(lead, UNTIL_WORD), lastOf(lead, FROM_WORD)];
  if (/^\s*alle/i.test(own) && lastFrom <= lastUntil) return 'until';
  if (until < 0 && from < 0) return /^\s*alle/i.test(own) ? 'until' : null;
  return lastUntil >= lastFrom ? 'until' : 'from';
}

const UNTIL_WORD =
  /\b(?:entro|oltre|fino|sino|scad\w+|termin\w+(?! iniziale)|chiud\w+|chiusura|al(?:le|l['’])?)(?=\W|$)/gi;
const FROM_WORD =
  /\b(?:partire|decorrere|dal(?:le|l['’])?|apr[a-zà]+|apertura|riapert\w*|riapr[a-zà]+|avvio|click ?day|operativ[oa]|attiv[oa]|termine iniziale)(?=\W|$)/gi;

function lastOf(text: string, word: RegExp): number {
  return [...text.matchAll(word)].at(-1)?.index ?? -1;
}

function timeOf([, hour, minute, word, name]: RegExpMatchArray): string | null {
  if (name !== undefined) return /mezzogiorno/i.test(name) ? '12:00' : null;
  const hours = hour === undefined ? (numberOf(word ?? '') ?? NaN) : Number(hour);
  const minutes = Number(minute ?? 0);
  if (!(hours <= 23) || minutes > 59 || (hours === 0 && minutes === 0)) return null;
  // The last minute of a day is its whole day.
  if (hours === 23 && minutes === 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

function numberOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const word = text.toLowerCase();
  return word === 'primo' ? 1 : (NUMBERS.get(word === 'ventitre' ? 'ventitré' : word) ?? null);
}

/** The year of each, that of the next one where it has none of its own. */
function yearsOf(found: readonly RegExpMatchArray[]): (string | null)[] {
  let later: string | null = null;
  return found
    .toReversed()
    .map((match) => {
      const own = match[4] ?? match[7];
      later = own === undefined ? later : own.length === 2 ? `20${own}` : own;
      return later;
    })
    .toReversed();
}

function monthAfter(found: readonly RegExpMatchArray[], index: number): string | undefined {
  return found[index + 1]?.[6];
}

/** The day of a match; null where no calendar has it, undefined where its year is told nowhere. */
function dayOf(match: RegExpMatchArray, year: string | null, nextMonth: string | undefined): string | null | undefined {
  const [, figure, , month, , word, name, , bare] = match;
  const number = numberOf(figure ?? word ?? bare ?? '');
  const named = name ?? (bare === undefined ? undefined : nextMonth);
  const months = month === undefined ? MONTHS.indexOf((named ?? '').toLowerCase()) + 1 : Number(month);
  if (year === null) return undefined;
  if (number === null || months === 0) return null;
  const day = `${year}-${String(months).padStart(2, '0')}-${String(number).padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && dayAfter(day, 0) === day;
}
