import { randomBytes } from 'node:crypto';
import type { DB } from '@volano/database/types';
import type * as contract from '@volano/domain/contracts/users';
import type { updateUser as accessContract } from '@volano/domain/contracts/users';
import { AppError } from '@volano/domain/errors';
import { requireUserToChange } from '../../../access/user.ts';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { refusedUserFields } from '@volano/domain/policies/users';
import type { AuditAction } from '@volano/domain/rules/audit-vocabulary';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashPassword, requireGoodPassword } from '../../../platform/session/passwords.ts';
import { closeSessionsOf } from '../../../platform/session/session.ts';
import { rememberErased } from '../../../platform/storage/erased-list.ts';
import { blankMailsTo, deleteTraces, pseudonymiseUser } from './user-deletion.queries.ts';
import {
  findUserToChange,
  insertUser,
  listOwnedIds,
  updateUserRow,
  isLastAdmin,
  hasAssignments,
  listOtherEmails,
} from './users.queries.ts';

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

type Changes = ReceivedOf<typeof accessContract>['body'];
type Person = NonNullable<Awaited<ReturnType<typeof findUserToChange>>>;

/**
 * Changes the fields that are sent (decisions §1). Who is shut out or gets another role loses every session, and hears of it at the next
 * request and in open windows; who is confirmed is mailed. The last admin who can enter stays (409 `lastAdmin`), and nobody shuts
 * themself out (409 `ownAccount`).
 */
export async function changeUser(ctx: Context, actor: Actor, id: string, sent: Changes): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    requireUserToChange(actor, id);
    const person = await findUserToChange(trx, id);
    if (person === null) throw new AppError('notFound');
    const changes = differing(person, sent);
    const isShutOut = changes.isEnabled === false || changes.isConfirmed === false;
    const losesAdmin = person.role === 'admin' && (isShutOut || changes.role !== undefined);
    if (losesAdmin && (await isLastAdmin(trx, id))) throw new AppError('lastAdmin');
    const fields = refusedUserFields(actor, person, Object.keys(sent));
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    if (isShutOut && id === actor.userId) throw new AppError('ownAccount');
    await updateUserRow(trx, id, changes);
    await writeDown(ctx, trx, actor, person, changes);
    if (isShutOut || changes.role !== undefined) await closeSessionsOf(trx, id);
    if (changes.isConfirmed === true) await ctx.jobs.emit(trx, 'user.confirmed', { userId: id });
    // Another role is shown other services.
    if (changes.role !== undefined)
      for (const agencyId of await listOwnedIds(trx, id)) await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
  });
}

/** What was sent and is not so already. */
function differing(person: Person, sent: Changes): Changes {
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && person[field as keyof Person] !== value),
  );
}

async function writeDown(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  person: Person,
  { role, isEnabled, isConfirmed, groupName, ...rest }: Changes,
): Promise<void> {
  const write = (action: AuditAction, details: Record<string, unknown> = {}) =>
    audit(ctx, trx, actor, { action, entity: { type: 'user', id: person._id }, details });
  if (role !== undefined) await write('userRoleChanged', { from: person.role, to: role });
  if (isEnabled !== undefined) await write(isEnabled ? 'userEnabled' : 'userDisabled');
  if (isConfirmed === true) await write('userConfirmed');
  if (groupName !== undefined) await write('groupChanged', { fields: ['groupName'] });
  const fields = [...Object.keys(rest), ...(isConfirmed === false ? ['isConfirmed'] : [])];
  if (fields.length > 0) await write('userChanged', { fields });
}

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
