import type { Role } from '@volano/domain/rules/vocabulary';
import type { Identity, Actor } from '@volano/domain/policies/actor';
import { type CalendarEvent, calendarEventsOf, type DaySpan, momentsOf } from '@volano/domain/rules/announcement-dates';
import { isShownToCompany } from '@volano/domain/rules/matching/feed';
import { sql } from 'kysely';
import { mayCallBeActedOn } from '../../../access/acted-on.ts';
import { visibleAgencies } from '../../../access/agency.ts';
import type { Database, Context } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';
import { readFeed } from '../feeds/feed.queries.ts';
import { firmDeadline } from '../../catalogue/public.ts';
import { listMatchingUsersWhileOpen } from '../../../matching/public.ts';

/** Whose calendar: of one company, of every company that a consultant follows, or of the whole catalogue with or without its drafts. */
export type CalendarOf =
  | { readonly kind: 'agency'; readonly agencyId: string }
  | { readonly kind: 'followed'; readonly reader: Identity }
  | { readonly kind: 'catalogue'; readonly hasDrafts: boolean };

export type CalendarCall = Awaited<ReturnType<typeof listDatedCalls>>[number] & {
  /** Companies of the reader that it is in target for, in the calendar of a consultant. */
  readonly companies?: number | undefined;
};

/** What opens and what expires on some days, day after day: expiries first, then by title. */
export async function listCalendarEvents(
  db: Database,
  whose: CalendarOf,
  span: DaySpan,
  now: Date,
): Promise<(CalendarEvent & { readonly call: CalendarCall })[]> {
  const calls = await listCallsOf(db, whose, span, now);
  const events = calls.flatMap((call) => calendarEventsOf(call, span, now).map((event) => ({ ...event, call })));
  return events.sort(
    (a, b) =>
      compare(a.day, b.day) ||
      compare(a.kind, b.kind) ||
      compare(a.call.title, b.call.title) ||
      compare(a.call._id, b.call._id),
  );
}

/** Of a company, what its feed holds, what has expired in it and what is to come in it; of a consultant the same for all whom they follow. */
async function listCallsOf(db: Database, whose: CalendarOf, span: DaySpan, now: Date): Promise<CalendarCall[]> {
  switch (whose.kind) {
    case 'catalogue':
      return listDatedCalls(db, span, now, { hasDrafts: whose.hasDrafts });
    case 'agency': {
      const { entries } = await readFeed(db, whose.agencyId, now, true);
      const ids = entries.filter(isShownToCompany).map(({ _id }) => _id);
      return listDatedCalls(db, span, now, { hasDrafts: false, ids });
    }
    case 'followed': {
      const calls = await listDatedCalls(db, span, now, { hasDrafts: false });
      const ids = calls.map(({ _id }) => _id);
      const counts = await listMatchingUsersWhileOpen(db, ids, whose.reader, now);
      return calls.flatMap((call) => {
        const companies = counts.get(call._id) ?? 0;
        return companies > 0 ? [{ ...call, companies }] : [];
      });
    }
  }
}

/** The announcements that open or expire on some days in Rome. */
async function listDatedCalls(
  db: Database,
  span: DaySpan,
  now: Date,
  { hasDrafts, ids }: { readonly hasDrafts: boolean; readonly ids?: readonly string[] },
) {
  const { first, last } = momentsOf(span);
  let found = db
    .selectFrom('announcements as n')
    .select(['_id', 'title', 'announcementType', 'isActive', 'publicationDate', 'updatedAt'])
    .select(mayCallBeActedOn(now).$castTo<boolean>().as('mayBeActedOn'))
    // What was shut before its day has no deadline any more.
    .select(sql<string | null>`case when n."closedAt" is null then ${firmDeadline(now)} end`.as('expiryDate'))
    .where((eb) =>
      eb.or([
        eb.between('publicationDate', first, last),
        eb.and([eb('closedAt', 'is', null), eb.between('expiryDate', first, last)]),
      ]),
    );
  if (!hasDrafts) found = found.where('isActive', '=', true);
  if (ids !== undefined) found = found.where('_id', '=', anyOf(ids));
  return found.execute();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** What stands in the index for every company of the reader. */
const NO_AGENCY = '00000000-0000-0000-0000-000000000000';

const READ_EVERY_MS = 60_000;

/** The calendar addresses of the actor. Of a company that they may no longer see, only that there is one. */
export async function listSubscriptions(
  db: Database,
  actor: Actor,
): Promise<
  { businessName: string | null; _id: string; createdAt: string; agencyId: string | null; lastReadAt: string | null }[]
> {
  return selectSubscriptions(db, actor).orderBy('s.createdAt', 'desc').orderBy('s._id').execute();
}

/** One address by its id, if it is the actor's, or null. */
export async function findSubscription(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{
  businessName: string | null;
  _id: string;
  createdAt: string;
  agencyId: string | null;
  lastReadAt: string | null;
} | null> {
  return (await selectSubscriptions(db, actor).where('s._id', '=', id).executeTakeFirst()) ?? null;
}

/** Adds an address, in place of the one that the person had for the same company. Returns its id. */
export async function replaceSubscription(
  db: Database,
  subscription: { userId: string; agencyId: string | null; tokenHash: Buffer; createdAt: string },
): Promise<string> {
  const tokenHash = subscription.tokenHash.toString('hex');
  const fresh = { ...subscription, tokenHash, _id: newId(), lastReadAt: null };
  const { _id } = await db
    .insertInto('calendar_subscriptions')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.expression(sql`"userId", coalesce("agencyId", ${sql.lit(NO_AGENCY)}::uuid)`).doUpdateSet((eb) => ({
        _id: eb.ref('excluded._id'),
        tokenHash: eb.ref('excluded.tokenHash'),
        createdAt: eb.ref('excluded.createdAt'),
        lastReadAt: null,
      })),
    )
    .returning('_id')
    .executeTakeFirstOrThrow();
  return _id;
}

/** Removes an address. */
export async function deleteSubscription(db: Database, id: string): Promise<void> {
  await db.deleteFrom('calendar_subscriptions').where('_id', '=', id).execute();
}

/** Whose calendar an address is, as they stand now, or null: unknown, or of somebody who may no longer enter. */
export async function findReader(
  db: Database,
  tokenHash: Buffer,
): Promise<{
  role: Role;
  _id: string;
  agencyId: string | null;
  userId: string;
  advisorId: string | null;
  businessAdvisorId: string | null;
  businessName: string | null;
  ownerId: string | null;
  businessPerformancePartnerId: string | null;
} | null> {
  const found = await db
    .selectFrom('calendar_subscriptions as s')
    .innerJoin('users as u', 'u._id', 's.userId')
    .leftJoin('agencies as a', 'a._id', 's.agencyId')
    .select(['s._id', 's.agencyId', 'u._id as userId', 'u.role'])
    .select(['a.businessName', 'a.userId as ownerId', 'a.advisorId', 'a.businessAdvisorId'])
    .select('a.businessPerformancePartnerId')
    .where('s.tokenHash', '=', tokenHash.toString('hex'))
    .where('u.isEnabled', '=', true)
    .where('u.isConfirmed', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

/** Writes down that an address was read, at most once a minute. */
export async function touchSubscription({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - READ_EVERY_MS).toISOString();
  await db
    .updateTable('calendar_subscriptions')
    .set({ lastReadAt: now.toISOString() })
    .where('_id', '=', id)
    .where((eb) => eb.or([eb('lastReadAt', 'is', null), eb('lastReadAt', '<', before)]))
    .execute();
}

function selectSubscriptions(db: Database, actor: Actor) {
  return db
    .selectFrom('calendar_subscriptions as s')
    .leftJoin(
      (eb) => eb.selectFrom('agencies').select(['_id', 'businessName']).where(visibleAgencies(actor)).as('a'),
      (join) => join.onRef('a._id', '=', 's.agencyId'),
    )
    .where('s.userId', '=', actor.userId)
    .select(['s._id', 's.agencyId', 'a.businessName', 's.createdAt', 's.lastReadAt']);
}
