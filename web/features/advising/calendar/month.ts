import { dayAfter } from '@volano/domain/rules/announcement-dates';

/** Months as `2026-11` and days as `2026-11-27`: both compare as text, and no hour or time zone enters. */

const DAYS_A_WEEK = 7;

/** The month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** A month some months later, or earlier with a negative number. */
export function monthAfter(month: string, months: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

/** Whether a text is a month that a calendar can show: an address is written by anybody. */
export function isMonth(text: string): boolean {
  return /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** The weeks that show a month, from Monday to Sunday, with the days of the months around it. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const end = `${monthAfter(month, 1)}-01`;
  const weeks: string[][] = [];
  let day = dayAfter(first, -daysSinceMonday(first));
  while (day < end) {
    weeks.push(Array.from({ length: DAYS_A_WEEK }, (_, index) => dayAfter(day, index)));
    day = dayAfter(day, DAYS_A_WEEK);
  }
  return weeks;
}

/** The same day of another month, or its last one where it has fewer. */
export function dayInMonth(day: string, month: string): string {
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** Saturday and Sunday. */
export function isWeekend(day: string): boolean {
  return daysSinceMonday(day) >= 5;
}

/** Where the keys of a calendar lead from a day, or null for another key: arrows, the ends of the week, a month with Page up and down. */
export function dayOfKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowUp':
      return dayAfter(day, -DAYS_A_WEEK);
    case 'ArrowDown':
      return dayAfter(day, DAYS_A_WEEK);
    case 'Home':
      return dayAfter(day, -daysSinceMonday(day));
    case 'End':
      return dayAfter(day, DAYS_A_WEEK - 1 - daysSinceMonday(day));
    case 'PageUp':
      return dayInMonth(day, monthAfter(monthOf(day), -1));
    case 'PageDown':
      return dayInMonth(day, monthAfter(monthOf(day), 1));
    default:
      return null;
  }
}

function daysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;
}
