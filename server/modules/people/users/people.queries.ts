import type { Language } from '@volano/domain/i18n/t';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';

/** The languages that people are written to in, by person. */
export async function listLanguages(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, Language>> {
  const people = await db.selectFrom('users').select(['_id', 'language']).where('_id', '=', anyOf(userIds)).execute();
  return new Map(people.map(({ _id, language }) => [_id, language]));
}
