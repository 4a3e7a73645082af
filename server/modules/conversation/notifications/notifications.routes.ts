import * as contract from '@volano/domain/contracts/notifications';
import { AppError } from '@volano/domain/errors';
import { type Language, translations } from '@volano/domain/i18n/t';
import type { Translate } from '@volano/domain/i18n/translate';
import { noticePlace } from '@volano/domain/policies/notice-places';
import type { RecommendationAnswer, Role } from '@volano/domain/rules/vocabulary';
import { bindRoute } from '../../../access/bind-route.ts';
import { countUnseen, listNotifications, type NotificationRecord, updateSeen } from './notifications.queries.ts';
import type { Settled } from './notice-causes.queries.ts';
import { addPushDevice, changePreferences, readAll, readPreferences } from './notifications.actions.ts';
import { deletePushDevice } from './push-devices.queries.ts';
import { senderOf } from './sending.jobs.ts';

export const notificationsRoutes = [
  bindRoute(contract.countNotifications, async ({ ctx, actor }) => ({
    count: await countUnseen(ctx.db, actor.userId, ctx.clock.now()),
  })),

  bindRoute(contract.listNotifications, async ({ ctx, actor, query, language }) => {
    const { data, totalData } = await listNotifications(ctx.db, actor.userId, ctx.clock.now(), query);
    return { data: data.map((record) => replyNotification(actor.role, language, record)), totalData };
  }),

  bindRoute(contract.readAllNotifications, async ({ ctx, actor }) => {
    await readAll(ctx, actor);
    return { count: await countUnseen(ctx.db, actor.userId, ctx.clock.now()) };
  }),

  bindRoute(contract.readNotification, async ({ ctx, actor, params, language }) => {
    const seen = await updateSeen(ctx.db, actor.userId, ctx.clock.now(), params.id);
    if (seen === null) throw new AppError('notFound');
    return replyNotification(actor.role, language, seen);
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

/** A line of the bell as its reader sees it: what asks nothing any more counts as seen, and says what became of it. */
function replyNotification(
  role: Role,
  language: Language,
  { settled, nowhere, hasBeenSeen, ...line }: NotificationRecord,
) {
  return {
    ...line,
    hasBeenSeen: hasBeenSeen || settled !== null,
    href: noticePlace(line, role, nowhere),
    settledAt: settled?.settledAt ?? null,
    outcome: settled === null ? null : outcomeText(translations(language), settled),
  };
}

function outcomeText(t: Translate, { outcome, says }: Settled): string {
  if (outcome === 'answered') return t(`notifications.outcomes.answered.${says as RecommendationAnswer}`);
  if (outcome === 'choiceAssigned' || outcome === 'followed' || outcome === 'messageAnswered')
    return t(`notifications.outcomes.${outcome}`, { name: says ?? '' });
  return t(`notifications.outcomes.${outcome}`);
}
