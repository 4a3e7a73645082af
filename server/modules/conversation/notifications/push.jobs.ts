import type { Events } from '@volano/domain/events';
import { notificationPlace } from '@volano/domain/rules/notification-place';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context } from '../../../platform/context.ts';
import { type PushSender, pushSender } from '../../../platform/push/push-message.ts';
import { sendToDevice } from '../../../platform/push/push-service.ts';
import { deletePushDeviceById, findPush } from './push-devices.queries.ts';

/** Later nobody waits for it: it stands on the bell. */
const FRESH_MS = 86_400_000;
const TITLE = 200;

/** Who the portal is to push services: a key made of the secret that it keeps, so that every node has the same. */
export async function senderOf(ctx: Context): Promise<PushSender> {
  const contact = ctx.publicUrl.startsWith('https:') ? ctx.publicUrl : `mailto:${(await getBrand(ctx, ctx.db)).email}`;
  return pushSender(Buffer.from(ctx.signer.secretFor('web push'), 'base64url'), contact);
}

/**
 * Tells one browser of one line of the bell, unless it was seen meanwhile: its title and where it leads, none of its text. A browser that is gone is
 * forgotten. Throws what is worth another try.
 */
export async function sendPush(ctx: Context, { notificationId, subscriptionId }: Events['push.queued']): Promise<void> {
  const found = await findPush(ctx.db, notificationId, subscriptionId);
  const now = ctx.clock.now();
  if (found === null || now.getTime() - Date.parse(found.createdAt) > FRESH_MS) return;
  const text = JSON.stringify({
    tag: notificationId,
    title: found.title.slice(0, TITLE),
    place: notificationPlace(found, found),
  });
  const outcome = await sendToDevice(ctx.config, await senderOf(ctx), found, text, now);
  if (outcome === 'gone') await deletePushDeviceById(ctx.db, found._id);
  if (outcome === 'refused') ctx.log.warn({ subscriptionId }, 'a push service refused a message');
}
