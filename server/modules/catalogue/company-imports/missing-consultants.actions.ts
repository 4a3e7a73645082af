import { randomBytes } from 'node:crypto';
import type { DB } from '@volano/database/types';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { nameOfEmail } from '@volano/domain/rules/name-of-email';
import type { Transaction } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashPassword } from '../../../platform/session/session.ts';
import { insertUser } from '../../people/public.ts';
import { requireOpen } from './company-imports.actions.ts';
import { listPeople } from './company-imports.queries.ts';
import { listMissingConsultants, updateMissingConsultant } from './company-rows.queries.ts';

/** More accounts than an office has consultants: the column is another one. */
const MOST = 200;

/**
 * Makes and invites the consultants whom a list names and who have no account, and gives them to their rows. Who got an account meanwhile is
 * given as well. 409 `importNotReady` while the list is worked on and once it was applied, and where it names too many.
 */
export async function createMissingConsultants(ctx: Context, actor: Actor, id: string): Promise<void> {
  // A hash of something that nobody knows: each chooses a password by the link.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await ctx.db.transaction().execute(async (trx) => {
    await requireOpen(trx, id);
    const emails = (await listMissingConsultants(trx, id)).map(({ email }) => email);
    if (emails.length > MOST) throw new AppError('importNotReady');
    for (const email of emails) await createConsultant(ctx, trx, actor, { email, passwordHash });
    for (const [email, { _id, field }] of (await listPeople(trx, emails)).advisors)
      await updateMissingConsultant(trx, id, email, { field, id: _id });
  });
}

/**
 * Makes a consultant of whom nothing but the e-mail is known, and has them mailed the link to choose a password; `passwordHash` is of something
 * that nobody knows. Nothing where the e-mail has an account.
 */
async function createConsultant(
  ctx: Pick<Context, 'clock' | 'jobs'>,
  trx: Transaction<DB>,
  actor: Actor,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const _id = newId();
  const now = ctx.clock.now().toISOString();
  const isNew = await insertUser(trx, {
    _id,
    ...nameOfEmail(email),
    email,
    passwordHash,
    role: 'advisor',
    userType: 'internal-user',
    isEmailVerified: true,
    isConfirmed: true,
    invitedAt: now,
    createdAt: now,
  });
  if (!isNew) return;
  const entity = { type: 'user', id: _id } as const;
  await audit(ctx, trx, actor, { action: 'userCreated', entity, details: { role: 'advisor' } });
  await audit(ctx, trx, actor, { action: 'userInvited', entity });
  await ctx.jobs.emit(trx, 'user.invited', { userId: _id, invitedAt: now });
}
