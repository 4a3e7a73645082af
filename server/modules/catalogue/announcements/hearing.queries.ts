import { type AnnouncementDates, romeDay } from '@volano/domain/rules/announcement-dates';
import { openingNotice } from '@volano/domain/rules/opening-notice';
import type { Database } from '../../../platform/context.ts';
import { countTargets } from '../../../matching/reach.queries.ts';
import { listOwners } from '../../conversation/notifications/notices.queries.ts';
import { readWillingness } from '../../conversation/notifications/notifications.queries.ts';

interface Draft extends AnnouncementDates {
  readonly _id: string;
  readonly announcedAt: string | null;
}

/** Whom each of some calls would reach were it published, and how many companies would hear of at least one: each is told of a call once. */
export async function countHearing(db: Database, calls: readonly Draft[], now: Date) {
  const targets = await countTargets(
    db,
    calls.map(({ _id }) => _id),
    romeDay(now),
  );
  const hearing = new Set<string>();
  for (const call of calls) {
    const notice = openingNotice(call, call.announcedAt, now);
    if (notice === 'soon' || notice === 'whenOpens')
      for (const agencyId of targets.get(call._id)?.eligibleIds ?? []) hearing.add(agencyId);
  }
  const owners = await listOwners(db, [...hearing]);
  const wantsToHear = await readWillingness(
    db,
    owners.map(({ userId }) => userId),
  );
  const companies = owners.filter(({ userId }) => wantsToHear(userId, 'newAnnouncement')).length;
  const counts = new Map(
    [...targets].map(([_id, { eligibleIds, toVerify }]) => [_id, { eligible: eligibleIds.length, toVerify }]),
  );
  return { counts, companies };
}
