import { countRemains, type ActItems, type RemainReason } from '@volano/domain/rules/acts';
import type { Undoer } from '../../../platform/audit/acts.ts';
import { AppError } from '@volano/domain/errors';
import { findNoteStanding } from '../notes/notes.queries.ts';
import { finishNoteWithin } from './todos.actions.ts';
import { deleteSnooze, findSnooze, upsertSnooze } from './todos.queries.ts';

/** What was postponed waits again, or until when it had been postponed before. */
export const undoSnooze: Undoer<'snooze'> = {
  judge: async ({ db, actor }, items) => {
    const open: ActItems['snooze'][] = [];
    for (const item of items) if ((await findSnooze(db, actor.userId, item)) === item.after) open.push(item);
    return { open, remains: { changed: items.length - open.length } };
  },
  undo: async ({ actor }, trx, open) => {
    for (const { kind, objectId, before } of open)
      if (before === null) await deleteSnooze(trx, actor.userId, { kind, objectId });
      else await upsertSnooze(trx, { userId: actor.userId, kind, objectId, until: before });
    return {};
  },
};

/** Notes that were done are to be done again. */
export const undoFinishNotes: Undoer<'finishNotes'> = {
  judge: async ({ db }, items) => {
    const open: ActItems['finishNotes'][] = [];
    const stays: RemainReason[] = [];
    for (const item of items) {
      const note = await findNoteStanding(db, item.noteId);
      if (note === null) stays.push('gone');
      else if (note.doneAt === null || note.dueDate === null) stays.push('changed');
      else open.push(item);
    }
    return { open, remains: countRemains(stays) };
  },
  undo: async ({ ctx, actor }, trx, open) => {
    let left = 0;
    for (const { noteId } of open) {
      try {
        await finishNoteWithin(ctx, trx, actor, noteId, false);
      } catch (error) {
        // Refused before anything is written: the company is somebody else's now.
        if (!(error instanceof AppError) || error.code !== 'notFound') throw error;
        left += 1;
      }
    }
    return left > 0 ? { notYours: left } : {};
  },
};
