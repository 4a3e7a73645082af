import { TODAY } from '../world/app.ts';

const DAY_MS = 86_400_000;

/** The moment so many minutes after `TODAY`, or before it. */
export function minutesLater(minutes: number): Date {
  return new Date(TODAY.getTime() + minutes * 60_000);
}

/** The moment so many days after `TODAY`, or before it. */
export function daysLater(days: number): Date {
  return new Date(TODAY.getTime() + days * DAY_MS);
}

/** That moment as rows and requests write it. */
export function inDays(days: number): string {
  return daysLater(days).toISOString();
}

/** Its day alone, as notes and news are dated. */
export function dayIn(days: number): string {
  return inDays(days).slice(0, 10);
}
