import type { register as contract } from '@volano/domain/contracts/registration';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Language } from '@volano/domain/i18n/t';
import { type AdvisorField, FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireGoodPassword } from '../../../platform/session/good-password.ts';
import { hashPassword } from '../../../platform/session/passwords.ts';
import { insertAgency } from '../agencies/agencies.queries.ts';
import { listFollowersToHold } from '../agencies/agency-people.queries.ts';
import { insertUser } from '../../people/users/users.queries.ts';
import { findInvitation, type Invitation } from './registration.queries.ts';

export type Registration = ReceivedOf<typeof contract>['body'];

/** Where the request comes from, and the language that the person reads: they are written to in it from now on. */
interface Asking {
  readonly address: string;
  readonly language: Language;
}

/**
 * Opens an account and its first company, and has a code mailed (decisions §2). An e-mail in use is `duplicateKey` and changes nothing
 * (abuse 15); an invitation that does not hold is `invitationInvalid` (abuse 16).
 */
export async function register(ctx: Context, asked: Registration, { address, language }: Asking): Promise<void> {
  requireGoodPassword(ctx, asked.password, asked);
  const passwordHash = await hashPassword(asked.password);
  const [userId, agencyId, now] = [newId(), newId(), ctx.clock.now().toISOString()];
  await ctx.db.transaction().execute(async (trx) => {
    const invitation = asked.invitation === undefined ? null : await findInvitation(trx, asked.invitation, now);
    if (asked.invitation !== undefined && invitation === null) throw new AppError('invitationInvalid');
    const isNew = await insertUser(trx, {
      _id: userId,
      name: asked.name,
      surname: asked.surname,
      email: asked.email,
      gender: asked.gender ?? null,
      telephone: asked.telephone,
      language,
      passwordHash,
      role: 'user',
      userType: 'app-user',
      isConfirmed: invitation?.hasSkipUserConfirm ?? false,
      invitationId: invitation?._id ?? null,
      createdAt: now,
    });
    if (!isNew) throw new AppError('duplicateKey');
    await insertAgency(trx, {
      _id: agencyId,
      userId,
      businessName: asked.businessName,
      vatNumber: asked.vatNumber,
      // The company completes these in its profile.
      fiscalCode: asked.vatNumber,
      administrationEmail: asked.email,
      telephone: asked.telephone,
      referentName: asked.name,
      referentSurname: asked.surname,
      createdAt: now,
      ...(await assignmentOf(trx, invitation)),
    });
    await ctx.jobs.emit(trx, 'confirmation.requested', { email: asked.email });
    await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
    await audit(
      ctx,
      trx,
      { userId, address },
      {
        action: 'registered',
        entity: { type: 'user', id: userId },
        agencyId,
        details: { invitationId: invitation?._id ?? null },
      },
    );
  });
}

/** The consultant that an invitation brings, in the column of their kind, held as they are: nobody is assigned while being let go. */
async function assignmentOf(
  trx: Database,
  invitation: Invitation | null,
): Promise<Partial<Record<AdvisorField, string>>> {
  if (invitation === null || invitation.advisorId === null || invitation.advisorRole === null) return {};
  if ((await listFollowersToHold(trx, [invitation.advisorId])).length === 0) throw new AppError('invitationInvalid');
  return { [FIELD_OF_KIND[invitation.advisorRole]]: invitation.advisorId };
}
