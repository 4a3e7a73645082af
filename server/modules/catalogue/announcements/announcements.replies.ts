import type { announcementRow } from '@volano/domain/contracts/announcements';
import { replyMatch } from '@volano/domain/contracts/matching';
import type { transferAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { type Actor, isAdmin, isCustomer } from '@volano/domain/policies/actor';
import { canSeeCategories } from '@volano/domain/policies/announcements';
import { isExpired, mayBeActedOn, timeOfRome } from '@volano/domain/rules/announcement-dates';
import { isExpiryFar } from '@volano/domain/rules/call-standing';
import { placeInFeed } from '@volano/domain/rules/matching/feed';
import type { Match } from '@volano/domain/rules/matching/types';
import { publishingGaps } from '@volano/domain/rules/announcement-draft';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { sideBySide } from '../../../platform/db/pipelining.ts';
import { summaryOf } from '../../../platform/html/clean-field.ts';
import { replyAttachments, imageAddress } from '../../../platform/storage/attachments.ts';
import { listCallFacts } from './official-record/call-facts.queries.ts';
import { countActivities } from './criteria/criteria.queries.ts';
import { findBrokenSince, findReview, listRemarks } from './changes/announcement-changes.queries.ts';
import { listUploadsOf } from '../uploads/uploads.queries.ts';
import { type AnnouncementRecord, type findAnnouncement, listCategoriesOf } from './announcements.queries.ts';
import { findTransfer } from './transfers.queries.ts';
import { listManualChecks } from './criteria/manual-checks.queries.ts';

/** How an announcement stands for the company that it is read for. */
export interface ForCompany {
  readonly match: Match | null;
  readonly favoriteId: string | null;
  readonly recommendedId: string | null;
  readonly recommendedBy: string | null;
}

type Row = z.input<typeof announcementRow>;

/** A row of a list; with a company, as it stands for it. */
export function replyAnnouncementRow<T extends AnnouncementRecord>(
  ctx: Context,
  actor: Actor,
  record: T,
  company: ForCompany | null,
): Row & T {
  const { publicationDate, expiryDate } = record;
  return {
    ...record,
    publicationTime: publicationDate === null ? null : timeOfRome(publicationDate),
    expiryTime: expiryDate === null ? null : timeOfRome(expiryDate),
    isExpiryFar: isExpiryFar(record, ctx.clock.now()),
    isExpired: isExpired(record, ctx.clock.now()),
    mayBeActedOn: mayBeActedOn(record, ctx.clock.now()),
    // Until the office has confirmed who reads, no file of the catalogue opens to them.
    frontImage: imageAddress(ctx, actor, actor.isPending ? null : record.frontImageId),
    ...(company === null ? {} : replyForCompany(company, isCustomer(actor) ? 'company' : 'office')),
  };
}

function replyForCompany(
  { match, favoriteId, recommendedId, recommendedBy }: ForCompany,
  reader: 'company' | 'office',
) {
  return {
    ...(match === null
      ? {}
      : { match: replyMatch(match, reader), isInTarget: placeInFeed(match) === 'inTarget', standing: match.standing }),
    isFavorite: favoriteId !== null,
    favoriteId,
    isRecommended: recommendedId !== null,
    recommendedId,
    recommendedBy,
  };
}

type Whole = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>;

/** The whole announcement: its files, locked where premium is missing, its categories for those who may see them, its transfer for admins. */
export async function replyAnnouncement<T extends Whole>(
  ctx: Context,
  actor: Actor,
  record: T,
  company: ForCompany | null,
) {
  const [files, manualChecks, facts, brokenSince, categories, forAdmins] = await sideBySide(ctx.db, (db) => [
    listUploadsOf(db, 'announcement', record._id),
    listManualChecks(db, record._id),
    listCallFacts(db, record._id),
    record.officialUrl === null ? null : findBrokenSince(db, record.officialUrl),
    canSeeCategories(actor) ? listCategoriesOf(db, record._id) : null,
    isAdmin(actor) ? readForAdmins(db, record) : null,
  ]);
  return {
    ...replyAnnouncementRow(ctx, actor, record, company),
    ...replyAttachments(ctx, actor, files, record.title),
    sourceId: record.officialId,
    officialUrlBrokenSince: brokenSince,
    manualChecks,
    facts,
    ...(categories === null ? {} : { categories, requirementIds: requirementsOf(categories) }),
    ...(forAdmins === null ? {} : replyToAdmins(record, forAdmins, requirementsOf(categories ?? []).length)),
  };
}

function requirementsOf(categories: Awaited<ReturnType<typeof listCategoriesOf>>): string[] {
  return categories.flatMap(({ requirements }) => requirements.map(({ templateId }) => templateId));
}

async function readForAdmins(db: Database, { _id }: Whole) {
  const [transfer, activities, review, remarks] = await Promise.all([
    findTransfer(db, _id),
    countActivities(db, _id),
    findReview(db, _id),
    listRemarks(db, _id),
  ]);
  return { transfer, activities, review, remarks };
}

function replyToAdmins(
  record: Whole,
  { transfer, activities, review, remarks }: Awaited<ReturnType<typeof readForAdmins>>,
  requirements: number,
) {
  const narrowed = record.sectors.length + record.municipalities.length + record.provinces.length;
  const isConfirmed = review.reviewedAt !== null;
  const gaps = publishingGaps({ ...record, criteria: requirements + activities + narrowed, isConfirmed });
  return { isOfficial: record.officialId !== null, transfer, gaps, ...review, remarks };
}

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

/** A value as a text: the same for one moment however it is written, and any other text as it stands, though it may begin like a moment. */
function plain(value: unknown): string {
  const moment = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
  return JSON.stringify(Number.isNaN(moment) ? (value ?? null) : new Date(moment));
}
