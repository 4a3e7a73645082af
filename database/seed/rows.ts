import { endOfRomeDay, romeDay } from '@volano/domain/rules/announcement-dates';
import type { Insertable, Transaction } from 'kysely';
import { stableId } from '../ids.ts';
import type { DB } from '../types.ts';

/** What every part of the story is written with. */
export interface Pen {
  readonly trx: Transaction<DB>;
  readonly moments: Moments;
}

/** How many rows travel in one statement: far below the limit of 65,535 parameters for the widest table. */
const BATCH = 500;

/** Writes rows, several hundred a statement. */
export async function insertRows<T extends keyof DB>(
  trx: Transaction<DB>,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}

/** The id of a thing of the story, the same in every installation. */
export function idOf(kind: string, key: string): string {
  return stableId(`demo ${kind} ${key}`);
}

/** The e-mail behind the key of a user: the part before the domain of Volano, or the whole address. */
export function emailOf(key: string): string {
  return key.includes('@') ? key : `${key}@volano.example`;
}

/** Reads a map that the story relies on. Throws on a key that it does not hold: a slip of the pen. */
export function known<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo story names ${key}, which does not exist`);
  return value;
}

/** Partners came in one a month, in their order. */
export function partnerDaysAgo(index: number): number {
  return 300 - index * 30;
}

const DAY = 86_400_000;

/** Moments of the story, counted in days from the day that it is in Rome at `now`, so that what closes in three days always does. */
export interface Moments {
  /** The first moment of a day in Rome. */
  startOf(days: number): string;
  /** The last moment of a day in Rome: what a deadline without an hour means (decisions §1). */
  endOf(days: number): string;
  /** A time of a day in Rome, never later than half an hour ago. */
  at(days: number, time: `${number}:${number}`): string;
  /** A moment of a part of a day, the same at each telling for what it is of, never later than half an hour ago. */
  during(days: number, of: string, part?: DayPart): string;
}

/**
 * Parts of a day in Rome as minutes of it, from and to. People come in of a morning and fill their survey later, some of an evening; the
 * office answers between. What happens to one company on one day is told in this order. Nothing begins before the first reminders of the
 * day are sent, so that what rested for some days has rested for them whatever its minute.
 */
const DAY_PARTS = {
  morning: [9 * 60 + 10, 12 * 60 + 35],
  midday: [12 * 60 + 40, 14 * 60 + 25],
  office: [9 * 60 + 20, 18 * 60 + 10],
  afternoon: [14 * 60 + 30, 18 * 60 + 40],
  late: [16 * 60 + 20, 21 * 60 + 50],
} as const;

type DayPart = keyof typeof DAY_PARTS;

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
  function during(days: number, of: string, part: DayPart = 'office'): string {
    const [from, to] = DAY_PARTS[part];
    const seconds = from * 60 + (scatter(of) % ((to - from) * 60));
    return past(Date.parse(startOf(days)) + seconds * 1000);
  }
  return { startOf, endOf, at, during };
}

/** A time of day at which a company comes in: mornings more than afternoons, an evening now and then. */
export function visitTime(company: string, visit: number): `${number}:${number}` {
  const hours = [8, 9, 9, 9, 10, 10, 10, 11, 11, 12, 14, 14, 15, 15, 16, 17, 18, 21];
  const hour = hours[scatter(`${company} ${visit} hour`) % hours.length] ?? 9;
  return `${hour}:${scatter(`${company} ${visit} minute`) % 60}`;
}

/** When a consultant recommended something: told where it stands and where it is counted. */
export function recommendedAt(
  moments: Moments,
  { by, company, key, daysAgo }: { by: string; company: string; key: string; daysAgo: number },
): string {
  return moments.during(-daysAgo, `recommended ${by} ${company} ${key}`);
}

/** A number for a text, always the same, and nothing like that of the next: chance that every telling of the story repeats. */
export function scatter(text: string): number {
  let number = 2_166_136_261;
  for (const mail of text) number = Math.imul(number ^ (mail.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (number ^ (number >>> 13)) >>> 0;
}

/** A part of a text: a heading with a paragraph, or with the items of a list. */
type Part = readonly [heading: string, body: string | readonly string[]];

/** The rich text of an announcement, a service or a news item: opening paragraphs, then parts with a heading each. */
export function article(opening: string | readonly string[], ...parts: readonly Part[]): string {
  const paragraphs = typeof opening === 'string' ? [opening] : opening;
  return [...paragraphs.map(paragraph), ...parts.map(([heading, body]) => `<h3>${heading}</h3>${block(body)}`)].join(
    '',
  );
}

function block(body: string | readonly string[]): string {
  return typeof body === 'string' ? paragraph(body) : `<ul>${body.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

function paragraph(text: string): string {
  return `<p>${text}</p>`;
}
