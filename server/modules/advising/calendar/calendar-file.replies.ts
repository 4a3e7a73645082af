import { createHash } from 'node:crypto';
import { translations } from '@volano/domain/i18n/t';
import { isConsultant, isCustomer } from '@volano/domain/policies/actor';
import { canReadAgency } from '@volano/domain/policies/agencies';
import { dayAfter, romeDay } from '@volano/domain/rules/announcement-dates';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context } from '../../../platform/context.ts';
import { drawCalendar } from '../../../platform/rendering/calendars/calendar-file.ts';
import { type CalendarOf, listCalendarEvents, type findReader } from './calendar.queries.ts';

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

const DAYS_BEHIND = 31;
const DAYS_AHEAD = 366;

/** What a reader may see of what their address was made for, as things stand now; null when nothing is left of it (holes H12). */
export function calendarOf(reader: Reader): CalendarOf | null {
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
export async function replyCalendarFile(ctx: Context, reader: Reader, whose: CalendarOf) {
  const t = translations('it');
  const now = ctx.clock.now();
  const today = romeDay(now);
  const span = { from: dayAfter(today, -DAYS_BEHIND), to: dayAfter(today, DAYS_AHEAD) };
  const place = isCustomer(reader) ? 'announcements' : 'admin/announcements';
  const entries = (await listCalendarEvents(ctx.db, whose, span, now)).map(({ kind, day, call }) => {
    const url = `${ctx.publicUrl}/#/${place}/${call._id}`;
    const told = call.companies === undefined ? [] : [t('calendar.file.companies', { count: call.companies })];
    return {
      uid: `${kind}-${call._id}@volano`,
      day,
      summary: t(`calendar.file.${kind}`, { title: call.title }),
      description: [t(`announcements.types.${call.announcementType}`), ...told, url].join('\n'),
      url,
      changedAt: call.updatedAt,
    };
  });
  const { name: brand } = await getBrand(ctx, ctx.db);
  const text = drawCalendar(
    brand,
    t('calendar.file.name', { brand, name: reader.businessName ?? t('calendar.file.everything') }),
    entries,
  );
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}
