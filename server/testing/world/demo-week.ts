import { CronExpressionParser } from 'cron-parser';
import { sql } from 'kysely';
import { schedule } from '../../app/schedule.ts';
import { rowsOf } from '../builders/rows.ts';
import type { TestApp } from './app.ts';

/** What somebody does by hand, at a moment of Rome written `Mon 16 10:04`. */
export interface Act {
  readonly at: string;
  readonly does: (portal: TestApp) => Promise<void>;
}

const ROME = 'Europe/Rome';
const shown = { weekday: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ROME, ...shown });

/** A moment as Rome says it: `Mon 16 10:04`. */
function romeTime(moment: Date | string): string {
  return clock.format(new Date(moment)).replaceAll(',', '');
}

/**
 * Lives the portal's time between two moments: every scheduled job when its time comes, and the acts of people, each minute
 * with all that follows from it before the next. In a minute people come first, then the schedule from top to bottom.
 */
export async function liveBetween(portal: TestApp, from: Date, until: Date, acts: readonly Act[] = []): Promise<void> {
  const entries = [...agendaOf(acts, from, until), ...scheduledJobsBetween(from, until)];
  const byMoment = Map.groupBy(entries, ({ moment }) => moment.getTime());
  for (const moment of [...byMoment.keys()].toSorted((a, b) => a - b)) {
    portal.travelTo(new Date(moment));
    for (const { run } of byMoment.get(moment) ?? []) await run(portal);
    // To look into every queue costs more than most scheduled jobs do.
    if (await hasWork(portal)) await portal.drain();
  }
}

interface Entry {
  readonly moment: Date;
  readonly run: (portal: TestApp) => Promise<void>;
}

function agendaOf(acts: readonly Act[], from: Date, until: Date): Entry[] {
  const minutes = new Map<string, Date>();
  for (let at = from.getTime(); at <= until.getTime(); at += 60_000) minutes.set(romeTime(new Date(at)), new Date(at));
  return acts.map(({ at, does }) => {
    const moment = minutes.get(at);
    if (moment === undefined) throw new Error(`${at} is not in the time that is lived`);
    return { moment, run: does };
  });
}

function scheduledJobsBetween(from: Date, until: Date): Entry[] {
  // To work out every minute of a week costs more than the jobs of these minutes.
  const moments = new Map<string, Date[]>();
  return schedule.flatMap(({ cron, run }) => {
    const due = moments.get(cron) ?? momentsOf(cron, from, until);
    moments.set(cron, due);
    return due.map((moment) => ({ moment, run: ({ ctx }) => run(ctx) }));
  });
}

function momentsOf(cron: string, from: Date, until: Date): Date[] {
  const currentDate = new Date(from.getTime() - 1);
  const due = CronExpressionParser.parse(cron, { tz: ROME, currentDate, endDate: until });
  const moments: Date[] = [];
  while (due.hasNext()) moments.push(due.next().toDate());
  return moments;
}

async function hasWork({ ctx }: TestApp): Promise<boolean> {
  const { rows } =
    await sql`select from pgboss.job where state in ('created', 'retry') and start_after <= now() limit 1`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

/**
 * What everybody heard since a moment, by person: one line for each moment, `when | lines on the bell | letters`, with a dash for none.
 * Letters to a company count as its owner's. People who heard nothing are there with nothing.
 */
export async function receivedSince({ ctx }: TestApp, from: Date): Promise<Record<string, string[]>> {
  const [people, companies] = [await rowsOf(ctx.db, 'users'), await rowsOf(ctx.db, 'agencies')];
  const names = new Map(people.map(({ _id, name, surname }) => [_id, `${name} ${surname}`]));
  const readers = new Map([
    ...people.map(({ _id, email }) => [email, names.get(_id) ?? ''] as const),
    ...companies.map(({ userId, administrationEmail }) => [administrationEmail, names.get(userId) ?? ''] as const),
  ]);
  const bell = (await rowsOf(ctx.db, 'notifications')).filter(({ createdAt }) => createdAt >= from.toISOString());
  const mails = await rowsOf(ctx.db, 'mails');
  const told = [
    ...bell.map(({ userId, event, createdAt: at }) => ({ who: names.get(userId) ?? userId, at, event })),
    ...mails.map(({ recipient, subject, createdAt: at }) => ({
      who: readers.get(recipient) ?? recipient,
      at,
      subject,
    })),
  ];
  const byPerson = Map.groupBy(told, ({ who }) => who);
  const all = new Set([...names.values(), ...byPerson.keys()]);
  return Object.fromEntries([...all].map((who) => [who, linesOf(byPerson.get(who) ?? [])]));
}

interface Told {
  readonly at: string;
  readonly event?: string;
  readonly subject?: string;
}

function linesOf(told: readonly Told[]): string[] {
  const byMoment = Map.groupBy(told, ({ at }) => at);
  return [...byMoment.keys()].toSorted().map((at) => {
    const heard = byMoment.get(at) ?? [];
    const events = heard.flatMap(({ event }) => event ?? []).toSorted();
    const subjects = heard.flatMap(({ subject }) => subject ?? []).toSorted();
    return [romeTime(at), events.join(', ') || '-', subjects.join(' + ') || '-'].join(' | ');
  });
}
