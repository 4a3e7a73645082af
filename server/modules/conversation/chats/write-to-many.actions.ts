import type { DB } from '@volano/database/types';
import type { MessageTopic, WritingOutcome } from '@volano/domain/contracts/chats';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { openChatWithin, sendMessageWithin } from './chats.actions.ts';

/** What is said to a company, and about what. */
export interface Words {
  readonly message: string;
  readonly about?: Pick<MessageTopic, 'type' | '_id'> | undefined;
}

/**
 * Says something to a company in its conversation with the actor, which is opened where there is none, and answers its id. 404 where the
 * company is not the actor's, or may not see what it is about; 409 `conflict` where its person may not enter, `chatClosed` once they are gone.
 */
export async function writeToCompany(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  agencyId: string,
  { message, about }: Words,
): Promise<string> {
  const chatId = await openChatWithin(ctx, trx, actor, agencyId);
  await sendMessageWithin(ctx, trx, actor, chatId, { message, attachmentIds: [], about }, undefined);
  return chatId;
}

/** Says the same to many companies, each in a transaction of its own: what is refused for one keeps nobody else from it. */
export async function writeToMany(
  ctx: Context,
  actor: Actor,
  { agenciesIds, ...words }: Words & { readonly agenciesIds: readonly string[] },
  key: string | undefined,
): Promise<WritingOutcome[]> {
  const outcomes: WritingOutcome[] = [];
  for (const agencyId of new Set(agenciesIds)) outcomes.push(await writeToOne(ctx, actor, agencyId, words, key));
  return outcomes;
}

/** One line of many. Throws only what is no answer about this company: a fault, or a key that was used for something else. */
async function writeToOne(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  words: Words,
  key: string | undefined,
): Promise<WritingOutcome> {
  const { userId } = actor;
  try {
    return await ctx.db.transaction().execute((trx) =>
      idempotent(trx, { userId, route: `writeToMany ${agencyId}`, key, request: words }, async () => {
        const chatId = await writeToCompany(ctx, trx, actor, agencyId, words);
        return { agencyId, status: 'sent' as const, chatId };
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'idempotencyMismatch') throw error;
    return { agencyId, status: 'refused', code: error.code };
  }
}
