import * as contract from '@volano/domain/contracts/notifications';
import { AppError } from '@volano/domain/errors';
import { bindRoute } from '../../../access/bind-route.ts';
import { countUnseen, listNotifications, updateAllSeen, updateSeen } from './notifications.queries.ts';
import { addPushDevice, changePreferences, readPreferences } from './notifications.actions.ts';
import { deletePushDevice } from './push-devices.queries.ts';
import { senderOf } from './sending.jobs.ts';

/** What a notification points at, as it was stored. */
interface Pointer {
  _id?: string;
  agencyId?: string;
}

export const notificationsRoutes = [
  bindRoute(contract.countNotifications, async ({ ctx, actor }) => ({
    count: await countUnseen(ctx.db, actor.userId),
  })),

  bindRoute(contract.listNotifications, async ({ ctx, actor, query }) => {
    const { data, totalData } = await listNotifications(ctx.db, actor.userId, query);
    return { data: data.map((row) => ({ ...row, data: row.data as Pointer })), totalData };
  }),

  bindRoute(contract.readAllNotifications, async ({ ctx, actor }) => {
    await updateAllSeen(ctx.db, actor.userId);
    return { count: await countUnseen(ctx.db, actor.userId) };
  }),

  bindRoute(contract.readNotification, async ({ ctx, actor, params }) => {
    const seen = await updateSeen(ctx.db, actor.userId, params.id);
    if (seen === null) throw new AppError('notFound');
    return { ...seen, data: seen.data as Pointer };
  }),

  bindRoute(contract.getNotificationPreferences, ({ ctx, actor }) => readPreferences(ctx.db, actor)),

  bindRoute(contract.updateNotificationPreferences, async ({ ctx, actor, body }) => {
    await changePreferences(ctx, actor, body);
    return readPreferences(ctx.db, actor);
  }),

  bindRoute(contract.getPushKey, async ({ ctx }) => ({ publicKey: (await senderOf(ctx)).publicKey })),

  bindRoute(contract.addPushDevice, async ({ ctx, actor, body, userAgent }) => {
    await addPushDevice(ctx, actor, body, userAgent);
    return null;
  }),

  bindRoute(contract.removePushDevice, async ({ ctx, actor, body }) => {
    await deletePushDevice(ctx.db, actor.userId, body.endpoint);
    return null;
  }),
];
