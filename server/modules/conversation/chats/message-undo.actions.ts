import type { Undoer } from '../../../platform/audit/acts.ts';
import { takeBackMessages } from './broadcasts.actions.ts';
import { listMessageFates } from './message-undo.queries.ts';

/** Messages to many are withdrawn where nobody has read them. */
export const undoWrite: Undoer<'write'> = {
  judge: async ({ db }, items) => {
    const fates = await listMessageFates(
      db,
      items.map(({ messageId }) => messageId),
    );
    const unread = fates.filter(({ isRead }) => !isRead);
    const ids = new Set(unread.map(({ _id }) => _id));
    return {
      open: items.filter(({ messageId }) => ids.has(messageId)),
      remains: {
        read: fates.length - unread.length,
        gone: items.length - fates.length,
        mailed: unread.filter(({ isMailed }) => isMailed).length,
      },
    };
  },
  undo: async ({ ctx, actor }, trx, open) => {
    const ids = open.map(({ messageId }) => messageId);
    const fates = await takeBackMessages(ctx, trx, actor, ids);
    const read = [...fates.values()].filter((fate) => fate === 'read').length;
    return read > 0 ? { read } : {};
  },
};
