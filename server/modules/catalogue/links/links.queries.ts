import type { LinkOutcome } from '@volano/domain/rules/link-outcome';
import { plainLink } from '@volano/domain/rules/link-outcome';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';

const COLUMNS = ['l.url', 'l.outcome', 'l.reason', 'l.status', 'l.checkedAt', 'l.goneSince'] as const;

/** A page of the addresses that calls name, broken before uncertain, the longest gone first. */
export async function listLinks(db: Database, outcomes: readonly LinkOutcome[] | undefined, paging: Paging) {
  let found = db.selectFrom('checked_links as l').select(COLUMNS);
  if (outcomes !== undefined) found = found.where('l.outcome', 'in', outcomes);
  const rows = await found
    .orderBy(sql`array_position('{broken,uncertain,ok}'::text[], l."outcome")`)
    .orderBy('l.goneSince', (order) => order.asc().nullsLast())
    .orderBy('l.url')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  const calls = await listCallsNaming(
    db,
    rows.map(({ url }) => url),
  );
  return rows.map((row) => ({ ...row, calls: calls.get(row.url) ?? [] }));
}

async function listCallsNaming(db: Database, urls: readonly string[]) {
  const rows = await db
    .selectFrom('announcement_links as x')
    .innerJoin('announcements as n', 'n._id', 'x.announcementId')
    .select(['x.url', 'n._id', 'n.title'])
    .where('x.url', 'in', urls.length === 0 ? [''] : urls)
    .orderBy('n.title')
    .orderBy('n._id')
    .execute();
  const byUrl = Map.groupBy(rows, ({ url }) => url);
  return new Map([...byUrl].map(([url, calls]) => [url, calls.map(({ _id, title }) => ({ _id, title }))]));
}

/** How many addresses have each outcome. */
export async function countLinks(db: Database) {
  const rows = await db
    .selectFrom('checked_links')
    .select(['outcome', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('outcome')
    .execute();
  const of = (outcome: LinkOutcome | null) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0);
  return { ok: of('ok'), broken: of('broken'), uncertain: of('uncertain'), unchecked: of(null) };
}

/** What is known of some addresses, in their order; of one that was never asked nothing. */
export async function listKnownLinks(db: Database, urls: readonly string[]) {
  const rows =
    urls.length === 0
      ? []
      : await db.selectFrom('checked_links as l').select(COLUMNS).where('l.url', 'in', urls).execute();
  const known = new Map(rows.map((row) => [row.url, row]));
  const nothing = { outcome: null, reason: null, status: null, checkedAt: null, goneSince: null };
  return urls.map((url) => known.get(url) ?? { url, ...nothing });
}

/** Since when an official address is broken; null where it is not known to be. */
export async function findBrokenSince(db: Database, officialUrl: string): Promise<string | null> {
  const url = plainLink(officialUrl);
  if (url === null) return null;
  const found = await db
    .selectFrom('checked_links')
    .select('goneSince')
    .where('url', '=', url)
    .where('outcome', '=', 'broken')
    .executeTakeFirst();
  return found?.goneSince ?? null;
}

/** The texts in which a call names addresses, or null. */
export async function findNamingTexts(db: Database, id: string) {
  const found = await db
    .selectFrom('announcements')
    .select(['officialUrl', 'description'])
    .where('_id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}
