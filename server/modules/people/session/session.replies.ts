import type { me } from '@volano/domain/contracts/session';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { mustSetUpTwoFactor } from '../../../platform/session/session.ts';
import { imageAddress } from '../../../platform/storage/attachments.ts';
import { findFollowersOf, getPerson } from './session.queries.ts';

/** The signed-in person with the address of their photo, and who follows the company in use. */
export async function replyMe(
  ctx: Context,
  { userId, agencyId }: { readonly userId: string; readonly agencyId: string | null },
): Promise<z.input<typeof me>> {
  const { frontImageId, twoFactorSince, ...person } = await getPerson(ctx.db, userId);
  const company = agencyId === null ? null : await findFollowersOf(ctx.db, agencyId);
  return {
    ...person,
    businessAdvisor: company?.businessAdvisorId ?? null,
    businessPerformancePartner: company?.businessPerformancePartnerId ?? null,
    frontImage: imageAddress(ctx, userId, frontImageId),
    mustSetUpTwoFactor: mustSetUpTwoFactor(ctx.config, person.role, twoFactorSince !== null),
  };
}
