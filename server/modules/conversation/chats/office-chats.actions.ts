import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/live/publish.ts';
import { newId } from '../../../platform/new-id.ts';
import { findOfficeChatOf, insertOfficeChat, lockOwnCompany } from './office-chats.queries.ts';

/**
 * The conversation of the company in use with the firm as a whole, opened where there is none, however many ask at once (17-seams §7). 404
 * where no company is in use, or it went meanwhile.
 */
export async function openOfficeChat(ctx: Context, actor: Actor): Promise<string> {
  const { agencyId } = actor;
  if (agencyId === null) throw new AppError('notFound');
  return ctx.db.transaction().execute(async (trx) => {
    const company = await lockOwnCompany(trx, actor, agencyId);
    if (company === null) throw new AppError('notFound');
    const known = await findOfficeChatOf(trx, agencyId);
    if (known !== null) return known;
    const createdAt = ctx.clock.now().toISOString();
    const _id = await insertOfficeChat(trx, { _id: newId(), agencyId, createdAt });
    if (_id === null) {
      const first = await findOfficeChatOf(trx, agencyId);
      if (first === null) throw new AppError('conflict');
      return first;
    }
    await audit(ctx, trx, actor, { action: 'chatOpened', entity: { type: 'chat', id: _id }, agencyId });
    for (const userId of [actor.userId, ...company.firmIds])
      await publish(trx, `user:${userId}`, 'newChat', { chatId: _id });
    return _id;
  });
}
