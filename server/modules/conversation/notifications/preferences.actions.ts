import type { updateNotificationPreferences as contract } from '@volano/domain/contracts/notifications';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { DEFAULT_CHANNELS, hasDigest, notificationKindsOf } from '@volano/domain/rules/notification-kinds';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import {
  findDigestFrequency,
  listChosenChannels,
  updateDigestFrequency,
  upsertChannel,
} from './notifications.queries.ts';

/** How a person hears of each kind of their role, and how often they get the digest; null for whom there is none. */
export async function readPreferences(db: Database, actor: Actor) {
  const chosen = await listChosenChannels(db, actor.userId);
  return {
    preferences: notificationKindsOf(actor.role).map((event) => ({
      event,
      channel: chosen.get(event) ?? DEFAULT_CHANNELS[event],
    })),
    digestFrequency: hasDigest(actor.role) ? await findDigestFrequency(db, actor.userId) : null,
  };
}

/** Writes what was sent, all of it or nothing. A kind that does not reach the role is refused by its place. */
export async function changePreferences(
  ctx: Context,
  actor: Actor,
  { preferences = [], digestFrequency }: z.output<typeof contract.body>,
): Promise<void> {
  const kinds = new Set(notificationKindsOf(actor.role));
  const fields = preferences.flatMap(({ event }, at) =>
    kinds.has(event) ? [] : [{ path: `preferences.${at}.event`, message: 'option' }],
  );
  if (digestFrequency !== undefined && !hasDigest(actor.role))
    fields.push({ path: 'digestFrequency', message: 'unknown' });
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
  await ctx.db.transaction().execute(async (trx) => {
    for (const preference of preferences) await upsertChannel(trx, { userId: actor.userId, ...preference });
    if (digestFrequency !== undefined) await updateDigestFrequency(trx, actor.userId, digestFrequency);
  });
}
