import { z } from 'zod';
import { DIGEST_FREQUENCIES, NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from '../rules/vocabulary.ts';
import { everyone, ofWhoAsks } from './subject.ts';
import { id, idParams, line, listQuery, moment } from './fields.ts';
import { route } from './route.ts';

export const notification = z
  .object({
    _id: id,
    title: z.string(),
    body: z.string(),
    event: z.enum(NOTIFICATION_EVENTS),
    hasBeenSeen: z.boolean(),
    data: z.object({ _id: id.optional(), agencyId: id.optional() }),
    /** Where it leads: the address inside the portal, after its `#`. */
    href: z.string(),
    createdAt: moment,
    /** Since when it asks nothing any more, and what became of it; both null while it is true. What is settled counts as seen. */
    settledAt: moment.nullable(),
    outcome: z.string().nullable(),
  })
  .meta({ id: 'Notification' });

/** What a notification is about and where it leads, without its body. */
export type NotificationLine = Pick<z.infer<typeof notification>, 'event' | 'title' | 'data'>;

export const countNotifications = route({
  method: 'GET',
  path: 'notifications/count',
  summary: 'How many notifications are unseen',
  access: everyone,
  subject: ofWhoAsks,
  reply: z.object({ count: z.int() }),
});
export const listNotifications = route({
  method: 'GET',
  path: 'notifications',
  summary: 'Notifications, newest first',
  access: everyone,
  subject: { rowsOf: 'notification' },
  query: listQuery(['createdAt'] as const, {}),
  reply: z.object({ data: z.array(notification), totalData: z.int() }),
});
export const readAllNotifications = route({
  method: 'PUT',
  path: 'notifications/read',
  summary: 'Mark all as seen',
  access: everyone,
  subject: ofWhoAsks,
  reply: z.object({ count: z.int() }),
});
export const readNotification = route({
  method: 'PUT',
  path: 'notifications/{id}',
  summary: 'Mark one as seen',
  access: everyone,
  subject: { notification: 'params.id' },
  params: idParams,
  body: z.strictObject({ hasBeenSeen: z.literal(true) }),
  reply: notification,
});

/** How a person hears of one kind. */
export const notificationPreference = z.strictObject({
  event: z.enum(NOTIFICATION_EVENTS),
  channel: z.enum(NOTIFICATION_CHANNELS),
});

/** The kinds that concern the person's role, and how often they get the letter that gathers what is new; null where there is none. */
export const notificationPreferences = z
  .object({
    preferences: z.array(notificationPreference),
    digestFrequency: z.enum(DIGEST_FREQUENCIES).nullable(),
  })
  .meta({ id: 'NotificationPreferences' });

export const getNotificationPreferences = route({
  method: 'GET',
  path: 'notifications/preferences',
  summary: 'How one wants to hear of each kind',
  access: everyone,
  subject: ofWhoAsks,
  reply: notificationPreferences,
});
export const updateNotificationPreferences = route({
  method: 'PUT',
  path: 'notifications/preferences',
  summary: 'Say how one wants to hear of some kinds; only what is sent changes',
  access: everyone,
  subject: ofWhoAsks,
  body: z.strictObject({
    preferences: z.array(notificationPreference).max(NOTIFICATION_EVENTS.length).optional(),
    digestFrequency: z.enum(DIGEST_FREQUENCIES).optional(),
  }),
  reply: notificationPreferences,
});

const key = z.string().regex(/^[\w-]{20,100}$/, 'invalid');

/** A browser that wants to be told also while the portal is not open, as it says itself (`PushSubscription`). */
export const pushDevice = z.strictObject({
  endpoint: line(1000, 1),
  keys: z.strictObject({ p256dh: key, auth: key }),
});

export const getPushKey = route({
  method: 'GET',
  path: 'notifications/devices/key',
  summary: 'The public key of the portal, by which a browser knows who may write to it',
  access: everyone,
  subject: ofWhoAsks,
  reply: z.object({ publicKey: z.string() }),
});
export const addPushDevice = route({
  method: 'PUT',
  path: 'notifications/devices',
  summary: 'Be told on this device too, also while the portal is not open; once more changes nothing',
  access: everyone,
  subject: ofWhoAsks,
  body: pushDevice,
  example: {
    body: {
      endpoint: 'https://push.example/{unique}',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
  reply: z.null(),
  status: 204,
  throttle: { attempts: 60, seconds: 3600 },
});
export const removePushDevice = route({
  method: 'POST',
  path: 'notifications/devices/removals',
  summary: 'Be told no more on a device of yours; nothing where it was not told of',
  access: everyone,
  subject: ofWhoAsks,
  body: pushDevice.pick({ endpoint: true }),
  example: { body: { endpoint: 'https://push.example/none' } },
  reply: z.null(),
  status: 204,
});
