import type { Events } from '@volano/domain/events';
import { netChanges } from '@volano/domain/rules/call-changes';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import type { TFunction } from 'i18next';
import type { Context } from '../../../platform/context.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import { type Hearer, listHearers } from '../../catalogue/announcements/audience.queries.ts';
import { insertExpiries } from '../../catalogue/announcements/history.queries.ts';
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
    const said = { title, announcementId, eventKey: `announcementClosed ${announcementId} ${closedAt}`, createdAt };
    const consultants = linesOfConsultants(hearers, { ...said, what: () => call.title });
    await insertNotifications(trx, [...linesOfOwners(hearers, call.title, said), ...consultants]);
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
 * told to nobody. Companies read it in their digest, and on the bell that its day was moved into the past: it is in no list any more.
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
      const isOver = changes.some(({ field, after }) => field === 'state' && after === 'expired');
      const said = {
        title: (t: TFunction) => t(`notifications.announcementChanged.${isOver ? 'expired' : 'title'}`),
        announcementId: _id,
        eventKey: `announcementChanged ${_id} ${taken.at(-1)?.sequence ?? 0}`,
        createdAt: now.toISOString(),
      };
      const what = (t: TFunction) => `${title}: ${changes.map((change) => changeText(t, change)).join(', ')}`;
      // Out of the list of those whom it suited, it is in no digest of theirs any more; who keeps it reads it there.
      const leaving = isOver ? hearers.filter(({ reason }) => reason !== 'favorite') : [];
      const owners = linesOfOwners(leaving, title, said);
      await insertNotifications(trx, [...owners, ...linesOfConsultants(hearers, { ...said, what })]);
    });
  });
}

/** Writes into the history that calls expired with the day before. */
export async function noteExpiries(ctx: Context): Promise<void> {
  await insertExpiries(ctx.db, ctx.clock.now());
}

interface Said {
  readonly title: (t: TFunction) => string;
  readonly announcementId: string;
  readonly eventKey: string;
  readonly createdAt: string;
}

function linesOfOwners(hearers: readonly Hearer[], callTitle: string, said: Said): NewNotification[] {
  const { title, announcementId, eventKey, createdAt } = said;
  return hearers.flatMap(({ userId, agencyId, businessName }): NewNotification[] => {
    if (userId === null) return [];
    const text = (t: TFunction) => ({
      title: title(t),
      body: t('notifications.announcementChanged.body', escaped({ title: callTitle, businessName })),
    });
    const data = { _id: announcementId, agencyId };
    return [{ userId, event: 'announcementChanged', text, data, eventKey: `${eventKey} ${agencyId}`, createdAt }];
  });
}

function linesOfConsultants(
  hearers: readonly Hearer[],
  said: Said & { readonly what: (t: TFunction) => string },
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
