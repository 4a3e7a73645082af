import type { Events } from '@volano/domain/events';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { hearsOfOpening } from '@volano/domain/rules/opening-notice';
import type { TFunction } from 'i18next';
import type { Context } from '../../../platform/context.ts';
import {
  type AssociatedAgency,
  listAssociatedAgencies,
  listServiceAssociatedAgencies,
} from '../../../matching/associated.queries.ts';
import { listTellingOfEdition } from './next-editions.queries.ts';
import { insertNotifications } from './notifications.queries.ts';
import { listOwners } from './notices.queries.ts';
import { findTitle, listUnannouncedCalls, listUnannouncedServices, updateAnnounced } from './openings.queries.ts';

/** An editor saves in several steps: what was published is told once it has been left alone for a while. */
export const UNTOUCHED_MINUTES = 10;
const WHOLE_OFFICE = { userId: '', role: 'admin' } as const;
const COMPANIES_AT_ONCE = 500;

/** Has companies told of what opened: published since the last time, or by a day that has come. Each thing is new once. */
export async function announceOpened(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const [moment, untouched] = [now.toISOString(), new Date(now.getTime() - UNTOUCHED_MINUTES * 60_000).toISOString()];
  for (const announcementId of await listUnannouncedCalls(ctx.db, moment, untouched))
    await ctx.db.transaction().execute(async (trx) => {
      if (await updateAnnounced(trx, 'announcements', announcementId, moment))
        await ctx.jobs.emit(trx, 'announcement.opened', { announcementId });
    });
  for (const serviceId of await listUnannouncedServices(ctx.db, untouched))
    await ctx.db.transaction().execute(async (trx) => {
      if (await updateAnnounced(trx, 'services', serviceId, moment))
        await ctx.jobs.emit(trx, 'service.opened', { serviceId });
    });
}

/** Tells the companies that an announcement suits. Those that would first have to answer something hear of it from their digest. */
export async function noticeOpenedCall(ctx: Context, { announcementId }: Events['announcement.opened']): Promise<void> {
  const suited = await listAssociatedAgencies(ctx.db, announcementId, WHOLE_OFFICE, ctx.clock.now());
  // Who waits for this edition is told of it as such, once.
  const waiting = await listTellingOfEdition(ctx.db, announcementId);
  const others = suited.filter(({ _id }) => !waiting.has(_id));
  await tellOwners(ctx, 'announcements', announcementId, others);
}

/** The same for a service. */
export async function noticeOpenedService(ctx: Context, { serviceId }: Events['service.opened']): Promise<void> {
  const suited = await listServiceAssociatedAgencies(ctx.db, serviceId, WHOLE_OFFICE);
  await tellOwners(ctx, 'services', serviceId, suited);
}

/** One line a company, in batches that each stand for themselves: tried again, those who were told are not told twice. */
async function tellOwners(
  ctx: Context,
  table: 'announcements' | 'services',
  id: string,
  suited: readonly AssociatedAgency[],
): Promise<void> {
  const title = await findTitle(ctx.db, table, id);
  if (title === null) return;
  const kind = table === 'announcements' ? ('newAnnouncement' as const) : ('newService' as const);
  const agencyIds = suited.filter(({ verdict }) => hearsOfOpening(verdict)).map(({ _id }) => _id);
  const createdAt = ctx.clock.now().toISOString();
  for (let at = 0; at < agencyIds.length; at += COMPANIES_AT_ONCE) {
    const owners = await listOwners(ctx.db, agencyIds.slice(at, at + COMPANIES_AT_ONCE));
    const lines = owners.map(({ userId, agencyId, businessName }) => ({
      userId,
      event: kind,
      text: (t: TFunction) => ({
        title: t(`notifications.${kind}.title`),
        body: t(`notifications.${kind}.body`, { title: escapeHtml(title), businessName: escapeHtml(businessName) }),
      }),
      data: { _id: id, agencyId },
      eventKey: `${kind} ${id} ${agencyId}`,
      createdAt,
    }));
    await ctx.db.transaction().execute((trx) => insertNotifications(trx, lines));
  }
}
