import type { Bounds } from '@volano/domain/rules/bounds';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether the survey asks a category, named as in a query: it has an answer to choose, or is answered with a number or a year (decisions §5). */
export function isQuestion(category: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${category}.kind`)} <> 'choice' or exists (select from requirements_templates asked
    where asked."categoryTemplateId" = ${sql.ref(`${category}._id`)}))`;
}

/** What a copied category accepts of a question that is answered with a number or a year, named as in a query; null of another. */
export function boundsOf(category: string): RawBuilder<Bounds | null> {
  const [unit, minimum, maximum] = ['unit', 'minimum', 'maximum'].map((name) => sql.ref(`${category}.${name}`));
  return sql<Bounds | null>`case when ${unit} is not null
    then jsonb_build_object('unit', ${unit}, 'minimum', ${minimum}, 'maximum', ${maximum}) end`;
}
