import type { Undoer } from '../../../platform/audit/acts.ts';
import { listStillSeen, updateUnseen } from './notifications.queries.ts';

/** What was marked as seen all at once is unseen again. Lines that are gone meanwhile are missed by nobody. */
export const undoSeeNotices: Undoer<'seeNotices'> = {
  judge: async ({ db, actor }, items) => {
    const ids = items.map(({ notificationId }) => notificationId);
    const seen = new Set(await listStillSeen(db, actor.userId, ids));
    return { open: items.filter(({ notificationId }) => seen.has(notificationId)), remains: {} };
  },
  undo: async ({ ctx, actor }, trx, open) => {
    const ids = open.map(({ notificationId }) => notificationId);
    await updateUnseen(trx, actor.userId, { ids, now: ctx.clock.now().toISOString() });
    return {};
  },
};
