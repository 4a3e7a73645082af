import type { register as contract } from '@volano/domain/contracts/registration';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Language } from '@volano/domain/i18n/t';
import type { AdvisorRole } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { newId } from '../../platform/new-id.ts';
import { requireGoodPassword } from '../../platform/session/good-password.ts';
import { hashPassword } from '../../platform/session/passwords.ts';
import { insertUser } from '../users/users.queries.ts';
import { findInvitation, insertFirstAgency, type Invitation } from './registration.queries.ts';

export type Registration = ReceivedOf<typeof contract>['body'];

/** Where the request comes from, and the language of the mail that answers it. */
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
      passwordHash,
      role: 'user',
      userType: 'app-user',
      isConfirmed: invitation?.hasSkipUserConfirm ?? false,
      invitationId: invitation?._id ?? null,
      createdAt: now,
    });
    if (!isNew) throw new AppError('duplicateKey');
    await insertFirstAgency(trx, {
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
      ...assignmentOf(invitation),
    });
    await ctx.jobs.emit(trx, 'confirmation.requested', { email: asked.email, language });
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

const COLUMNS = {
  advisor: 'advisorId',
  businessAdvisor: 'businessAdvisorId',
  businessPerformancePartner: 'businessPerformancePartnerId',
  businessPartnerGrants: 'businessPartnerGrantsId',
} as const satisfies Record<AdvisorRole, string>;

/** The consultant that an invitation brings, in the column of their role. */
function assignmentOf(invitation: Invitation | null): { [K in (typeof COLUMNS)[AdvisorRole]]?: string } {
  if (invitation === null || invitation.advisorId === null || invitation.advisorRole === null) return {};
  return { [COLUMNS[invitation.advisorRole]]: invitation.advisorId };
}
