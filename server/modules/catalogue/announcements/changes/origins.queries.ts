import type { CriterionOrigin } from '@volano/domain/rules/matching/types';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/context.ts';

/** What each criterion of some calls asks, in one spelling, by announcement and key: what is compared to know which a person changed. */
export async function listAsked(
  db: Database,
  announcementIds: readonly string[],
): Promise<Map<string, ReadonlyMap<string, string>>> {
  if (announcementIds.length === 0) return new Map();
  const { rows } = await sql<{ _id: string; key: string; asked: string }>`
    select n."_id", x.key, x.asked from announcements n cross join lateral (values
      ('territory', concat_ws(' ', n."announcementType", n."regionId", n."regionGroupId", n."cciaaId")),
      ('place', array_to_string(n."provinces" || n."municipalities", ' ')),
      ('sector', array_to_string(n."sectors", ' ')),
      ('open', concat_ws(' ', n."expiryDate", n."publicationDate", n."untilFoundAvailable", n."closedAt")),
      ('activity', coalesce((select string_agg(k."atecoCodeId" || ':' || k."isRemoved", ' ' order by k."atecoCodeId", k."isRemoved")
        from atecoannouncements s join atecoannouncement_codes k on k."atecoannouncementId" = s."_id"
        where s."announcementId" = n."_id"), ''))) as x(key, asked)
    where n."_id" = any(${[...announcementIds]}::uuid[])
    union all
    select q."announcementId", 'requirement:' || q."templateId",
      coalesce((select string_agg(r."templateId"::text, ' ' order by r."templateId")
        from announcement_requirements r where r."categoryId" = q."_id"), '')
    from announcement_categories q where q."announcementId" = any(${[...announcementIds]}::uuid[])`.execute(db);
  const byCall = Map.groupBy(rows, ({ _id }) => _id);
  return new Map([...byCall].map(([id, some]) => [id, new Map(some.map(({ key, asked }) => [key, asked]))]));
}

/** Of each call the keys of criteria that ask something else than before, those that are new among them. */
export function changedKeys(
  before: ReadonlyMap<string, ReadonlyMap<string, string>>,
  after: ReadonlyMap<string, ReadonlyMap<string, string>>,
): { readonly announcementId: string; readonly key: string }[] {
  return [...after].flatMap(([announcementId, asked]) =>
    [...asked]
      .filter(([key, value]) => (before.get(announcementId)?.get(key) ?? '') !== value)
      .map(([key]) => ({ announcementId, key })),
  );
}

/** Writes that a person changed these criteria. */
export async function upsertPersonalOrigins(
  db: Database,
  changed: readonly { readonly announcementId: string; readonly key: string }[],
  by: { readonly userId: string | null; readonly now: string },
): Promise<void> {
  const said = { kind: 'person', field: null, quote: null, page: null, byId: by.userId, at: by.now } as const;
  for (let at = 0; at < changed.length; at += 500)
    await db
      .insertInto('announcement_origins')
      .values(changed.slice(at, at + 500).map((one) => ({ ...one, ...said })))
      .onConflict((conflict) => conflict.columns(['announcementId', 'key']).doUpdateSet(said))
      .execute();
}

/** Writes where criteria of a call come from by its record, in place of what was known of these keys; one without an origin is its own column's. */
export async function replaceRecordOrigins(
  db: Database,
  announcementId: string,
  isReplaced: (key: string) => boolean,
  origins: Readonly<Record<string, CriterionOrigin>>,
): Promise<void> {
  const there = await db
    .selectFrom('announcement_origins')
    .select('key')
    .where('announcementId', '=', announcementId)
    .execute();
  const gone = there.map(({ key }) => key).filter(isReplaced);
  if (gone.length > 0)
    await db
      .deleteFrom('announcement_origins')
      .where('announcementId', '=', announcementId)
      .where('key', 'in', gone)
      .execute();
  const rows = Object.entries(origins)
    .filter(([key]) => isReplaced(key))
    .map(([key, { kind, field, quote }]) => ({ announcementId, key, kind, field, quote }));
  if (rows.length > 0) await db.insertInto('announcement_origins').values(rows).execute();
}
