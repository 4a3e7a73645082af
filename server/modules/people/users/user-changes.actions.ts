import type { updateUser as contract } from '@volano/domain/contracts/users';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import { refusedUserFields } from '@volano/domain/policies/users';
import type { AuditAction } from '@volano/domain/rules/audit-vocabulary';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { closeSessionsOf } from '../../../platform/session/session.ts';
import { findUserToChange, isLastAdmin, listOwnedIds, updateUserRow } from './users.queries.ts';

type Changes = ReceivedOf<typeof contract>['body'];
type Person = NonNullable<Awaited<ReturnType<typeof findUserToChange>>>;

/**
 * Changes the fields that are sent (decisions §1). Who is shut out or gets another role loses every session, and hears of it at the next
 * request and in open windows; who is confirmed is mailed. The last admin who can enter stays (409 `lastAdmin`), and nobody shuts
 * themself out (409 `ownAccount`).
 */
export async function changeUser(ctx: Context, actor: Actor, id: string, sent: Changes): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const person = isAdmin(actor) || id === actor.userId ? await findUserToChange(trx, id) : null;
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
