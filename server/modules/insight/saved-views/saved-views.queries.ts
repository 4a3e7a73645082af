import type { ViewedList } from '@volano/domain/rules/saved-views';
import type { ShownView } from '@volano/domain/contracts/saved-views';
import type { Database } from '../../../platform/context.ts';

export interface SavedViewRecord extends ShownView {
  readonly _id: string;
  readonly userId: string | null;
  readonly list: ViewedList;
  readonly name: string;
  readonly isShared: boolean;
  readonly createdAt: string;
}

/** As people count: 2 before 10. */
const BY_NAME = new Intl.Collator('it', { numeric: true });

const COLUMNS = ['_id', 'userId', 'list', 'name', 'filters', 'columns', 'sort', 'isShared', 'createdAt'] as const;

/** The views of a list that somebody sees, their own and the shared ones, by name. */
export async function listViews(db: Database, userId: string, list: ViewedList): Promise<SavedViewRecord[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('list', '=', list)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('isShared', '=', true)]))
    .execute();
  return (rows as unknown as SavedViewRecord[]).sort((a, b) => BY_NAME.compare(a.name, b.name));
}

/** One view, which is there. */
export async function getView(db: Database, id: string): Promise<SavedViewRecord> {
  const row = await db.selectFrom('saved_views').select(COLUMNS).where('_id', '=', id).executeTakeFirstOrThrow();
  return row as unknown as SavedViewRecord;
}

/** How many views of a list are somebody's, who is held until the transaction ends: of two who save the last at once, one waits. */
export async function countViewsForUpdate(db: Database, userId: string, list: ViewedList): Promise<number> {
  await db.selectFrom('users').select('_id').where('_id', '=', userId).forUpdate().execute();
  const { count } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether somebody has another view of the list by this name, whatever its case and accents. */
export async function hasViewNamed(
  db: Database,
  { _id, userId, list, name }: Pick<SavedViewRecord, '_id' | 'userId' | 'list' | 'name'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('saved_views')
    .select('_id')
    .where('userId', 'is not distinct from', userId)
    .where('list', '=', list)
    .where('_id', '<>', _id)
    .where((eb) => eb(eb.fn('searchable', ['name']), '=', eb.fn('searchable', [eb.val(name)])))
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertView(db: Database, { filters, columns, ...view }: SavedViewRecord): Promise<void> {
  await db
    .insertInto('saved_views')
    .values({ ...view, filters: JSON.stringify(filters), columns: columns === null ? null : [...columns] })
    .execute();
}

/** Writes what a view shows from now on. */
export async function updateView(
  db: Database,
  id: string,
  { userId, name, filters, columns, sort, isShared }: Omit<SavedViewRecord, '_id' | 'list' | 'createdAt'>,
): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({
      userId,
      name,
      filters: JSON.stringify(filters),
      columns: columns === null ? null : [...columns],
      sort,
      isShared,
    })
    .where('_id', '=', id)
    .execute();
}

/** Forgets a view; nothing when it is gone already. */
export async function deleteView(db: Database, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('_id', '=', id).execute();
}
