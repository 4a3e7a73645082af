import type { addPushDevice as contract } from '@volano/domain/contracts/notifications';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { isPushAddress } from '../../../platform/push/push-service.ts';
import { isPublicKey } from '../../../platform/push/push-message.ts';
import { insertNotifications, type NewNotification } from './notifications.queries.ts';
import { listPushDevices, upsertPushDevice } from './push-devices.queries.ts';

const SECRET_BYTES = 16;

/** Keeps where somebody wants to be told. 400 names an address that the portal would not write to, and keys that are none. */
export async function addPushDevice(
  ctx: Context,
  actor: Actor,
  { endpoint, keys }: z.output<typeof contract.body>,
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
