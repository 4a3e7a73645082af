import type { SavedQuery } from '@volano/domain/contracts/saved-searches';
import type { Database } from '../../../platform/context.ts';

export interface SavedSearchRecord {
  readonly _id: string;
  readonly agencyId: string;
  readonly name: string;
  readonly query: SavedQuery;
  readonly hasAlert: boolean;
  readonly createdAt: string;
}

/** As people count: 2 before 10. */
const BY_NAME = new Intl.Collator('it', { numeric: true });

const COLUMNS = ['_id', 'agencyId', 'name', 'query', 'hasAlert', 'createdAt'] as const;

/** The searches of a company, by name. */
export async function listSearches(db: Database, agencyId: string): Promise<SavedSearchRecord[]> {
  const rows = await db.selectFrom('saved_searches').select(COLUMNS).where('agencyId', '=', agencyId).execute();
  return (rows as unknown as SavedSearchRecord[]).sort((a, b) => BY_NAME.compare(a.name, b.name));
}

/** One search, or null. */
export async function findSearch(db: Database, id: string): Promise<SavedSearchRecord | null> {
  const row = await db.selectFrom('saved_searches').select(COLUMNS).where('_id', '=', id).executeTakeFirst();
  return (row as unknown as SavedSearchRecord | undefined) ?? null;
}

/** Saves a search; false where the company has one of that name. */
export async function insertSearch(db: Database, { query, ...search }: SavedSearchRecord): Promise<boolean> {
  const inserted = await db
    .insertInto('saved_searches')
    .values({ ...search, query: JSON.stringify(query) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** Writes what was changed of a search. A name that the company has already breaks a constraint. */
export async function updateSearch(
  db: Database,
  id: string,
  { name, query, hasAlert }: Pick<SavedSearchRecord, 'name' | 'query' | 'hasAlert'>,
): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ name, query: JSON.stringify(query), hasAlert })
    .where('_id', '=', id)
    .execute();
}

/** Forgets a search; nothing when it is gone already. */
export async function deleteSearch(db: Database, id: string): Promise<void> {
  await db.deleteFrom('saved_searches').where('_id', '=', id).execute();
}

/** Whether a company has another search of this name, whatever its case and accents. */
export async function hasSearchNamed(db: Database, agencyId: string, name: string, exceptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('saved_searches')
    .select('_id')
    .where('agencyId', '=', agencyId)
    .where('_id', '<>', exceptId)
    .where((eb) => eb(eb.fn('searchable', ['name']), '=', eb.fn('searchable', [eb.val(name)])))
    .executeTakeFirst();
  return found !== undefined;
}
