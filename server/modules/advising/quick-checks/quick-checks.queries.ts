import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** A question of the survey with its answers, as the check asks it. */
export interface CheckQuestion {
  readonly _id: string;
  readonly name: string;
  readonly question: string;
  readonly answers: { readonly _id: string; readonly name: string; readonly description: string }[];
}

/** The questions that take one answer each and offer a choice, in the order of the survey. */
export async function listSingleQuestions(db: Database): Promise<CheckQuestion[]> {
  const { rows } = await sql<CheckQuestion>`
    select c."_id", c."categoryName" as "name", coalesce(nullif(c."question", ''), c."categoryName") as "question",
      (select json_agg(json_build_object('_id', r."_id", 'name', r."name", 'description', r."description") order by r."order", r."_id")
        from requirements_templates r where r."categoryTemplateId" = c."_id") as "answers"
    from categories_templates c
    where not c."isMultipleAnswers"
      and (select count(*) from requirements_templates r where r."categoryTemplateId" = c."_id") between 2 and 12
    order by c."order"`.execute(db);
  return rows;
}

/** Titles of calls, by id. */
export async function listTitles(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('announcements')
    .select(['_id', 'title'])
    .where('_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ _id, title }) => [_id, title]));
}

/** The code of an activity of 2025 that a company can declare; null for any other. */
export async function findActivityCode(db: Database, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('ateco_codes')
    .select('code')
    .where('_id', '=', id)
    .where('version', '=', '2025')
    .where('level', '=', 6)
    .executeTakeFirst();
  return found?.code ?? null;
}
