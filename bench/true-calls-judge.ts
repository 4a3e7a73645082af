import { judgeCodes, judgeSectors, listsCodes } from './true-calls-activity.ts';
import type { Company } from './true-calls-companies.ts';
import { judgeKind, judgeSize } from './true-calls-kinds.ts';
import { judgeGrantor, judgeRegions, judgeTowns } from './true-calls-places.ts';
import { type Desk, listOf, plain, type RawRecord, textOf } from './true-calls-raw.ts';
import { judgeWords, namesFirms, namesSize } from './true-calls-words.ts';
import { all, ANY, isOnly, PASS, PASS_OR_ASK, type Statuses, UNKNOWN } from './true-calls-statuses.ts';

/** What a careful reader of the raw record makes of one company, field by field. */
export interface Judgement {
  readonly fields: Readonly<Record<string, Statuses>>;
  readonly whole: Statuses;
}

/**
 * Reads a record for a company, from the columns of the file alone. It shares no code with the product: a fault there would be repeated
 * here and never be seen.
 */
export function judgeRecord(record: RawRecord, company: Company, desk: Desk, today: string): Judgement {
  const places = desk.placesOf(company);
  const sectors = judgeSectors(record, company);
  const sizes = judgeSize(record, company);
  const kinds = judgeKind(record, company);
  const words = judgeWords(record, company, places, desk);
  const fields = {
    // A size or firms that the words name and the column leaves out: nothing is held against anybody.
    Dimensioni: (isOnly(sizes, 'fail') || isOnly(sizes, 'unknown')) && namesSize(record, company) ? ANY : sizes,
    Tipologia_Soggetto: isOnly(kinds, 'fail') && words.has('pass') && namesFirms(record) ? ANY : kinds,
    Regioni: judgeRegions(record, places),
    Comuni: judgeTowns(record, places, desk),
    Soggetto_Concedente: judgeGrantor(record, places, desk),
    Codici_ATECO: judgeCodes(record, company, desk),
    // Where codes are listed they say more than the sectors, which may be asked about all the same.
    Settore_Attivita: listsCodes(record) && isOnly(sectors, 'unknown') ? PASS_OR_ASK : sectors,
    Ambito_territoriale: judgeArea(record),
    words,
    Data_chiusura: judgeOpen(record, today),
  };
  return { fields, whole: all(Object.values(fields)) };
}

/** Whether the record is past its day, which closes it to everybody, and no note gives it another. */
export function isOver(record: RawRecord, today: string): boolean {
  const closing = dayOf(textOf(record, 'Data_chiusura'));
  if (closing === null || closing === 'unread' || closing >= today) return false;
  const notes = textOf(record, 'Note_di_apertura_chiusura');
  return !(/prorog|riapert|differi|posticip/i.test(notes) && daysIn(notes).some((day) => day >= today));
}

/** Columns in which the record cannot be read or contradicts itself: a person has to look at it. */
export function doubtsOf(record: RawRecord, today: string): string[] {
  const regions = listOf(record, 'Regioni').map(plain);
  const grantor = plain(textOf(record, 'Soggetto_Concedente'));
  const codes = textOf(record, 'Codici_ATECO');
  const isLocal = /^(regione|provincia|comune|camera di commercio)\b/.test(grantor);
  const [opening, closing] = ['Data_apertura', 'Data_chiusura'].map((column) => dayOf(textOf(record, column)));
  const found: (readonly [string, boolean])[] = [
    ['Regioni', regions.length === 0 || (isLocal && regions.length > 1)],
    ['Codici_ATECO', codes !== '' && !listsCodes(record) && !/tutt|qualsiasi|nessuna/i.test(codes)],
    ['Data_chiusura', closing === 'unread' || (opening != null && closing != null && closing < opening)],
    ['Data_apertura', opening === 'unread'],
  ];
  return isOver(record, today) ? [] : found.filter(([, isTrue]) => isTrue).map(([column]) => column);
}

const DAY = 86_400_000;
/** So many years ahead nobody fixed a day. */
const FAR_YEARS = 5;
/** The last days of the periods of the EU's budget. */
const PERIOD_ENDS: ReadonlySet<string> = new Set(['2020-12-31', '2027-12-31', '2034-12-31']);

/** No closing day, or one that nobody fixed, and no news for a year: nobody knows whether it is still open. */
function judgeOpen(record: RawRecord, today: string): Statuses {
  const closing = dayOf(textOf(record, 'Data_chiusura'));
  if (closing === 'unread') return UNKNOWN;
  if (isBetweenWindows(textOf(record, 'Note_di_apertura_chiusura'), today)) return ANY;
  if (closing !== null && !isFar(closing, today)) return PASS;
  const [updated, opened] = ['Data_ultimo_aggiornamento', 'Data_apertura'].map((column) =>
    dayOf(textOf(record, column)),
  );
  const days = [updated, opened].flatMap((day) => (day == null || day === 'unread' ? [] : [day]));
  const news = [...days, ...daysIn(textOf(record, 'Note_di_apertura_chiusura'))]
    .filter((day) => day <= today)
    .sort()
    .at(-1);
  if (news === undefined) return PASS_OR_ASK;
  const age = (Date.parse(today) - Date.parse(news)) / DAY;
  // Around the anniversary a day more or less is nobody's mistake.
  return Math.abs(age - 365.5) < 2.5 ? PASS_OR_ASK : age > 365 ? UNKNOWN : PASS;
}

/** A part of every year in which it is not open: whatever is said of it, nobody may ask that day. */
function isBetweenWindows(note: string, today: string): boolean {
  const day = String.raw`(\d{1,2})\W{1,3}(\d{1,2}|${MONTHS.join('|')})`;
  const found = new RegExp(
    String.raw`\bdal\D{0,25}${day}[^.]{0,20}?\bal\D{0,25}${day}[^.]{0,20}(?:ogni|ciascun) anno`,
    'i',
  ).exec(note.replace(/ore \d+(?:[.:]\d+)?/gi, ''));
  if (found === null) return false;
  const [from, until] = [found.slice(1, 3), found.slice(3, 5)].map(([number = '', month = '']) => {
    const at = MONTHS.indexOf(month.toLowerCase()) + 1;
    return [at === 0 ? month : at, number].map((one) => String(one).padStart(2, '0')).join('-');
  });
  const now = today.slice(5);
  return from !== undefined && until !== undefined && (now < from || now > until);
}

function isFar(closing: string, today: string): boolean {
  if (PERIOD_ENDS.has(closing)) return true;
  const years = (Date.parse(closing) - Date.parse(today)) / DAY / 365.25;
  return years > FAR_YEARS;
}

const MONTHS = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
  ' ',
);

/** The days that a note names. */
function daysIn(note: string): string[] {
  const figures = note.matchAll(/\b(\d{1,2})[/.](\d{1,2})[/.](20\d\d)\b/g);
  const words = note.matchAll(new RegExp(`\\b(\\d{1,2})[°º]? (${MONTHS.join('|')}) (20\\d\\d)\\b`, 'gi'));
  const two = (number: string | number): string => String(number).padStart(2, '0');
  return [
    ...[...figures].map(([, day = '', month = '', year = '']) => `${year}-${two(month)}-${two(day)}`),
    ...[...words].map(
      ([, day = '', month = '', year = '']) => `${year}-${two(MONTHS.indexOf(month.toLowerCase()) + 1)}-${two(day)}`,
    ),
  ];
}

/** Inner areas, zones of earthquakes and the like: no question covers them, so who asks is right; all of them together say nothing. */
function judgeArea(record: RawRecord): Statuses {
  const areas = listOf(record, 'Ambito_territoriale').filter((area) => !/non applicabile/i.test(area));
  return areas.length === 0 || areas.length >= 5 ? PASS : PASS_OR_ASK;
}

function dayOf(text: string): string | 'unread' | null {
  if (text === '') return null;
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : italian ? [italian[3], italian[2], italian[1]] : [];
  if (year === undefined || month === undefined || day === undefined) return 'unread';
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(written) ? 'unread' : written;
}
