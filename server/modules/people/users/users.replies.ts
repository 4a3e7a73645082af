import type { user } from '@volano/domain/contracts/users';
import { AppError } from '@volano/domain/errors';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { imageAddress } from '../../../platform/storage/addresses.ts';
import { findUser } from './users.queries.ts';

/** A person in full, as the reader sees them; `notFound` where there is none. */
export async function replyUser(ctx: Context, readerId: string, id: string): Promise<z.input<typeof user>> {
  const found = await findUser(ctx.db, id);
  if (found === null) throw new AppError('notFound');
  const { advisorId, advisorName, advisorSurname, invitationId, invitationName, twoFactorSince, ...others } = found;
  const { businessId, businessName, businessSurname, performanceId, performanceName, performanceSurname, ...rest } =
    others;
  const { toEmail, changeExpiresAt, ...person } = rest;
  return {
    ...withPhoto(ctx, readerId, person),
    advisor: linked(advisorId, advisorName, advisorSurname),
    businessAdvisor: linked(businessId, businessName, businessSurname),
    businessPerformancePartner: linked(performanceId, performanceName, performanceSurname),
    invitation: invitationId === null ? null : { _id: invitationId, name: invitationName ?? '' },
    emailChange: toEmail === null ? null : { email: toEmail, expiresAt: changeExpiresAt ?? '' },
    hasTwoFactor: twoFactorSince !== null,
  };
}

function linked(_id: string | null, name: string | null, surname: string | null) {
  return _id === null ? null : { _id, name: name ?? '', surname: surname ?? '' };
}

/** A person with the address of their photo. */
export function withPhoto<P extends { frontImageId: string | null }>(
  ctx: Context,
  readerId: string,
  { frontImageId, ...person }: P,
) {
  return { ...person, frontImage: imageAddress(ctx, readerId, frontImageId) };
}
