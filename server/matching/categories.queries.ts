import type { Bounds } from '@volano/domain/rules/bounds';
import type { CategoryFacts } from '@volano/domain/rules/matching/types';
import { type RawBuilder, sql } from 'kysely';
import { boundsOf } from './questions.queries.ts';
import type { Database } from '../platform/context.ts';

interface CategoryRow {
  readonly ownerId: string;
  readonly categoryCode: string;
  readonly categoryName: string;
  readonly isFixable: boolean;
  readonly acceptsAll: boolean;
  readonly bounds: Bounds | null;
  readonly codes: string[];
  readonly names: string[];
}

/**
 * Categories with their accepted answers, and whether those are all that the question has. Whether a fail can be fixed is the template's to say
 * (5-matching §3).
 */
export async function readCategories(db: Database, owner: 'announcement' | 'service', ids?: readonly string[]) {
  const [ownerId, categories, requirements] = [
    sql.ref(`c.${owner}Id`),
    sql.table(`${owner}_categories`),
    sql.table(`${owner}_requirements`),
  ];
  const { rows } = await sql<CategoryRow>`
    select ${ownerId} as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable",
      ${boundsOf('c')} as "bounds",
      not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId"
        and not exists (select from ${requirements} r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll",
      array(select r."templateId" from ${requirements} r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes",
      array(select r."name" from ${requirements} r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
    from ${categories} c join categories_templates t on t."_id" = c."templateId"
    ${among(ownerId, ids)}
    order by c."order", c."_id"`.execute(db);
  const facts = rows.map(({ ownerId: id, codes, names, bounds, ...category }) => {
    const requirementsOfIt = codes.map((requirementCode, at) => ({ requirementCode, name: names[at] ?? '' }));
    return {
      id,
      category: {
        ...category,
        requirements: requirementsOfIt,
        ...(bounds === null ? {} : { acceptsAll: false, bounds }),
      } satisfies CategoryFacts,
    };
  });
  const byOwner = Map.groupBy(facts, ({ id }) => id);
  return new Map([...byOwner].map(([id, list]) => [id, list.map(({ category }) => category)]));
}

/** The rows whose column is one of the ids, or all of them. */
export function among(column: RawBuilder<unknown>, ids: readonly string[] | undefined): RawBuilder<unknown> {
  return ids === undefined ? sql`` : sql`where ${column} = any(${[...ids]}::uuid[])`;
}
