import type { announcementRow } from '@volano/domain/contracts/announcement-shapes';
import { replyMatch } from '@volano/domain/contracts/matching';
import type { transferAnnouncement } from '@volano/domain/contracts/transfers';
import type { announcements } from '@volano/domain/i18n/it/announcements';
import { type Actor, isAdmin, isCustomer } from '@volano/domain/policies/actor';
import { canSeeCategories } from '@volano/domain/policies/announcements';
import { aidTerms } from '@volano/domain/rules/aid-lines';
import { isExpired, romeDay } from '@volano/domain/rules/announcement-dates';
import { placeInFeed } from '@volano/domain/rules/feed';
import type { Match, Verdict } from '@volano/domain/rules/matching/types';
import { publishingGaps } from '@volano/domain/rules/publishing-gaps';
import type { Rating } from '@volano/domain/rules/vocabulary';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { matchCalls, sortNarrowestFirst } from '../../../matching/matching.queries.ts';
import type { Context } from '../../../platform/context.ts';
import { summaryOf } from '../../../platform/plain-text.ts';
import type { SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import { replyAttachments, imageAddress } from '../../../platform/storage/attachments.ts';
import { listSeen } from '../../../access/marks.ts';
import { countActivities } from './ateco-settings.queries.ts';
import { findBrokenSince, findReview, listManualChecks, listRemarks } from './announcement-changes.queries.ts';
import { listUploadsOf } from '../uploads/uploads.queries.ts';
import {
  type AnnouncementRecord,
  type findAnnouncement,
  listCategoriesOf,
  listAnnouncementRows,
} from './announcements.queries.ts';
import type { readFeed } from './feed.queries.ts';
import { findTransfer } from './transfers.queries.ts';

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
  return {
    ...record,
    isExpired: isExpired(record, ctx.clock.now()),
    frontImage: imageAddress(ctx, actor.userId, record.frontImageId),
    ...(company === null ? {} : replyForCompany(company)),
  };
}

function replyForCompany({ match, favoriteId, recommendedId, recommendedBy }: ForCompany) {
  return {
    ...(match === null ? {} : { match: replyMatch(match), isInTarget: placeInFeed(match) === 'inTarget' }),
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
  const [files, manualChecks, brokenSince, categories, forAdmins] = await Promise.all([
    listUploadsOf(ctx.db, 'announcement', record._id),
    listManualChecks(ctx.db, record._id),
    record.officialUrl === null ? null : findBrokenSince(ctx.db, record.officialUrl),
    canSeeCategories(actor) ? listCategoriesOf(ctx.db, record._id) : null,
    isAdmin(actor) ? readForAdmins(ctx, record) : null,
  ]);
  return {
    ...replyAnnouncementRow(ctx, actor, record, company),
    ...replyAttachments(ctx, actor, files, record.title),
    sourceId: record.officialId,
    officialUrlBrokenSince: brokenSince,
    manualChecks,
    ...(categories === null ? {} : { categories, requirementIds: requirementsOf(categories) }),
    ...(forAdmins === null ? {} : replyToAdmins(record, forAdmins, requirementsOf(categories ?? []).length)),
  };
}

function requirementsOf(categories: Awaited<ReturnType<typeof listCategoriesOf>>): string[] {
  return categories.flatMap(({ requirements }) => requirements.map(({ templateId }) => templateId));
}

async function readForAdmins({ db }: Context, { _id }: Whole) {
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

/** The rows of a page of a feed, in the order of the ids, each with why it is there; for a company, with what it has still to read. */
export async function replyFeedRows(
  ctx: Context,
  actor: Actor,
  feed: Pick<Awaited<ReturnType<typeof readFeed>>, 'standpoint' | 'favorites' | 'recommendations'>,
  ids: readonly string[],
) {
  const now = ctx.clock.now();
  const [rows, matches, seen] = await Promise.all([
    listAnnouncementRows(ctx.db, ids),
    sortNarrowestFirst(ctx.db, matchCalls(feed.standpoint, ids), now),
    isCustomer(actor) ? listSeen(ctx.db, actor.userId, 'announcementsUser', ids) : null,
  ]);
  return rows.map((row) => {
    const recommendation = feed.recommendations.get(row._id);
    const shown = replyAnnouncementRow(ctx, actor, row, {
      match: matches.get(row._id) ?? null,
      favoriteId: feed.favorites.get(row._id)?._id ?? null,
      recommendedId: recommendation?._id ?? null,
      recommendedBy: recommendation?.advisorName ?? null,
    });
    // What the menu counts, and nothing else, is marked.
    return seen === null ? shown : { ...shown, isToRead: shown.isInTarget === true && !seen.has(row._id) };
  });
}

/** Counted as in target now, or no; to verify while the survey says too little, null where nothing can be said (8-true-calls §4). */
export type Standing = 'yes' | 'no' | 'toVerify' | null;

/** An announcement as it leaves in a spreadsheet; of a company's list, with how it stands for it. */
export type ExportedAnnouncement = AnnouncementRecord & {
  readonly officialUrl: string | null;
  readonly company?: {
    readonly verdict: Verdict | undefined;
    readonly standing: Standing;
    readonly isFavorite: boolean;
    readonly recommendedBy: string | null;
  };
};

type Column = SheetColumn<ExportedAnnouncement>;

/** Which columns a reader gets: how each stands for the company of the list, and what the office keeps to itself. */
interface SheetReader {
  readonly isForCompany: boolean;
  readonly isOffice: boolean;
}

/** The columns of the exported list of announcements, in the reader's language. */
export function announcementColumns(t: TFunction, { isForCompany, isOffice }: SheetReader): readonly Column[] {
  const yesOrNo = (is: boolean): string => t(is ? 'announcements.sheet.yes' : 'announcements.sheet.no');
  const level = (rating: Rating | null): string | null => rating && t(`common.level.${rating}`);
  const text = (name: Header, width: number, value: Column['value']): Column => ({
    header: headerOf(t, name),
    width,
    kind: 'text',
    value,
  });
  const day = (name: Header, value: (row: ExportedAnnouncement) => string | null): Column => ({
    header: headerOf(t, name),
    width: 16,
    kind: 'day',
    value: (row) => {
      const moment = value(row);
      return moment && romeDay(moment);
    },
  });
  return [
    text('title', 60, ({ title }) => title),
    text('type', 22, ({ announcementType }) => t(`announcements.types.${announcementType}`)),
    text('territory', 26, ({ territoryName }) => territoryName ?? t('announcements.allItaly')),
    { header: headerOf(t, 'amount'), width: 18, kind: 'euro', value: ({ amount }) => amount },
    text('terms', 40, (row) => aidTerms(t, row) || null),
    day('publicationDate', ({ publicationDate }) => publicationDate),
    day('expiryDate', ({ expiryDate }) => expiryDate),
    day('expiryCommercialDate', ({ expiryCommercialDate }) => expiryCommercialDate),
    text('waiting', 16, ({ waitingPubblication }) => yesOrNo(waitingPubblication)),
    text('untilFunds', 16, ({ untilFoundAvailable }) => yesOrNo(untilFoundAvailable)),
    text('success', 14, ({ successRate }) => level(successRate)),
    text('difficulty', 14, ({ difficultyLevel }) => level(difficultyLevel)),
    ...(isForCompany
      ? [
          text('inTarget', 14, ({ company }) => standingOf(t, company?.standing ?? null)),
          text('verdict', 20, ({ company }) => (company?.verdict && t(`matching.verdict.${company.verdict}`)) || null),
          text('favorite', 12, ({ company }) => yesOrNo(company?.isFavorite ?? false)),
          text('recommendedBy', 18, ({ company }) => company?.recommendedBy ?? null),
        ]
      : []),
    ...(isOffice
      ? [
          text('state', 14, ({ isActive }) => t(`announcements.sheet.${isActive ? 'published' : 'draft'}`)),
          text('isMonoGrant', 14, ({ isMonoGrant }) => yesOrNo(isMonoGrant)),
        ]
      : []),
    text('link', 50, ({ officialUrl }) => officialUrl),
  ];
}

function standingOf(t: TFunction, standing: Standing): string | null {
  if (standing === null) return null;
  return standing === 'toVerify' ? t('matching.verdict.toVerify') : t(`announcements.sheet.${standing}`);
}

type Header = Exclude<keyof (typeof announcements)['sheet'], 'yes' | 'no' | 'published' | 'draft'>;

function headerOf(t: TFunction, name: Header): string {
  return t(`announcements.sheet.${name}`);
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

function plain(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return new Date(value).toISOString();
  return JSON.stringify(value ?? null);
}
