import type { Identity } from '@volano/domain/policies/actor';
import { calendarEventsOf, type DaySpan, momentsOf } from '@volano/domain/rules/calendar-events';
import { isShownToCompany } from '@volano/domain/rules/feed';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { readFeed } from '../../catalogue/announcements/feed.queries.ts';
import { listMatchingUsersWhileOpen } from '../../../matching/associated.queries.ts';

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
export async function listCalendarEvents(db: Database, whose: CalendarOf, span: DaySpan, now: Date) {
  const calls = await listCallsOf(db, whose, span, now);
  const events = calls.flatMap((call) => calendarEventsOf(call, span).map((event) => ({ ...event, call })));
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
      return listDatedCalls(db, span, { hasDrafts: whose.hasDrafts });
    case 'agency': {
      const { entries } = await readFeed(db, whose.agencyId, now, true);
      const ids = entries.filter(isShownToCompany).map(({ _id }) => _id);
      return listDatedCalls(db, span, { hasDrafts: false, ids });
    }
    case 'followed': {
      const calls = await listDatedCalls(db, span, { hasDrafts: false });
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
  { hasDrafts, ids }: { readonly hasDrafts: boolean; readonly ids?: readonly string[] },
) {
  const { first, last } = momentsOf(span);
  let found = db
    .selectFrom('announcements')
    .select(['_id', 'title', 'announcementType', 'isActive', 'publicationDate', 'updatedAt'])
    // What was shut before its day has no deadline any more.
    .select(sql<string | null>`case when "closedAt" is null then "expiryDate" end`.as('expiryDate'))
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
