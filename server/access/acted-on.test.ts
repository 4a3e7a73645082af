import { mayBeActedOn } from '@volano/domain/rules/announcement-dates';
import { expect, test } from 'vitest';
import { anAnnouncement } from '../testing/builders/factories.ts';
import { inDays } from '../testing/builders/days.ts';
import { update } from '../testing/builders/rows.ts';
import { openPortal, TODAY } from '../testing/world/app.ts';
import { listActedOn } from './acted-on.ts';

const portal = await openPortal();
const { ctx, db } = portal;

const DAYS = [null, -1, 0, 1] as const;
/** Before every deadline, as it has to be. */
const PUBLISHED = [null, -2] as const;
const DATES = ['publicationDate', 'expiryDate', 'expiryCommercialDate'] as const;

/** Every way in which a call may stand to its days: before, on, after each, or without it; published and not; shut and not. */
function everyCall() {
  const days = PUBLISHED.flatMap((publication) =>
    DAYS.flatMap((expiry) => DAYS.map((commercial) => [publication, expiry, commercial] as const)),
  );
  return days.flatMap((chosen) => {
    const dates = Object.fromEntries(
      DATES.map((date, at) => [date, chosen[at] == null ? null : inDays(chosen[at])]),
    ) as Record<(typeof DATES)[number], string | null>;
    const standings = [
      { isActive: true },
      { isActive: false },
      { isActive: true, closedAt: inDays(0), closing: 'exhausted' as const },
    ];
    return standings.map((standing) => ({ ...dates, ...standing }));
  });
}

test('the database says of every call what the rule says, on its days in Rome', async () => {
  const calls = [];
  for (const call of everyCall()) {
    const { _id } = await anAnnouncement(ctx, call);
    const said = {
      waitingPubblication: false,
      untilFoundAvailable: false,
      closedAt: null,
      withdrawnAt: null,
      ...call,
      _id,
    };
    calls.push(said);
  }
  const { _id: gone } = await anAnnouncement(ctx);
  await update(db, 'all_announcements', { _id: gone }, { withdrawnAt: TODAY.toISOString() });
  const ids = [...calls.map(({ _id }) => _id), gone];
  // The last moment of a day in Rome and the first of the next are an hour or two before midnight elsewhere.
  for (const now of [TODAY, new Date('2026-11-18T22:59:59.999Z'), new Date('2026-11-18T23:00:00.000Z')]) {
    const open = await listActedOn(db, ids, now);
    const expected = calls.filter((call) => mayBeActedOn(call, now)).map(({ _id }) => _id);
    expect([...open].toSorted()).toEqual(expected.toSorted());
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(calls.length);
  }
});
