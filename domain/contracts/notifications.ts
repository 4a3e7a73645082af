import { z } from 'zod';
import { NOTIFICATION_EVENTS } from '../rules/vocabulary.ts';
import { everyone } from './audiences.ts';
import { id, idParams, moment } from './fields.ts';
import { listQuery } from './lists.ts';
import { route } from './route.ts';

export const notification = z
  .object({
    _id: id,
    title: z.string(),
    body: z.string(),
    event: z.enum(NOTIFICATION_EVENTS),
    hasBeenSeen: z.boolean(),
    data: z.object({ _id: id.optional(), agencyId: id.optional() }),
    createdAt: moment,
  })
  .meta({ id: 'Notification' });

export const countNotifications = route({
  method: 'GET',
  path: 'notifications/count',
  summary: 'How many notifications are unseen',
  access: everyone,
  reply: z.object({ count: z.int() }),
});
export const listNotifications = route({
  method: 'GET',
  path: 'notifications',
  summary: 'Notifications, newest first',
  access: everyone,
  query: listQuery(['createdAt'] as const, {}),
  reply: z.object({ data: z.array(notification), totalData: z.int() }),
});
export const readAllNotifications = route({
  method: 'PUT',
  path: 'notifications/read',
  summary: 'Mark all as seen',
  access: everyone,
  reply: z.object({ count: z.int() }),
});
export const readNotification = route({
  method: 'PUT',
  path: 'notifications/{id}',
  summary: 'Mark one as seen',
  access: everyone,
  params: idParams,
  body: z.strictObject({ hasBeenSeen: z.literal(true) }),
  reply: notification,
});
