import { randomBytes } from 'node:crypto';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { hashPassword } from '../../../platform/session/passwords.ts';
import { closeSessionsOf } from '../../../platform/session/session.ts';
import { rememberErased } from '../../../platform/storage/erased-list.ts';
import { blankMailsTo, deleteTraces, pseudonymiseUser } from './user-deletion.queries.ts';
import { listOtherEmails } from './user-access.queries.ts';
import { findUserToChange, hasAssignments, isLastAdmin, listOwnedIds } from './users.queries.ts';

/**
 * Deletes a person who owns no company (409 `userHasAgencies`) and follows none (409 `userHasAssignments`): what they did stays, under
 * no name, and a backup that is put back does not bring them back. Not the last admin who can enter (409 `lastAdmin`), and not oneself (409 `ownAccount`).
 */
export async function deleteUser(ctx: Context, actor: Actor, id: string): Promise<void> {
  // A hash of something that nobody knows: the account has no password any more.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const files = await ctx.db.transaction().execute(async (trx) => {
    const person = await findUserToChange(trx, id);
    if (person === null) throw new AppError('notFound');
    if (person.role === 'admin' && (await isLastAdmin(trx, id))) throw new AppError('lastAdmin');
    if (id === actor.userId) throw new AppError('ownAccount');
    if ((await listOwnedIds(trx, id)).length > 0) throw new AppError('userHasAgencies');
    if (await hasAssignments(trx, id)) throw new AppError('userHasAssignments');
    await closeSessionsOf(trx, id);
    await blankMailsTo(trx, [person.email, ...(await listOtherEmails(trx, id))], `${id}@eliminato.invalid`);
    await deleteTraces(trx, id);
    await audit(ctx, trx, actor, {
      action: 'userDeleted',
      entity: { type: 'user', id },
      details: { role: person.role },
    });
    return pseudonymiseUser(trx, id, { passwordHash, now: ctx.clock.now().toISOString() });
  });
  // Only now: who was not deleted after all must not be by night.
  await rememberErased(ctx, { userId: id, isByOffice: true });
  for (const storageKey of files) await ctx.storage.remove(storageKey);
}
