import type { Actor } from '@volano/domain/policies/actor';
import type { ActItems } from '@volano/domain/rules/acts';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import { lockAgency } from '../../../access/agency.ts';
import { recordAct, type Undoer } from '../../../platform/audit/acts.ts';
import type { Context } from '../../../platform/context.ts';
import { type AsidePair, deleteAside, findAside, updateAside, upsertAside } from './aside.queries.ts';
import { deleteVisit, findVisit, updateVisit, upsertVisit } from './portfolio.queries.ts';

/** Marks the news as seen up to a moment, at most now, and keeps the earlier day to be given back. */
export async function markNewsSeen(ctx: Context, actor: Actor, until: string): Promise<void> {
  const { userId } = actor;
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const before = await findVisit(trx, userId, { isHeld: true });
    await upsertVisit(trx, userId, new Date(Math.min(Date.parse(until), now.getTime())).toISOString());
    const after = await findVisit(trx, userId);
    if (after === null || after === before) return;
    await recordAct(ctx, trx, actor, { action: 'seeNews', items: [{ before, after }] });
  });
}

/** The news are marked as seen up to the day before again, unless they were marked anew. */
export const undoSeeNews: Undoer<'seeNews'> = {
  judge: async ({ db, actor }, items) => {
    const now = await findVisit(db, actor.userId);
    const open = items.filter(({ after }) => after === now);
    return { open, remains: open.length < items.length ? { changed: items.length - open.length } : {} };
  },
  undo: async ({ actor }, trx: Transaction<DB>, [item]: readonly ActItems['seeNews'][]) => {
    if (item === undefined) return {};
    if (item.before === null) await deleteVisit(trx, actor.userId, item.after);
    else await updateVisit(trx, actor.userId, item.after, item.before);
    return {};
  },
};

/** Puts a call of one company aside for who says so, until something newer happens to it. Idempotent within a moment. */
export async function putAside(ctx: Context, actor: Actor, pair: AsidePair): Promise<void> {
  const after = ctx.clock.now().toISOString();
  await ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, pair.agencyId);
    const before = await findAside(trx, actor.userId, pair);
    await upsertAside(trx, { ...pair, userId: actor.userId, at: after });
    const about = { type: 'announcement', id: pair.announcementId } as const;
    await recordAct(ctx, trx, actor, { action: 'putAside', items: [{ ...pair, before, after }], about });
  });
}

/** It is news again, or aside since the moment before, unless it was put aside anew. */
export const undoPutAside: Undoer<'putAside'> = {
  judge: async ({ db, actor }, items) => {
    const now = await Promise.all(items.map((item) => findAside(db, actor.userId, item)));
    const open = items.filter(({ after }, at) => now[at] === after);
    return { open, remains: open.length < items.length ? { changed: items.length - open.length } : {} };
  },
  undo: async ({ actor }, trx: Transaction<DB>, items: readonly ActItems['putAside'][]) => {
    for (const { before, ...item } of items) {
      if (before === null) await deleteAside(trx, actor.userId, item);
      else await updateAside(trx, actor.userId, item, before);
    }
    return {};
  },
};
