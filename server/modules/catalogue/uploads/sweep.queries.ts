import type { Database } from '../../../platform/context.ts';
import { isSent } from './chat-files.queries.ts';

const AT_ONCE = 1_000;

/** Deletes the rows, older than a moment, of files that are attached to nothing, to something that is gone, or chosen and never sent; answers where their bytes are. */
export async function deleteLostRows(db: Database, before: string): Promise<readonly string[]> {
  const gone = await db
    .deleteFrom('uploads')
    .where('createdAt', '<', before)
    .where((eb) => {
      const isOf = (type: string) => eb('linkedEntityType', '=', type);
      const of = (table: 'announcements' | 'news' | 'partners' | 'services') =>
        eb.exists(eb.selectFrom(table).select(`${table}._id`).whereRef(`${table}._id`, '=', 'uploads.linkedEntityId'));
      return eb.or([
        eb.and([eb('kind', 'in', ['public', 'premium']), eb('linkedEntityId', 'is', null)]),
        // Chosen for a conversation and never sent, or sent in one that is gone.
        eb.and([eb('kind', '=', 'chat'), eb.not(isSent(eb))]),
        eb.and([isOf('announcement'), eb.not(of('announcements'))]),
        eb.and([isOf('news'), eb.not(of('news'))]),
        eb.and([isOf('partner'), eb.not(of('partners'))]),
        eb.and([isOf('service'), eb.not(of('services'))]),
      ]);
    })
    .returning('storageKey')
    .execute();
  return gone.map(({ storageKey }) => storageKey);
}

/** Those of some keys that a row names. */
export async function listStoredKeys(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const found = await db.selectFrom('uploads').select('storageKey').where('storageKey', 'in', keys).execute();
  return new Set(found.map(({ storageKey }) => storageKey));
}

/** Where the bytes of every file are, some at a time. */
export async function* readStoredPlaces(db: Database): AsyncGenerator<{ _id: string; storageKey: string }> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db
      .selectFrom('uploads')
      .select(['_id', 'storageKey'])
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(AT_ONCE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last._id;
  }
}
