import type { Undoer } from '../../../platform/audit/acts.ts';
import { deleteArchiving, isArchived } from './archivings.queries.ts';

/** A conversation returns among the active ones. */
export const undoArchiveChat: Undoer<'archiveChat'> = {
  judge: async ({ db }, items) => {
    const standing = await Promise.all(items.map(({ archivingId }) => isArchived(db, archivingId)));
    const open = items.filter((_, at) => standing[at]);
    return { open, remains: { changed: items.length - open.length } };
  },
  undo: async (_, trx, open) => {
    for (const { archivingId } of open) await deleteArchiving(trx, archivingId);
    return {};
  },
};
