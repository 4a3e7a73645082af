import type * as contract from '@volano/domain/contracts/users';
import { AppError } from '@volano/domain/errors';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireGoodPassword } from '../../../platform/session/good-password.ts';
import { hashPassword } from '../../../platform/session/passwords.ts';
import { findUserToChange, insertUser, listOwnedIds, updateUserRow } from './users.queries.ts';

/**
 * Creates a person of the staff or a business partner, who may enter at once unless said (1-people §6). The office vouches for the
 * e-mail, and knows the password: the first thing that the person does is to choose another. An e-mail in use: 400 `userExists`.
 */
export async function createUser(
  ctx: Context,
  actor: Actor,
  { password, ...given }: ReceivedOf<typeof contract.createUser>['body'],
): Promise<string> {
  requireGoodPassword(ctx, password, given);
  const passwordHash = await hashPassword(password);
  const _id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    const isNew = await insertUser(trx, {
      _id,
      ...given,
      isConfirmed: given.isConfirmed ?? true,
      isEmailVerified: true,
      userType: isCustomer(given) ? 'app-user' : 'internal-user',
      passwordHash,
      mustChangePassword: true,
      createdAt: ctx.clock.now().toISOString(),
    });
    if (!isNew) throw new AppError('userExists', { fields: [{ path: 'email', message: 'emailTaken' }] });
    await audit(ctx, trx, actor, {
      action: 'userCreated',
      entity: { type: 'user', id: _id },
      details: { role: given.role },
    });
  });
  return _id;
}

/**
 * Makes a customer a group of so many companies, or no group: then the size is one again (1-people §4). Never fewer than the companies
 * that the person owns: 409 `groupTooSmall`. Held against a company that is being added at the same moment.
 */
export async function setGroup(
  ctx: Context,
  actor: Actor,
  id: string,
  { isGroup, groupSize }: ReceivedOf<typeof contract.setGroup>['body'],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const person = await findUserToChange(trx, id);
    if (person === null) throw new AppError('notFound');
    if (!isCustomer(person))
      throw new AppError('invalidInput', { fields: [{ path: 'isGroup', message: 'customersOnly' }] });
    const size = isGroup ? groupSize : 1;
    const owned = (await listOwnedIds(trx, id)).length;
    if (size < owned) throw new AppError('groupTooSmall', { params: { owned } });
    if (person.isGroup === isGroup && person.groupSize === size) return;
    await updateUserRow(trx, id, { isGroup, groupSize: size });
    await audit(ctx, trx, actor, {
      action: 'groupChanged',
      entity: { type: 'user', id },
      details: { isGroup, groupSize: size },
    });
  });
}
