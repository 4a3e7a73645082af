import { endOfRomeDay, romeDay } from '@volano/domain/rules/announcement-dates';

const DAY = 86_400_000;

/** Moments of the story, counted in days from the day that it is in Rome at `now`, so that what closes in three days always does. */
export interface Moments {
  /** The first moment of a day in Rome. */
  startOf(days: number): string;
  /** The last moment of a day in Rome: what a deadline without an hour means (decisions §1). */
  endOf(days: number): string;
  /** A time of a day in Rome, never later than half an hour ago. */
  at(days: number, time: `${number}:${number}`): string;
  /** A morning moment of a day, never later than half an hour ago. */
  during(days: number): string;
}

/** ISO moments around `now`. */
export function momentsAround(now: Date): Moments {
  const today = Date.parse(`${romeDay(now)}T00:00:00Z`);
  function endOf(days: number): string {
    return endOfRomeDay(new Date(today + days * DAY).toISOString().slice(0, 10));
  }
  function startOf(days: number): string {
    return new Date(Date.parse(endOf(days - 1)) + 1).toISOString();
  }
  function past(moment: number): string {
    return new Date(Math.min(moment, now.getTime() - DAY / 48)).toISOString();
  }
  function at(days: number, time: `${number}:${number}`): string {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return past(Date.parse(startOf(days)) + (hour * 60 + minute) * 60_000);
  }
  function during(days: number): string {
    return past(Date.parse(startOf(days)) + DAY * 0.45);
  }
  return { startOf, endOf, at, during };
}

/** A number for a text, always the same, and nothing like that of the next: chance that every telling of the story repeats. */
export function scatter(text: string): number {
  let number = 2_166_136_261;
  for (const letter of text) number = Math.imul(number ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (number ^ (number >>> 13)) >>> 0;
}
