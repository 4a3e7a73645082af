import { type createQuickReply as contract, MAX_QUICK_REPLIES } from '@volano/domain/contracts/quick-replies';
import { AppError } from '@volano/domain/errors';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  insertQuickReply,
  isNameTaken,
  lockQuickReplies,
  type QuickReplyRecord,
  updatePlaces,
  updateQuickReply,
} from './quick-replies.queries.ts';

type Body = z.output<typeof contract.body>;

/** Keeps a text behind the others; 409 `conflict` where its name is taken or there are as many as the office keeps. */
export async function createQuickReply(ctx: Context, body: Body): Promise<QuickReplyRecord> {
  const reply = { _id: newId(), ...body };
  return ctx.db.transaction().execute(async (trx) => {
    await lockQuickReplies(trx);
    const inserted = await insertQuickReply(trx, reply);
    if (inserted === null) throw nameTaken(body.name);
    if (inserted.count > MAX_QUICK_REPLIES)
      throw new AppError('conflict', { fields: [{ path: 'name', message: 'enoughQuickReplies' }] });
    return reply;
  });
}

/** Changes a text; 404 `notFound` where it went meanwhile, 409 `conflict` where its new name is taken. */
export async function changeQuickReply(ctx: Context, _id: string, body: Body): Promise<QuickReplyRecord> {
  const reply = { _id, ...body };
  return ctx.db.transaction().execute(async (trx) => {
    await lockQuickReplies(trx);
    if (await isNameTaken(trx, body.name, _id)) throw nameTaken(body.name);
    if (!(await updateQuickReply(trx, reply))) throw new AppError('notFound');
    return reply;
  });
}

/** Puts the texts in order; those that are not named stay behind. */
export async function orderQuickReplies(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockQuickReplies(trx);
    await updatePlaces(trx, ids);
  });
}

function nameTaken(name: string): AppError {
  return new AppError('conflict', { fields: [{ path: 'name', message: 'nameTaken' }], params: { name } });
}
