import * as contract from '@volano/domain/contracts/calendar';
import { AppError } from '@volano/domain/errors';
import { isCustomer } from '@volano/domain/policies/actor';
import { seesDrafts } from '@volano/domain/policies/announcements';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { hashToken } from '../../../platform/session/session.ts';
import { calendarOf, replyCalendarFile } from './calendar-file.replies.ts';
import { listCalendarEvents, findReader, listSubscriptions, touchSubscription } from './calendar.queries.ts';
import { revokeCalendar, shareCalendar } from './subscriptions.actions.ts';

/** Wrong addresses that one network may ask for in a minute, and how often one right address may be asked for. */
const GUESSES = { attempts: 100, seconds: 60 } as const;
const READS = { attempts: 60, seconds: 60 } as const;

export const calendarRoutes = [
  bindRoute(contract.listCalendarEvents, async ({ ctx, actor, query, subject }) => {
    const agencyId = subject.agency?._id ?? null;
    if (agencyId === null && isCustomer(actor)) return [];
    const whose =
      agencyId === null
        ? ({ kind: 'catalogue', hasDrafts: seesDrafts(actor) } as const)
        : ({ kind: 'agency', agencyId } as const);
    const events = await listCalendarEvents(ctx.db, whose, { from: query.from, to: query.to }, ctx.clock.now());
    return events.map(({ kind, day, call: { _id, title, announcementType, isActive } }) => ({
      announcementId: _id,
      title,
      announcementType,
      isActive,
      kind,
      day,
    }));
  }),

  bindRoute(contract.listCalendarSubscriptions, ({ ctx, actor }) => listSubscriptions(ctx.db, actor)),

  bindRoute(contract.createCalendarSubscription, ({ ctx, actor, body }) => shareCalendar(ctx, actor, body.agencyId)),

  bindRoute(contract.deleteCalendarSubscription, async ({ ctx, actor, params }) => {
    await revokeCalendar(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.getCalendarFile, async ({ ctx, params, address }) => {
    const reader = await findReader(ctx.db, hashToken(params.token.replace(/\.ics$/, '')));
    const whose = reader === null ? null : calendarOf(reader);
    if (reader === null || whose === null) return refuseGuess(ctx, address);
    await throttle(ctx, `calendar ${reader._id}`, READS);
    const { text, tag } = await replyCalendarFile(ctx, reader, whose);
    await touchSubscription(ctx, reader._id);
    return {
      stream: text,
      mime: 'text/calendar; charset=utf-8',
      headers: {
        etag: tag,
        // Kept by who asked and by nobody in between, and never shown again without asking: an address dies at once.
        'cache-control': 'private, no-cache',
        'content-disposition': 'attachment; filename="volano.ics"',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      },
    };
  }),
];

/** Only wrong addresses are counted where they come from: behind one office there are many programs, and one may ask for a dead one. */
async function refuseGuess(ctx: Context, address: string): Promise<never> {
  await throttle(ctx, `calendar guess ${address}`, GUESSES);
  throw new AppError('notFound');
}
