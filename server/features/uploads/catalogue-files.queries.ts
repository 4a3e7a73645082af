import type { CatalogueType } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../context.ts';

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
