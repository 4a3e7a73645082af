import { z } from 'zod';
import { daysBetween, CALENDAR_EVENT_KINDS } from '../rules/announcement-dates.ts';
import { ANNOUNCEMENT_TYPES } from '../rules/vocabulary.ts';
import { agencyReaders, agencyWriters, everyoneButSales } from './subject.ts';
import { hourOfDay, id, idParams, moment } from './fields.ts';
import { route } from './route.ts';

/** Staff of one's office read the catalogue; companies what is in target for them. */
const readers = { ...agencyReaders, advisor: 'all', 'business-performance-partner': 'all' } as const;
const owners = { ...agencyWriters, admin: 'own' } as const;

/** An announcement that opens or closes on a day of Rome. */
export const calendarEvent = z
  .object({
    announcementId: id,
    title: z.string(),
    announcementType: z.enum(ANNOUNCEMENT_TYPES),
    kind: z.enum(CALENDAR_EVENT_KINDS),
    /** False of a draft, which only who sees drafts is shown. */
    isActive: z.boolean(),
    /** False of a draft, of what has expired, and past the day to hand the case over (`mayBeActedOn` of rules/announcement-dates). */
    mayBeActedOn: z.boolean(),
    /** The day in Rome, `2026-11-27`. */
    day: z.iso.date(),
    /** The hour in Rome, `12:00`; null of a whole day. */
    time: hourOfDay.nullable(),
  })
  .meta({ id: 'CalendarEvent' });

const LONGEST_DAYS = 62;
const day = z.iso.date().refine((value) => value > '1900' && value < '9999', 'date');

/**
 * Staff see published announcements (admins drafts too), with `agencyId` those in target for that company; a company those in target
 * for the company in use. `from` to `to`, both included, at most 62 days.
 */
export const listCalendarEvents = route({
  method: 'GET',
  path: 'calendar',
  summary: 'Openings and deadlines between two days',
  access: readers,
  subject: { agency: 'query.agencyId', isOptional: true },
  query: z
    .strictObject({ from: day, to: day, agencyId: id.optional() })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'dateOrder' })
    .refine(({ from, to }) => daysBetween(from, to) < LONGEST_DAYS, { path: ['to'], message: 'invalid' }),
  example: { query: { from: '2026-11-01', to: '2026-11-30' } },
  reply: z.array(calendarEvent),
});

export const calendarSubscription = z
  .object({
    _id: id,
    agencyId: id.nullable(),
    businessName: z.string().nullable(),
    createdAt: moment,
    lastReadAt: moment.nullable(),
  })
  .meta({ id: 'CalendarSubscription' });

export const listCalendarSubscriptions = route({
  method: 'GET',
  path: 'calendar/subscriptions',
  summary: 'One’s own calendar addresses',
  access: everyoneButSales,
  subject: { rowsOf: 'calendarSubscription' },
  reply: z.array(calendarSubscription),
});

/**
 * The address is told once; asking again for the same company makes a new one and kills the old. Without `agencyId`: for a customer the
 * company in use, for a consultant every company that they follow, for an admin every published announcement.
 */
export const createCalendarSubscription = route({
  method: 'POST',
  path: 'calendar/subscriptions',
  summary: 'Make a secret calendar address that other programs can subscribe to',
  access: owners,
  subject: { agency: 'body.agencyId', isOptional: true },
  body: z.strictObject({ agencyId: id.optional() }),
  reply: calendarSubscription.extend({ url: z.string() }).meta({ id: 'NewCalendarSubscription' }),
  status: 201,
});

export const deleteCalendarSubscription = route({
  method: 'DELETE',
  path: 'calendar/subscriptions/{id}',
  summary: 'Revoke a calendar address',
  access: owners,
  subject: { calendarSubscription: 'params.id' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

/** Rights are read again at every visit: a company that is no longer one's own leaves the calendar. */
export const getCalendarFile = route({
  method: 'GET',
  path: 'calendar/files/{token}',
  summary: 'The calendar behind a secret address, as iCalendar',
  access: 'public',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}(?:\.ics)?$/) }),
  reply: z.unknown(),
  bytes: true,
});
