import { type LinkOutcome, type LinkAnswer, goneSince, linkOutcome } from '@volano/domain/rules/link-outcome';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';
import { isExpiredAt } from '../announcements/search/call-list.queries.ts';

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
export async function countLinks(
  db: Database,
): Promise<{ ok: number; broken: number; uncertain: number; unchecked: number }> {
  const rows = await db
    .selectFrom('checked_links')
    .select(['outcome', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('outcome')
    .execute();
  const of = (outcome: LinkOutcome | null) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0);
  return { ok: of('ok'), broken: of('broken'), uncertain: of('uncertain'), unchecked: of(null) };
}

/** What is known of some addresses, in their order; of one that was never asked nothing. */
export async function listKnownLinks(
  db: Database,
  urls: readonly string[],
): Promise<
  {
    url: string;
    outcome: 'ok' | 'broken' | 'uncertain' | null;
    reason:
      | 'address'
      | 'status'
      | 'noHost'
      | 'timeout'
      | 'certificate'
      | 'unreachable'
      | 'redirects'
      | 'private'
      | null;
    status: number | null;
    checkedAt: string | null;
    goneSince: string | null;
  }[]
> {
  const rows =
    urls.length === 0
      ? []
      : await db.selectFrom('checked_links as l').select(COLUMNS).where('l.url', 'in', urls).execute();
  const known = new Map(rows.map((row) => [row.url, row]));
  const nothing = { outcome: null, reason: null, status: null, checkedAt: null, goneSince: null };
  return urls.map((url) => known.get(url) ?? { url, ...nothing });
}

/** The texts in which a call names addresses, or null. */
export async function findNamingTexts(
  db: Database,
  id: string,
): Promise<{ description: string; officialUrl: string | null } | null> {
  const found = await db
    .selectFrom('announcements')
    .select(['officialUrl', 'description'])
    .where('_id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** What a remark names, as the official record spells it. */
const FIELD = 'Link_istituzionale';

/** The calls whose addresses are asked: published and not expired, and those of the office's queue that were asked by hand. */
export async function listCallsToAsk(
  db: Database,
  now: Date,
): Promise<{ _id: string; description: string; officialUrl: string | null }[]> {
  return db
    .selectFrom('announcements as n')
    .select(['n._id', 'n.officialUrl', 'n.description'])
    .where(isExpiredAt(now, false))
    .where((eb) =>
      eb.or([
        eb('n.isActive', '=', true),
        eb.exists(eb.selectFrom('announcement_links as x').select('x.url').whereRef('x.announcementId', '=', 'n._id')),
      ]),
    )
    .execute();
}

/**
 * Brings what is kept of the addresses of some calls in line with what they name; `isAll` forgets those of every other call. An address
 * that a call names no more is no remark of it any more.
 */
export async function replaceNamed(
  db: Database,
  named: readonly { readonly announcementId: string; readonly url: string }[],
  calls: readonly string[] | 'all',
  now: string,
): Promise<void> {
  const [ids, urls] = [named.map(({ announcementId }) => announcementId), named.map(({ url }) => url)];
  const rows = [...new Set(urls)].map((url) => ({ url, host: new URL(url).host }));
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('checked_links')
      .values(rows.slice(at, at + 500))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const isTheirs = calls === 'all' ? sql`true` : sql`x."announcementId" = any(${[...calls]}::uuid[])`;
  const pairs = sql`unnest(${ids}::uuid[], ${urls}::text[]) as named("announcementId", "url")`;
  await sql`delete from announcement_links x where ${isTheirs} and not exists (
    select from ${pairs} where named."announcementId" = x."announcementId" and named."url" = x."url")`.execute(db);
  await sql`insert into announcement_links ("announcementId", "url") select * from ${pairs} on conflict do nothing`.execute(
    db,
  );
  await sql`delete from checked_links l where not exists (select from announcement_links x where x."url" = l."url")`.execute(
    db,
  );
  await sql`update announcement_remarks r set "settledAt" = ${now}::timestamptz
    where r."reason" = 'linkBroken' and r."settledAt" is null and not exists (
      select from announcement_links x where x."announcementId" = r."announcementId" and x."url" = r."params" ->> 'value')`.execute(
    db,
  );
}

/** Hosts with addresses that were not asked since a moment, and that no machine is asking now. */
export async function listDueHosts(db: Database, askedBefore: string, now: string): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select "host" from checked_links
    where ${isDue(askedBefore)} and coalesce("claimedUntil", '-infinity') < ${now}::timestamptz
    group by "host" order by min(coalesce("checkedAt", '-infinity')), "host"`.execute(db);
  return rows.map(({ host }) => host);
}

/** A host without an address is asked again sooner: only twice in a row says that it is gone. */
function isDue(askedBefore: string) {
  return sql`("checkedAt" is null or "checkedAt" < ${askedBefore}::timestamptz
    or ("reason" = 'noHost' and "outcome" = 'uncertain' and "checkedAt" < ${askedBefore}::timestamptz + interval '6 days'))`;
}

/** Takes the due addresses of a host, for this machine alone until a moment; none where another has taken one of them. */
export async function claimHost(
  db: Database,
  host: string,
  { askedBefore, now, until }: { askedBefore: string; now: string; until: string },
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    with held as (select "url", "claimedUntil" from checked_links where "host" = ${host} order by "url" for update)
    update checked_links l set "claimedUntil" = ${until}::timestamptz from held
    where held."url" = l."url" and ${isDue(askedBefore)}
      and not exists (select from held h where h."claimedUntil" >= ${now}::timestamptz)
    returning l."url"`.execute(db);
  return rows.map(({ url }) => url).toSorted();
}

/** Lets go of what was taken of a host. */
export async function releaseHost(db: Database, urls: readonly string[]): Promise<void> {
  if (urls.length > 0)
    await db.updateTable('checked_links').set({ claimedUntil: null }).where('url', 'in', urls).execute();
}

/** Keeps what an address answered, and tells the office's queue of one that is broken, or that works again. */
export async function updateAnswer(
  db: Database,
  url: string,
  answer: LinkAnswer,
  now: string,
  day: string,
): Promise<void> {
  const locked = await db
    .selectFrom('checked_links')
    .select(['reason', 'goneSince'])
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return;
  const outcome = linkOutcome(answer, locked.reason);
  const since = goneSince(answer, locked.goneSince, now);
  await db
    .updateTable('checked_links')
    .set({ outcome, ...answer, checkedAt: now, goneSince: since })
    .where('url', '=', url)
    .execute();
  if (outcome === 'broken') await insertRemarks(db, url, day, now);
  if (outcome === 'ok')
    await sql`update announcement_remarks set "settledAt" = ${now}::timestamptz
      where "reason" = 'linkBroken' and "params" ->> 'value' = ${url} and "settledAt" is null`.execute(db);
}

/** One open remark a call; what a person settled is asked again only once the address has worked meanwhile. */
async function insertRemarks(db: Database, url: string, day: string, now: string): Promise<void> {
  const named = await db.selectFrom('announcement_links').select('announcementId').where('url', '=', url).execute();
  if (named.length === 0) return;
  const rows = named.map(({ announcementId }) => ({
    _id: newId(),
    announcementId,
    field: FIELD,
    reason: 'linkBroken',
    params: JSON.stringify({ value: url, day }),
    createdAt: now,
  }));
  await db
    .insertInto('announcement_remarks')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .constraint('remarkOnce')
        .doUpdateSet({ settledAt: null })
        .where('announcement_remarks.settledById', 'is', null),
    )
    .execute();
}
