import type { me } from '@volano/domain/contracts/session';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { mustSetUpTwoFactor } from '../../platform/session/session.ts';
import { imageAddress } from '../../platform/storage/addresses.ts';
import { getPerson } from './session.queries.ts';

/** The signed-in person with the address of their photo. */
export async function replyMe(ctx: Context, userId: string): Promise<z.input<typeof me>> {
  const { frontImageId, twoFactorSince, ...person } = await getPerson(ctx.db, userId);
  return {
    ...person,
    frontImage: imageAddress(ctx, userId, frontImageId),
    mustSetUpTwoFactor: mustSetUpTwoFactor(ctx.config, person.role, twoFactorSince !== null),
  };
}
