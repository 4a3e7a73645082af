import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { insertRow } from './insert-rows.ts';

interface Talk {
  readonly agencyId: string;
  readonly advisorId: string;
}

/** The conversation of a company with a consultant, with one message in it; the same at each asking, also where somebody opened it by now. */
export async function theChat(ctx: Context, { agencyId, advisorId }: Talk): Promise<string> {
  const at = ctx.clock.now().toISOString();
  return ctx.db.transaction().execute(async (trx) => {
    const row = { _id: newId(), agencyId, advisorId, lastSequence: 0, createdAt: at, updatedAt: at };
    const put = trx.insertInto('chats').values(row);
    // The update that changes nothing holds and answers the one that was there.
    const kept = put.onConflict((found) => found.columns(['agencyId', 'advisorId']).doUpdateSet({ agencyId }));
    const { _id, lastSequence } = await kept.returning(['_id', 'lastSequence']).executeTakeFirstOrThrow();
    if (lastSequence === 0) await write(trx, _id, { senderId: advisorId, message: 'Buongiorno', createdAt: at });
    return _id;
  });
}

/** The conversation of a company with the firm, with one message in it; the same at each asking. */
export async function theOfficeChat(ctx: Context, { agencyId, senderId }: OfficeTalk): Promise<string> {
  const at = ctx.clock.now().toISOString();
  return ctx.db.transaction().execute(async (trx) => {
    const row = { _id: newId(), agencyId, advisorId: null, lastSequence: 0, createdAt: at, updatedAt: at };
    const put = trx.insertInto('chats').values(row);
    const kept = put.onConflict((found) =>
      found.column('agencyId').where('advisorId', 'is', null).doUpdateSet({ agencyId }),
    );
    const { _id, lastSequence } = await kept.returning(['_id', 'lastSequence']).executeTakeFirstOrThrow();
    if (lastSequence === 0) await write(trx, _id, { senderId, message: 'Buongiorno', createdAt: at });
    return _id;
  });
}

/** Another message in it. */
export async function anOfficeMessage(ctx: Context, talk: OfficeTalk): Promise<string> {
  const chatId = await theOfficeChat(ctx, talk);
  const createdAt = ctx.clock.now().toISOString();
  const { senderId } = talk;
  return ctx.db.transaction().execute((trx) => write(trx, chatId, { senderId, message: 'Buonasera', createdAt }));
}

interface OfficeTalk {
  readonly agencyId: string;
  readonly senderId: string;
}

/** The same conversation put aside by somebody, by the id of that. */
export async function theArchiving(ctx: Context, talk: Talk, userId: string): Promise<string> {
  const objectId = await theChat(ctx, talk);
  const row = { _id: newId(), objectId, userId, createdAt: ctx.clock.now().toISOString() };
  const put = ctx.db.insertInto('archivings').values(row);
  const kept = put.onConflict((conflict) => conflict.columns(['userId', 'objectId']).doUpdateSet({ objectId }));
  return (await kept.returning('_id').executeTakeFirstOrThrow())._id;
}

export async function aMessageOf(ctx: Context, talk: Talk, senderId: string): Promise<string> {
  const chatId = await theChat(ctx, talk);
  const createdAt = ctx.clock.now().toISOString();
  return ctx.db.transaction().execute((trx) => write(trx, chatId, { senderId, message: 'Buonasera', createdAt }));
}

type Said = Record<'senderId' | 'message' | 'createdAt', string>;

async function write(trx: Transaction<DB>, chatId: string, said: Said): Promise<string> {
  const counted = trx.updateTable('chats').set((eb) => ({ lastSequence: eb('lastSequence', '+', 1) }));
  const told = counted.where('_id', '=', chatId).returning('lastSequence as sequence');
  return insertRow(trx, 'chat_messages', { chatId, ...(await told.executeTakeFirstOrThrow()), ...said });
}
