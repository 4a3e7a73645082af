import { formatDate, formatDayName, formatTime, toIsoDay } from '../../../lib/format/format.ts';

const DAY_MS = 86_400_000;

interface Spoken {
  readonly now: Date;
  readonly language: 'it' | 'en';
  readonly today: string;
  readonly yesterday: string;
}

/** When something was said last, for a list: the hour of today, "ieri", `16/11`, and the year of another year. */
export function listMoment(moment: string, { now, yesterday }: Pick<Spoken, 'now' | 'yesterday'>): string {
  const day = toIsoDay(moment);
  if (day === toIsoDay(now)) return formatTime(moment);
  if (day === toIsoDay(now.getTime() - DAY_MS)) return yesterday;
  return day.slice(0, 4) === toIsoDay(now).slice(0, 4) ? formatDate(moment).slice(0, 5) : formatDate(moment);
}

/** The line between two days: "oggi", "martedì 17 novembre", and the year of another year. */
export function dayLine(moment: string, { now, language, today }: Omit<Spoken, 'yesterday'>): string {
  const day = toIsoDay(moment);
  if (day === toIsoDay(now)) return today;
  const year = day.slice(0, 4);
  return year === toIsoDay(now).slice(0, 4) ? dayName(moment, language) : `${dayName(moment, language)} ${year}`;
}

/** The day over some files: "oggi" or `02/11/2026`. */
export function fileDay(moment: string, { now, today }: Pick<Spoken, 'now' | 'today'>): string {
  return toIsoDay(moment) === toIsoDay(now) ? today : formatDate(moment);
}

/** Under a message: `mercoledì 18 novembre - 10:42` (1-people §9). */
export function messageMoment(moment: string, language: 'it' | 'en'): string {
  return `${dayName(moment, language)} - ${formatTime(moment)}`;
}

function dayName(moment: string, language: 'it' | 'en'): string {
  const name = formatDayName(moment, language);
  return language === 'it' ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
