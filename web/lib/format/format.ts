import { deadlineText } from '@volano/domain/rules/deadline-text';
import { formatCents } from '@volano/domain/rules/money';
import type { Translate } from '@volano/domain/i18n/translate';

// Italian forms in both languages of the interface: `€ 250.000`, `27/11/2026`, and always the time of Rome (visual language §8).
const timeZone = 'Europe/Rome';

type Moment = Date | string | number;

const number = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2, useGrouping: 'always' });
const date = new Intl.DateTimeFormat('it-IT', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
const time = new Intl.DateTimeFormat('it-IT', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const longDay: Record<'it' | 'en', Intl.DateTimeFormat> = {
  it: new Intl.DateTimeFormat('it-IT', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
};
const year = new Intl.DateTimeFormat('it-IT', { timeZone, year: 'numeric' });

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;

// A calendar day (`2026-11-27`) is the same day everywhere: noon UTC is that day in Rome, in summer and in winter.
function moment(value: Moment): Date {
  return typeof value === 'string' && dateOnly.test(value) ? new Date(`${value}T12:00:00Z`) : new Date(value);
}

/** A plain number with Italian grouping: `1.142`. */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** The same where it may not be counted yet: `…`. */
export function numberOrUnknown(value: number | undefined): string {
  return value === undefined ? '…' : formatNumber(value);
}

/** Euro, without cents when there are none: `€ 250.000`, `€ 1.250,50`. The space does not break. */
export function formatMoney(euro: number): string {
  return formatCents(Math.round(euro * 100));
}

/** A day: `27/11/2026`. Accepts an instant or a calendar day `2026-11-27`. */
export function formatDate(value: Moment): string {
  return date.format(moment(value));
}

/** The hour in Rome: `10:42`. */
export function formatTime(value: Moment): string {
  return time.format(moment(value));
}

/** `18/11/2026 10:42`. */
export function formatDateTime(value: Moment): string {
  return `${formatDate(value)} ${formatTime(value)}`;
}

/** A heading for a day: `Mercoledì 18 novembre 2026`. */
export function formatWeekday(value: Moment, language: 'it' | 'en' = 'it'): string {
  return `${formatDayName(value, language)} ${year.format(moment(value))}`;
}

const monthName: Record<'it' | 'en', Intl.DateTimeFormat> = {
  it: new Intl.DateTimeFormat('it-IT', { timeZone, month: 'long', year: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone, month: 'long', year: 'numeric' }),
};
const shortWeekday: Record<'it' | 'en', Intl.DateTimeFormat> = {
  it: new Intl.DateTimeFormat('it-IT', { timeZone, weekday: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' }),
};

/** A day of a calendar whose year is known: `Venerdì 27 novembre`. */
export function formatDayName(value: Moment, language: 'it' | 'en' = 'it'): string {
  return capital(longDay[language].format(moment(value)).replace(',', ''));
}

/** A month (`2026-11`): `Novembre 2026`. */
export function formatMonth(month: string, language: 'it' | 'en' = 'it'): string {
  return capital(monthInWords(month, language));
}

/** A month within a sentence, where Italian writes it small: `novembre 2026`. */
export function monthInWords(month: string, language: 'it' | 'en' = 'it'): string {
  return monthName[language].format(moment(`${month}-01`));
}

/** The head of a column of days: `lun`. */
export function formatWeekdayShort(value: Moment, language: 'it' | 'en' = 'it'): string {
  return shortWeekday[language].format(moment(value));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const sizes = ['byte', 'KB', 'MB', 'GB'] as const;

/** The size of a file: `240 KB`, `1,2 MB`. Steps of 1024. */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${number.format(step < 2 ? Math.round(value) : Math.round(value * 10) / 10)} ${sizes[step]}`;
}

/** Two initials for an avatar: first and last word, legal forms left out by taking only words with a letter. */
export function initials(name: string): string {
  const letters = name.match(/\p{L}[\p{L}\p{N}.'’]*/gu) ?? [];
  const first = letters[0]?.charAt(0) ?? '';
  const last = letters.length > 1 ? (letters[1]?.charAt(0) ?? '') : (letters[0]?.charAt(1) ?? '');
  return (first + last).toUpperCase();
}

/** The calendar day in Rome as `2026-11-27`, for inputs and for comparing days. */
export function toIsoDay(value: Moment): string {
  return isoDay.format(moment(value));
}

/** A label as it goes on inside a sentence: its first letter small, unless it begins with an acronym (`ATECO`, `DURC`). */
export function beginSmall(label: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** What a criterion of a match brings to be put into words: the key of a text and what it names. */
interface CriterionMessage {
  readonly message: { readonly key: string; readonly params: Readonly<Record<string, string | number>> };
}

/** A criterion in the text of a key, which is its own unless another is given. Keys come with the trace and are known to the server only. */
export function criterionText(t: Translate, { message }: CriterionMessage, key: string = message.key): string {
  const speak = t as unknown as (key: string, params: CriterionMessage['message']['params']) => string;
  return speak(key, message.params);
}

/** By when a call can be asked for, in a word or a day: what has no day says why. */
export function deadlineWords(
  t: Translate,
  call: {
    readonly waitingPubblication?: boolean;
    readonly untilFoundAvailable: boolean;
    readonly expiryDate: string | null;
    readonly isExpiryFar?: boolean;
  },
): string {
  if (call.waitingPubblication) return t('common.deadline.waitingPublication');
  if (call.untilFoundAvailable) return t('common.deadline.untilFundsLast');
  if (call.isExpiryFar === true) return t('common.deadline.uncertain');
  return call.expiryDate === null ? t('common.deadline.undated') : deadlineText(t, call.expiryDate);
}
