import * as contract from '@volano/domain/contracts/calendar';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { romeDay, romeMoment } from '@volano/domain/rules/announcement-dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { useNow } from '../../../lib/live/live.ts';
import { useReadAgain } from '../../../lib/live/read-again.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type CalendarEvent = ReplyOf<typeof contract.listCalendarEvents>[number];
export type Subscription = ReplyOf<typeof contract.listCalendarSubscriptions>[number];

const calendarKey = ['announcements', 'calendar'] as const;
const subscriptionsKey = ['calendarSubscriptions'] as const;

/** What opens and expires from one day to another. It hangs under the announcements: when they change, so does it. */
export function useCalendar(from: string, to: string, agencyId: string | undefined) {
  const events = useQuery({
    queryKey: [...calendarKey, from, to, agencyId ?? null],
    queryFn: ({ signal }) =>
      call(
        contract.listCalendarEvents,
        { query: { from, to, ...(agencyId === undefined ? {} : { agencyId }) } },
        { signal },
      ),
    placeholderData: keepFilled,
  });
  const now = useNow();
  useReadAgain(
    calendarKey,
    (events.data ?? []).some((event) => isPastItsHour(event, now)),
  );
  return events;
}

/** Whether a deadline of today is over: the calendar leaves it out from its hour on. */
function isPastItsHour({ kind, day, time }: CalendarEvent, now: Date): boolean {
  return kind === 'expiry' && time !== null && day === romeDay(now) && romeMoment(day, time) <= now.toISOString();
}

/** One's own calendar addresses. */
export function useSubscriptions() {
  return useQuery({
    queryKey: subscriptionsKey,
    queryFn: ({ signal }) => call(contract.listCalendarSubscriptions, {}, { signal }),
  });
}

/** Makes an address; the answer is the only place where it is told. */
export function useSubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agencyId: string | undefined) =>
      call(contract.createCalendarSubscription, { body: agencyId === undefined ? {} : { agencyId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionsKey }),
  });
}

/** Revokes an address. */
export function useRevoke() {
  return useChange(subscriptionsKey, (id: string) => call(contract.deleteCalendarSubscription, { params: { id } }));
}
