import { z } from 'zod';
import { ANNOUNCEMENT_TYPES, INVESTMENT_TYPES, RATINGS } from '../rules/vocabulary.ts';
import { agencyReaders, catalogueReaders, partnerAgencyReaders, userAgencyReaders } from './audiences.ts';
import { commaList, id, idParams, moment, queryFlag, searchText } from './fields.ts';
import { listQuery } from './lists.ts';
import { match, VERDICTS } from './matching.ts';
import { route } from './route.ts';
import { attachment, image } from './uploads.ts';

const base = {
  _id: id,
  title: z.string(),
  amount: z.number().nullable(),
  isActive: z.boolean(),
  isMonoGrant: z.boolean(),
  announcementType: z.enum(ANNOUNCEMENT_TYPES),
  regionId: id.nullable(),
  regionGroupId: id.nullable(),
  cciaaId: id.nullable(),
  /** Where it holds, in words: a region, a group, a chamber, or null for all Italy. */
  territoryName: z.string().nullable(),
  publicationDate: moment.nullable(),
  expiryDate: moment.nullable(),
  expiryCommercialDate: moment.nullable(),
  waitingPubblication: z.boolean(),
  untilFoundAvailable: z.boolean(),
  difficultyLevel: z.enum(RATINGS).nullable(),
  successRate: z.enum(RATINGS).nullable(),
  investmentTypes: z.array(z.enum(INVESTMENT_TYPES)),
  frontImage: image.nullable(),
  isExpired: z.boolean(),
  createdAt: moment,
};

/** What a feed row adds for the company it is read for. */
const forCompany = {
  match: match.optional(),
  isFavorite: z.boolean().optional(),
  favoriteId: id.nullable().optional(),
  isRecommended: z.boolean().optional(),
  recommendedId: id.nullable().optional(),
  recommendedBy: z.string().nullable().optional(),
};

export const announcementRow = z
  .object({ ...base, ...forCompany, matchingUsers: z.int().optional() })
  .meta({ id: 'AnnouncementRow' });

export const announcementCategory = z
  .object({
    _id: id,
    templateId: id,
    categoryName: z.string(),
    order: z.int(),
    requirements: z.array(
      z.object({ _id: id, templateId: id, name: z.string(), description: z.string(), order: z.int() }),
    ),
  })
  .meta({ id: 'AnnouncementCategory' });

/** The whole announcement. `categories` leaves for admins and advisors only; premium attachments have no address for a prospect. */
export const announcement = z
  .object({
    ...base,
    ...forCompany,
    matchingUsers: z.int().optional(),
    description: z.string(),
    link: z.string().nullable(),
    publicAttachments: z.array(attachment),
    premiumAttachments: z.array(attachment),
    categories: z.array(announcementCategory).optional(),
  })
  .meta({ id: 'Announcement' });

const filters = {
  q: searchText.optional(),
  title: searchText.optional(),
  announcementType: commaList(z.enum(ANNOUNCEMENT_TYPES)).optional(),
  regionId: commaList(id).optional(),
  cciaaId: commaList(id).optional(),
  isExpired: queryFlag.default(false),
  publicationDateFrom: moment.optional(),
  publicationDateTo: moment.optional(),
  expiryDateFrom: moment.optional(),
  expiryDateTo: moment.optional(),
};
const sortable = ['title', 'amount', 'publicationDate', 'expiryDate', 'createdAt'] as const;

export const listAnnouncements = route({
  method: 'GET',
  path: 'announcements',
  summary: 'The base list of announcements, for staff',
  access: { admin: 'all', advisor: 'all', 'business-performance-partner': 'all', 'platform-admin': 'all' },
  query: listQuery(sortable, { ...filters, isActive: queryFlag.optional() }),
  reply: announcementRow,
  list: true,
});

const feedQuery = listQuery([...sortable, 'fit'] as const, {
  ...filters,
  agencyId: id.optional(),
  isActive: queryFlag.optional(),
  verdict: commaList(z.enum(VERDICTS)).optional(),
  isFavorite: queryFlag.optional(),
  isRecommended: queryFlag.optional(),
  isUpcoming: queryFlag.optional(),
});

/**
 * Announcements in target for a company: `eligible` first, then `toVerify`, then near misses that were recommended (5-matching).
 * Staff name the company with `agencyId`; they may ask for `verdict=nearMiss` too. Without `sort`, the order of 5-matching.
 * What is in arrivo has a list of its own, `isUpcoming=true`, and so have expired calls, `isExpired=true`; neither is in the others.
 */
export const listUserAnnouncements = route({
  method: 'GET',
  path: 'announcements/userannouncements',
  summary: 'Announcements in target for a company',
  access: userAgencyReaders,
  query: feedQuery,
  reply: announcementRow,
  list: true,
});

export const listPartnerAnnouncements = route({
  method: 'GET',
  path: 'announcements/userannouncements/businesspartners',
  summary: 'Announcements in target for a business partner',
  access: partnerAgencyReaders,
  query: feedQuery,
  reply: announcementRow,
  list: true,
});

/** How the feed of a company divides: what the head of a page and the filters' counts show. */
export const getFeedSummary = route({
  method: 'GET',
  path: 'agencies/{id}/matches',
  summary: 'Counts of the announcements in target for a company, by verdict and by type',
  access: agencyReaders,
  params: idParams,
  reply: z
    .object({
      total: z.int(),
      eligible: z.int(),
      toVerify: z.int(),
      upcoming: z.int(),
      favorites: z.int(),
      recommended: z.int(),
      /** Calls to verify that would become eligible once the open questions are answered well. */
      confirmable: z.int(),
      /** Open calls that nothing can be said of until the survey is answered. */
      notAssessable: z.int(),
      byType: z.record(z.enum(ANNOUNCEMENT_TYPES), z.int()),
    })
    .meta({ id: 'FeedSummary' }),
});

export const getAnnouncement = route({
  method: 'GET',
  path: 'announcements/{id}',
  summary: 'One announcement; with `agencyId`, as it stands for that company',
  access: catalogueReaders,
  params: idParams,
  query: z.strictObject({ agencyId: id.optional() }),
  reply: announcement,
});
