import type { Context } from '../../context.ts';
import { summaryOf } from '../../platform/plain-text.ts';
import type { AnnouncementRecord } from './announcements.queries.ts';

/** What the startup platform learns of an announcement: what the catalogue shows of it, and where it is read. Nothing of any company. */
export function transferredFields(
  ctx: Context,
  announcement: AnnouncementRecord & { description: string; link: string | null },
) {
  const { _id, title, description, amount, announcementType, territoryName, link } = announcement;
  const { publicationDate, expiryDate, waitingPubblication, untilFoundAvailable } = announcement;
  return {
    id: _id,
    title,
    description,
    summary: summaryOf(description),
    amount,
    announcementType,
    territory: territoryName,
    publicationDate,
    expiryDate,
    waitingPubblication,
    untilFoundAvailable,
    link,
    url: `${ctx.publicUrl}/#/announcements/${_id}`,
  };
}
