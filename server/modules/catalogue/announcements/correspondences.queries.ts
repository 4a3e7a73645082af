import { sql } from 'kysely';
import type { CorrespondenceRow } from '@volano/domain/rules/admission';
import type { CORRESPONDENCE_FIELDS } from '@volano/domain/contracts/correspondences';
import type { Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';

type Field = (typeof CORRESPONDENCE_FIELDS)[number];

/** A value with all that it means. */
export interface Meaning {
  readonly field: Field;
  readonly value: string;
  readonly kind: CorrespondenceRow['kind'];
  readonly answers: { _id: string; name: string; categoryName: string }[];
}

/** The table by column and value. A value whose answers lost their question has none. */
export async function listMeanings(db: Database): Promise<Meaning[]> {
  const { rows } = await sql<Meaning>`
    select o."field", o."value", min(o."kind") as "kind",
      coalesce(jsonb_agg(jsonb_build_object('_id', r."_id", 'name', r."name", 'categoryName', c."categoryName")
        order by c."order", r."order", r."_id") filter (where c."_id" is not null), '[]') as "answers"
    from official_correspondences o
    left join requirements_templates r on r."_id" = o."requirementTemplateId"
    left join categories_templates c on c."_id" = r."categoryTemplateId"
    group by o."field", o."value"
    order by o."field", lower(o."value") collate "it-x-icu"`.execute(db);
  return rows;
}

/** Values that imports met and that have no row, with the calls that still say so, and those of them that nobody has reviewed. */
export async function listUnknownValues(db: Database, fields: readonly Field[]) {
  const { rows } = await sql<{ field: Field; value: string; calls: number; notReviewed: number }>`
    select m."field", m."params" ->> 'value' as "value", count(distinct m."announcementId")::int as "calls",
      count(distinct m."announcementId") filter (where a."checkState" <> 'reviewed')::int as "notReviewed"
    from announcement_remarks m
    join announcements a on a."_id" = m."announcementId"
    where m."reason" = 'unknownValue' and m."field" = any(${[...fields]}::text[])
      and not exists (select from official_correspondences o
        where o."field" = m."field" and lower(o."value") = lower(m."params" ->> 'value'))
    group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  return rows;
}

/** Official calls that nobody has reviewed: what their values mean is read anew when they are next imported. */
export async function countNotReviewed(db: Database): Promise<number> {
  const counted = db
    .selectFrom('announcements')
    .where('officialId', 'is not', null)
    .where('checkState', '<>', 'reviewed')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Those of some answers that a question offers. */
export async function countOffered(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as "count" from requirements_templates
    where "_id" = any(${[...ids]}::uuid[]) and "categoryTemplateId" is not null and not "isNoneOfThese"`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Writes what a value means in place of what it meant; no rows take it away. Answers how many rows went. */
export async function replaceMeaning(
  db: Database,
  { field, value }: { field: Field; value: string },
  rows: readonly Pick<CorrespondenceRow, 'kind' | 'requirementTemplateId'>[],
): Promise<number> {
  const gone = await db
    .deleteFrom('official_correspondences')
    .where('field', '=', field)
    .where(sql<boolean>`lower("value") = lower(${value})`)
    .executeTakeFirst();
  if (rows.length > 0)
    await db
      .insertInto('official_correspondences')
      .values(rows.map((row) => ({ ...row, _id: newId(), field, value })))
      .execute();
  return Number(gone.numDeletedRows);
}
