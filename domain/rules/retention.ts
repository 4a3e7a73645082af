/** How long what was taken away can still be given back, in days (holes H9, H34). */
export const AGENCY_RESTORABLE_DAYS = 30;
export const SURVEY_RESTORABLE_DAYS = 90;

const DAY_MS = 86_400_000;

/** The moment a number of days before another, ISO 8601 UTC. */
export function daysBefore(moment: Date, days: number): string {
  return new Date(moment.getTime() - days * DAY_MS).toISOString();
}

/** The moment a number of days after another, ISO 8601 UTC. */
export function daysAfter(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * DAY_MS).toISOString();
}
