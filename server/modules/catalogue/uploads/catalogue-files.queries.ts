import type { CatalogueType, UploadKind } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';

/**
 * Takes out the rows of all files of something of the catalogue that is being deleted, and answers the keys of their bytes: remove those
 * from storage when the transaction is over, since bytes without a row are only lost space, and never the reverse.
 */
export async function deleteFilesOf(trx: Database, type: CatalogueType, id: string): Promise<readonly string[]> {
  const gone = await trx
    .deleteFrom('uploads')
    .where('linkedEntityType', '=', type)
    .where('linkedEntityId', '=', id)
    .returning('storageKey')
    .execute();
  return gone.map(({ storageKey }) => storageKey);
}

const TABLES = { announcement: 'announcements', news: 'news', partner: 'partners', service: 'services' } as const;

/** Holds something of the catalogue until the transaction ends, with its cover, or null: files are put to it and it is deleted in turn. */
export async function findThingToHold(trx: Database, type: CatalogueType, id: string) {
  const held = await trx
    .selectFrom(TABLES[type])
    .select(['_id', 'frontImageId'])
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return held ?? null;
}

/** Makes a file the cover of something. */
export async function updateCover(trx: Database, type: CatalogueType, id: string, frontImageId: string): Promise<void> {
  await trx.updateTable(TABLES[type]).set({ frontImageId }).where('_id', '=', id).execute();
}

/** How many files one list of something has, and how many bytes all its files take. */
export async function countFilesOf(db: Database, type: CatalogueType, id: string, kind: UploadKind) {
  const counted = await db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('kind', '=', kind).as('files'),
      eb.fn.sum<number>('size').as('bytes'),
    ])
    .where('linkedEntityType', '=', type)
    .where('linkedEntityId', '=', id)
    .executeTakeFirstOrThrow();
  return { files: Number(counted.files), bytes: Number(counted.bytes ?? 0) };
}
