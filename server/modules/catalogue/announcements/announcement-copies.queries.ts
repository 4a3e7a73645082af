import type { DB } from '@volano/database/types';
import { comparableTitle } from '@volano/domain/rules/comparable-title';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';

/** Titles as alike as this are shown; in the same place a little less will do. */
const ALIKE = 0.6;
const ALIKE_NEARBY = 0.4;
const MOST = 5;

export interface Draft {
  readonly title: string;
  readonly regionId?: string | undefined;
  readonly regionGroupId?: string | undefined;
  readonly cciaaId?: string | undefined;
  readonly exceptIds?: readonly string[];
}

/** The announcements that look like a draft, nearest first, each with whether it holds in the same place (`comparableTitle`). */
export async function listSimilar(db: Database, draft: Draft): Promise<{ _id: string; isSamePlace: boolean }[]> {
  const title = comparableTitle(draft.title);
  if (title === null) return [];
  const { regionId = null, regionGroupId = null, cciaaId = null, exceptIds = [] } = draft;
  const { rows } = await sql<{ _id: string; isSamePlace: boolean }>`
    select found."_id", found."isSamePlace" from (
      select a."_id",
        similarity(regexp_replace(searchable(a."title"), '\\m(19|20)[0-9]{2}\\M', ' ', 'g'), ${title}) as "alike",
        coalesce(a."regionId" = ${regionId}::uuid or a."regionGroupId" = ${regionGroupId}::uuid
          or a."cciaaId" = ${cciaaId}::uuid, false) as "isSamePlace"
      from announcements a where a."_id" <> all(${[...exceptIds]}::uuid[])
    ) as found
    where found."alike" >= case when found."isSamePlace" then ${ALIKE_NEARBY}::real else ${ALIKE}::real end
    order by found."alike" desc, found."_id" desc limit ${MOST}`.execute(db);
  return rows;
}

/** What the database works out of the rest, and takes from nobody. */
const WORKED_OUT: readonly string[] = ['headWords', 'words'];

/** The whole row of an announcement as it was written, held as it is until the transaction ends; null where it is gone. */
export async function findAnnouncementToCopy(
  db: Database,
  id: string,
): Promise<Omit<Selectable<DB['announcements']>, 'headWords' | 'words'> | null> {
  const found = await db
    .selectFrom('announcements')
    .selectAll()
    .where('_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) return null;
  return Object.fromEntries(Object.entries(found).filter(([name]) => !WORKED_OUT.includes(name))) as typeof found;
}

/** Copies the categories of one announcement, with the requirements that they accept, into another that has none. */
export async function copyCategories(db: Database, from: string, to: string): Promise<void> {
  const categories = await db
    .selectFrom('announcement_categories')
    .selectAll()
    .where('announcementId', '=', from)
    .execute();
  if (categories.length === 0) return;
  const copies = new Map(categories.map(({ _id }) => [_id, newId()]));
  const idOf = (id: string): string => copies.get(id) ?? id;
  await db
    .insertInto('announcement_categories')
    .values(categories.map((category) => ({ ...category, _id: idOf(category._id), announcementId: to })))
    .execute();
  const requirements = await db
    .selectFrom('announcement_requirements')
    .selectAll()
    .where('categoryId', 'in', [...copies.keys()])
    .execute();
  if (requirements.length === 0) return;
  await db
    .insertInto('announcement_requirements')
    .values(requirements.map((one) => ({ ...one, _id: newId(), categoryId: idOf(one.categoryId) })))
    .execute();
}

/** Copies the activities of one announcement, of both versions, into another that has no setting. */
export async function copyActivities(db: Database, from: string, to: string): Promise<void> {
  const setting = await db
    .selectFrom('atecoannouncements')
    .select('_id')
    .where('announcementId', '=', from)
    .executeTakeFirst();
  if (setting === undefined) return;
  const _id = newId();
  await db.insertInto('atecoannouncements').values({ _id, announcementId: to }).execute();
  await sql`
    insert into atecoannouncement_codes ("atecoannouncementId", "atecoCodeId", "isRemoved")
    select ${_id}::uuid, "atecoCodeId", "isRemoved" from atecoannouncement_codes
    where "atecoannouncementId" = ${setting._id}`.execute(db);
}
