import type { Actor } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Judging, Undoer } from '../../../../platform/audit/acts.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import { listWithdrawnOrNot, updateAnnouncementRestored } from '../changes/announcement-changes.queries.ts';
import { archiveWithin } from './review.actions.ts';
import { listPublishable } from './review.queries.ts';

interface Call {
  readonly announcementId: string;
}

async function standingOf({ db, isHeld }: Judging, items: readonly Call[]) {
  const ids = items.map(({ announcementId }) => announcementId);
  return new Map((await listPublishable(db, ids, { isHeld })).map((call) => [call._id, call]));
}

/** What is published again, or archived again, since: it stays as somebody left it. */
async function judgeActive<C extends Call>(judging: Judging, items: readonly C[], isActive: boolean) {
  const calls = await standingOf(judging, items);
  const open = items.filter(({ announcementId }) => calls.get(announcementId)?.isActive === isActive);
  return { open, remains: { changed: calls.size - open.length, gone: items.length - calls.size } };
}

async function archive(
  { ctx, actor }: { readonly ctx: Context; readonly actor: Actor },
  trx: Transaction<DB>,
  open: readonly Call[],
  isArchived: boolean,
) {
  await archiveWithin(ctx, trx, actor, { ids: open.map(({ announcementId }) => announcementId), isArchived });
  return {};
}

/** Calls leave the catalogue again until companies are told of them. */
export const undoPublish: Undoer<'publish'> = {
  judge: async (judging, items) => {
    const calls = await standingOf(judging, items);
    const toldOf = items.filter(({ announcementId, wasTold }) => {
      const call = calls.get(announcementId);
      return !wasTold && call !== undefined && call.announcedAt !== null;
    });
    const rest = items.filter((item) => !toldOf.includes(item));
    const { open, remains } = await judgeActive(judging, rest, true);
    return { open, remains: { ...remains, told: toldOf.length }, isOver: open.length === 0 && toldOf.length > 0 };
  },
  undo: (undoing, trx, open) => archive(undoing, trx, open, true),
};

/** Archived calls return to the catalogue; nobody who was told is told again. */
export const undoArchiveCalls: Undoer<'archiveCalls'> = {
  judge: (judging, items) => judgeActive(judging, items, false),
  undo: (undoing, trx, open) => archive(undoing, trx, open, false),
};

/** Calls that were given back to the catalogue leave it again. */
export const undoRestoreCalls: Undoer<'restoreCalls'> = {
  judge: (judging, items) => judgeActive(judging, items, true),
  undo: (undoing, trx, open) => archive(undoing, trx, open, true),
};

/** A call that was withdrawn is in sight again, with all that was done with it; its place among the editions of a series is not. */
export const undoWithdrawCall: Undoer<'withdrawCall'> = {
  judge: async ({ db, isHeld }, items) => {
    const ids = items.map(({ announcementId }) => announcementId);
    const found = await listWithdrawnOrNot(db, ids, { isHeld });
    const open = items.filter(({ announcementId }) => found.get(announcementId)?.withdrawnAt != null);
    const gone = items.length - found.size;
    const editions = open.filter(({ wasEdition }) => wasEdition).length;
    return { open, remains: { gone, changed: items.length - open.length - gone, editions } };
  },
  undo: async ({ ctx, actor }, trx, open) => {
    const ids = open.map(({ announcementId }) => announcementId);
    for (const [id, { title }] of await listWithdrawnOrNot(trx, ids, { isHeld: true })) {
      await updateAnnouncementRestored(trx, id);
      const details = { title, fields: ['withdrawnAt'] };
      await audit(ctx, trx, actor, { action: 'catalogueChanged', entity: { type: 'announcement', id }, details });
      await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
    }
    return {};
  },
};
