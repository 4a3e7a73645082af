import type {
  updateNotificationPreferences as preferencesContract,
  addPushDevice as deviceContract,
} from '@volano/domain/contracts/notifications';
import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { DEFAULT_CHANNELS, hasDigest, notificationKindsOf } from '@volano/domain/rules/notifications';
import type { z } from 'zod';
import { recordAct } from '../../../platform/audit/acts.ts';
import type { Context, Database } from '../../../platform/context.ts';
import {
  findDigestFrequency,
  listChosenChannels,
  updateDigestFrequency,
  upsertChannel,
} from './notification-preferences.queries.ts';
import { updateAllSeen, insertNotifications, type NewNotification } from './notifications.queries.ts';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import { newId } from '../../../platform/new-id.ts';
import { isPushAddress, isPublicKey } from '../../../platform/push/push.ts';
import { listPushDevices, upsertPushDevice } from './push-devices.queries.ts';

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
  { preferences = [], digestFrequency }: z.output<typeof preferencesContract.body>,
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

/** Marks everything of the actor as seen; staff may undo it. */
export async function readAll(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const seen = await updateAllSeen(trx, actor.userId);
    if (isCustomer(actor)) return;
    const items = seen.map((notificationId) => ({ notificationId }));
    await recordAct(ctx, trx, actor, { action: 'seeNotices', items });
  });
}

const SECRET_BYTES = 16;

/** Keeps where somebody wants to be told. 400 names an address that the portal would not write to, and keys that are none. */
export async function addPushDevice(
  ctx: Context,
  actor: Actor,
  { endpoint, keys }: z.output<typeof deviceContract.body>,
  userAgent: string,
): Promise<void> {
  const publicKey = Buffer.from(keys.p256dh, 'base64url');
  const authSecret = Buffer.from(keys.auth, 'base64url');
  const wrong = [
    ...(isPushAddress(ctx.config, endpoint) ? [] : ['endpoint']),
    ...(publicKey.length === 65 && isPublicKey(publicKey) ? [] : ['keys.p256dh']),
    ...(authSecret.length === SECRET_BYTES ? [] : ['keys.auth']),
  ];
  if (wrong.length > 0)
    throw new AppError('invalidInput', { fields: wrong.map((path) => ({ path, message: 'invalid' })) });
  await ctx.db.transaction().execute((trx) =>
    upsertPushDevice(trx, {
      _id: newId(),
      userId: actor.userId,
      sessionId: actor.sessionId,
      endpoint,
      publicKey,
      authSecret,
      userAgent: userAgent.slice(0, 300),
      createdAt: ctx.clock.now().toISOString(),
    }),
  );
}

/** Notifies people (`insertNotifications`), and has a job tell each browser on which they want to hear of it too. */
export async function notify(
  { jobs }: Pick<Context, 'jobs'>,
  trx: Transaction<DB>,
  given: NewNotification | readonly NewNotification[],
): Promise<void> {
  const lines = await insertNotifications(
    trx,
    Array.isArray(given) ? (given as readonly NewNotification[]) : [given as NewNotification],
  );
  if (lines.length === 0) return;
  const devices = Map.groupBy(
    await listPushDevices(trx, [...new Set(lines.map(({ userId }) => userId))]),
    ({ userId }) => userId,
  );
  const isLowPriority = lines.length > 1;
  for (const { _id: notificationId, userId } of lines)
    for (const { _id: subscriptionId } of devices.get(userId) ?? [])
      await jobs.emit(trx, 'push.queued', { notificationId, subscriptionId }, { isLowPriority });
}
