import * as contract from '@volano/domain/contracts/calendar';
import { AppError } from '@volano/domain/errors';
import { isCustomer, isConsultant } from '@volano/domain/policies/actor';
import { seesDrafts } from '@volano/domain/policies/announcements';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { throttle } from '../../../platform/http/repeats.ts';
import { hashToken } from '../../../platform/session/session.ts';
import {
  listCalendarEvents,
  findReader,
  listSubscriptions,
  touchSubscription,
  type CalendarOf,
} from './calendar.queries.ts';
import { revokeCalendar, shareCalendar } from './subscriptions.actions.ts';
import { createHash } from 'node:crypto';
import { translations } from '@volano/domain/i18n/t';
import { canReadAgency } from '@volano/domain/policies/agencies';
import { dayAfter, isLateExpiry, romeDay, romeMoment } from '@volano/domain/rules/announcement-dates';
import { placeUnder } from '@volano/domain/rules/notifications';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import { drawCalendar } from '../../../platform/rendering/calendars/calendar-file.ts';

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
    return events.map(({ kind, day, time, call: { _id, title, announcementType, isActive, mayBeActedOn } }) => ({
      announcementId: _id,
      title,
      announcementType,
      isActive,
      mayBeActedOn,
      kind,
      day,
      time,
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

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

const DAYS_BEHIND = 31;
const DAYS_AHEAD = 366;

/** What a reader may see of what their address was made for, as things stand now; null when nothing is left of it (holes H12). */
function calendarOf(reader: Reader): CalendarOf | null {
  const { agencyId, ownerId, role, userId } = reader;
  if (role === 'sales' || role === 'platform-admin') return null;
  if (agencyId !== null) {
    const isReadable = ownerId !== null && canReadAgency({ role, userId }, { ...reader, userId: ownerId });
    return isReadable ? { kind: 'agency', agencyId } : null;
  }
  // Customers have addresses of a company only: this one is of somebody who was staff.
  if (isCustomer({ role })) return null;
  return isConsultant({ role })
    ? { kind: 'followed', reader: { role, userId } }
    : { kind: 'catalogue', hasDrafts: false };
}

/** A month back and a year ahead of a calendar as iCalendar, with the tag that changes when it does. */
async function replyCalendarFile(ctx: Context, reader: Reader, whose: CalendarOf) {
  const t = translations('it');
  const now = ctx.clock.now();
  const today = romeDay(now);
  const span = { from: dayAfter(today, -DAYS_BEHIND), to: dayAfter(today, DAYS_AHEAD) };
  const entries = (await listCalendarEvents(ctx.db, whose, span, now)).map(({ kind, day, time, call }) => {
    const place =
      isCustomer(reader) && whose.kind === 'agency'
        ? placeUnder(whose.agencyId, `/announcements/${call._id}`)
        : `/admin/announcements/${call._id}`;
    const url = `${ctx.publicUrl}/#${place}`;
    const told = call.companies === undefined ? [] : [t('calendar.file.companies', { count: call.companies })];
    const isLate = isLateExpiry({ kind, day, ...call }, today);
    return {
      uid: `${kind}-${call._id}@volano`,
      day,
      at: time === null ? null : romeMoment(day, time),
      summary: t(`calendar.file.${kind}`, { title: call.title }),
      description: [
        t(`announcements.types.${call.announcementType}`),
        ...told,
        ...(isLate ? [t('announcements.detail.afterCommercial')] : []),
        url,
      ].join('\n'),
      url,
      changedAt: call.updatedAt,
    };
  });
  const { name: brand } = await getBrand(ctx, ctx.db);
  const text = await drawCalendar(
    brand,
    t('calendar.file.name', { brand, name: reader.businessName ?? t('calendar.file.everything') }),
    entries,
  );
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}
