import type { me } from '@volano/domain/contracts/session';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { imageAddress } from '../../platform/storage/addresses.ts';
import { getPerson } from './session.queries.ts';

/** The signed-in person with the address of their photo. */
export async function replyMe(ctx: Context, userId: string): Promise<z.input<typeof me>> {
  const { frontImageId, ...person } = await getPerson(ctx.db, userId);
  return { ...person, frontImage: imageAddress(ctx, userId, frontImageId) };
}
