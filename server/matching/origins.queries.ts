import type { CallFacts, CriterionOrigin, ManualCheck } from '@volano/domain/rules/matching/types';
import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';

const WHO = sql<string | null>`nullif(trim(concat(u."name", ' ', u."surname")), '')`.as('by');

/**
 * Alternatives with the names of their questions; null where a question does not offer one of the answers any more: what is left would shut out
 * whoever meets the one that is gone.
 */
const ANY_OF = sql<ManualCheck['anyOf']>`(
  select case when bool_and(q."_id" is not null and not exists (select from jsonb_array_elements_text(x."answers") a
      where not exists (select from requirements_templates r
        where r."_id" = a::uuid and r."categoryTemplateId" = q."_id")))
    then jsonb_agg(jsonb_build_object('questionId', q."_id", 'name', q."categoryName", 'answers', x."answers") order by q."order", q."_id") end
  from jsonb_to_recordset(c."anyOf") x("questionId" uuid, "answers" jsonb)
  left join categories_templates q on q."_id" = x."questionId")`.as('anyOf');

/** Conditions that no single question covers, by announcement, in their order. */
export async function readChecks(db: Database, ids?: readonly string[]): Promise<Map<string, ManualCheck[]>> {
  let query = db
    .selectFrom('announcement_checks as c')
    .leftJoin('users as u', 'u._id', 'c.byId')
    .select(['c._id', 'c.announcementId', 'c.text', 'c.isDecisive', 'c.field', 'c.quote', 'c.at', WHO, ANY_OF])
    .orderBy('c.order')
    .orderBy('c._id');
  if (ids !== undefined) query = query.where('c.announcementId', 'in', [...ids]);
  const byCall = Map.groupBy(await query.execute(), ({ announcementId }) => announcementId);
  return new Map(
    [...byCall].map(([id, rows]) => [id, rows.map(({ announcementId: _, ...check }): ManualCheck => check)]),
  );
}

/** Where criteria come from, by announcement and key: a row only where it is not what is taken for granted. */
export async function readOrigins(db: Database, ids?: readonly string[]): Promise<Map<string, CallFacts['origins']>> {
  let query = db
    .selectFrom('announcement_origins as o')
    .leftJoin('users as u', 'u._id', 'o.byId')
    .select(['o.announcementId', 'o.key', 'o.kind', 'o.field', 'o.quote', 'o.page', 'o.at', WHO]);
  if (ids !== undefined) query = query.where('o.announcementId', 'in', [...ids]);
  const origins = (await query.execute()).map(({ announcementId, key, kind, field, quote, page, at, by }) => {
    const own = kind === 'person' ? { by, at } : kind === 'notice' ? { page } : {};
    return { announcementId, key, origin: { kind: kind as CriterionOrigin['kind'], field, quote, ...own } };
  });
  const byCall = Map.groupBy(origins, ({ announcementId }) => announcementId);
  return new Map(
    [...byCall].map(([id, some]) => [id, Object.fromEntries(some.map(({ key, origin }) => [key, origin]))]),
  );
}
