import type { transferAnnouncement } from '@volano/domain/contracts/transfers';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { summaryOf } from '../../../platform/plain-text.ts';
import type { findAnnouncement } from './announcements.queries.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>;
type Selected = Omit<z.output<typeof transferAnnouncement.body>, 'announcementId' | '_id'>;

/** What the platform is told where nobody selected fields: what the catalogue shows. */
const SHOWN = [
  ...(['description', 'amount', 'announcementType', 'regionId', 'publicationDate', 'expiryDate'] as const),
  ...(['waitingPubblication', 'untilFoundAvailable', 'officialUrl'] as const),
];

/**
 * What the startup platform learns of an announcement, and where it is read. Nothing of any company. Of the selected fields the territory
 * travels in words, the description with its summary; id, title and address always do.
 */
export function transferredFields(ctx: Context, announcement: Stored, selected: readonly string[]) {
  const { _id, title, description, territoryName } = announcement;
  const wanted = new Set<string>(selected.length === 0 ? SHOWN : selected);
  const isPlaced = ['regionId', 'regionGroupId', 'cciaaId'].some((field) => wanted.delete(field));
  const plain = Object.entries(announcement).filter(([field]) => field !== '_id' && wanted.has(field));
  return {
    id: _id,
    title,
    ...Object.fromEntries(plain),
    ...(wanted.has('description') ? { summary: summaryOf(description) } : {}),
    ...(isPlaced ? { territory: territoryName } : {}),
    url: `${ctx.publicUrl}/#/announcements/${_id}`,
  };
}

/** Whether what somebody sent of an announcement is what is stored: they may have looked at it before a change. */
export function isAsStored(announcement: Stored, sent: Selected): boolean {
  const stored: Record<string, unknown> = { ...announcement };
  return Object.entries(sent).every(([field, value]) => plain(stored[field]) === plain(value));
}

function plain(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return new Date(value).toISOString();
  return JSON.stringify(value ?? null);
}
