import type { Events } from '@volano/domain/events';
import { netChanges } from '@volano/domain/rules/call-changes';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import type { TFunction } from 'i18next';
import type { Context } from '../../context.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { type Hearer, listHearers } from '../announcements/audience.queries.ts';
import { insertExpiries } from '../announcements/history.queries.ts';
import { findClosedCall, listCallsToTell, updateChangesTold, updateMarksClosed } from './call-changes.queries.ts';
import { changeText } from './change-words.replies.ts';
import { insertNotifications, type NewNotification } from './notifications.queries.ts';

/**
 * Tells at once that a call was closed or suspended before its day: the companies that keep it, that it was recommended to and that it suited,
 * and those who follow them, each once. Opened again meanwhile, nobody hears.
 */
export async function noticeClosed(
  ctx: Context,
  { announcementId, closedAt }: Events['announcement.closed'],
): Promise<void> {
  const now = ctx.clock.now();
  const createdAt = now.toISOString();
  const hearers = await listHearers(ctx.db, announcementId, now);
  await ctx.db.transaction().execute(async (trx) => {
    const call = await findClosedCall(trx, announcementId, closedAt);
    if (call === null) return;
    const state = call.closing === 'suspended' ? 'suspended' : 'exhausted';
    const title = (t: TFunction) => t(`notifications.announcementChanged.${state}`);
    const owners = hearers.flatMap(({ userId, agencyId, businessName }): NewNotification[] =>
      userId === null
        ? []
        : [
            {
              userId,
              event: 'announcementChanged',
              text: (t) => ({
                title: title(t),
                body: t('notifications.announcementChanged.body', escaped({ title: call.title, businessName })),
              }),
              data: { _id: announcementId, agencyId },
              eventKey: `announcementClosed ${announcementId} ${closedAt} ${agencyId}`,
              createdAt,
            },
          ],
    );
    const consultants = linesOfConsultants(hearers, {
      title,
      what: () => call.title,
      announcementId,
      eventKey: `announcementClosed ${announcementId} ${closedAt}`,
      createdAt,
    });
    await insertNotifications(trx, [...owners, ...consultants]);
    await updateMarksClosed(
      trx,
      announcementId,
      hearers.map(({ agencyId }) => agencyId),
      call.closing,
    );
    await updateChangesTold(trx, announcementId, createdAt);
  });
}

/**
 * Tells consultants every morning what changed of the calls that their companies follow, a line a call: what was changed back meanwhile is
 * told to nobody. Companies read it in their digest.
 */
export async function tellChanges(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await oneByOne(ctx.log, await listCallsToTell(ctx.db), async ({ _id, title }) => {
    const hearers = await listHearers(ctx.db, _id, now);
    await ctx.db.transaction().execute(async (trx) => {
      const taken = await updateChangesTold(trx, _id, now.toISOString());
      const changes = netChanges(taken);
      // What has just been published is new, not changed.
      if (changes.length === 0 || changes.some(({ field, before }) => field === 'state' && before === 'draft')) return;
      const lines = linesOfConsultants(hearers, {
        title: (t) => t('notifications.announcementChanged.title'),
        what: (t) => `${title}: ${changes.map((change) => changeText(t, change)).join(', ')}`,
        announcementId: _id,
        eventKey: `announcementChanged ${_id} ${taken.at(-1)?.sequence ?? 0}`,
        createdAt: now.toISOString(),
      });
      await insertNotifications(trx, lines);
    });
  });
}

/** Writes into the history that calls expired with the day before. */
export async function noteExpiries(ctx: Context): Promise<void> {
  await insertExpiries(ctx.db, ctx.clock.now());
}

function linesOfConsultants(
  hearers: readonly Hearer[],
  said: {
    readonly title: (t: TFunction) => string;
    readonly what: (t: TFunction) => string;
    readonly announcementId: string;
    readonly eventKey: string;
    readonly createdAt: string;
  },
): NewNotification[] {
  const companies = new Map<string, number>();
  for (const id of hearers.flatMap(({ consultantIds }) => [...new Set(consultantIds)]))
    companies.set(id, (companies.get(id) ?? 0) + 1);
  return [...companies].map(([userId, count]) => ({
    userId,
    event: 'announcementChanged',
    text: (t) => ({
      title: said.title(t),
      body: t('notifications.announcementChanged.bodyConsultant', { count, ...escaped({ what: said.what(t) }) }),
    }),
    data: { _id: said.announcementId },
    eventKey: said.eventKey,
    createdAt: said.createdAt,
  }));
}

/** A body is HTML (1-people §2): a title may look like a tag. */
function escaped<T extends Record<string, string>>(given: T): T {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, escapeHtml(value)])) as T;
}
