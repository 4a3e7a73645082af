import { z } from 'zod';
import { AID_FORMS, CHECK_STATES, COSTS, PURPOSES, SECTORS } from '../rules/call-vocabulary.ts';
import { ANNOUNCEMENT_TYPES, INVESTMENT_TYPES, RATINGS } from '../rules/vocabulary.ts';
import { announcement, announcementRow } from './announcement-shapes.ts';
import {
  admins,
  agencyReaders,
  catalogueReaders,
  everyone,
  partnerAgencyReaders,
  userAgencyReaders,
} from './audiences.ts';
import {
  commaList,
  euro,
  id,
  idParams,
  limitMoment,
  line,
  moment,
  municipalityCode,
  percent,
  province,
  queryFlag,
  richText,
  searchText,
  webUrl,
} from './fields.ts';
import { listQuery } from './lists.ts';
import { VERDICTS } from './matching.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

const filters = {
  q: searchText
    .describe('Each word by its Italian stem or its beginning, misspelt ones too; best first where no `sort` is asked')
    .optional(),
  title: searchText.optional(),
  announcementType: commaList(z.enum(ANNOUNCEMENT_TYPES)).optional(),
  regionId: commaList(id).optional(),
  cciaaId: commaList(id).optional(),
  publicationDateFrom: moment.optional(),
  publicationDateTo: moment.optional(),
  expiryDateFrom: moment.optional(),
  expiryDateTo: moment.optional(),
};
/** A flag of which `any` is both. */
const flagOrAny = z.union([queryFlag, z.literal('any')]);
const sortable = ['title', 'amount', 'publicationDate', 'expiryDate', 'createdAt'] as const;

export const listAnnouncements = route({
  method: 'GET',
  path: 'announcements',
  summary: 'The base list of announcements, for staff',
  access: { admin: 'all', advisor: 'all', 'business-performance-partner': 'all', 'platform-admin': 'all' },
  subject: { rowsOf: 'announcement' },
  query: listQuery(sortable, { ...filters, isExpired: flagOrAny.default(false), isActive: queryFlag.optional() }),
  reply: announcementRow,
  list: true,
});

const feedFilters = {
  ...filters,
  isExpired: flagOrAny.optional().describe('false unless said; any among favourites'),
  isActive: queryFlag.optional(),
  verdict: commaList(z.enum(VERDICTS)).optional(),
  isInTarget: flagOrAny.optional().describe('true unless said; any among favourites'),
  isFavorite: queryFlag.optional(),
  isRecommended: queryFlag.optional(),
  isUpcoming: queryFlag.optional(),
};
const feedQuery = listQuery([...sortable, 'fit'] as const, { ...feedFilters, agencyId: id.optional() });

/**
 * Announcements in target for a company: `eligible` first, then `toVerify` (5-matching). What an advisor recommended and does not suit,
 * a near miss or not, is a list of its own, `isInTarget=false`, and in the total of no other; `any` is both (8-true-calls §4).
 * Staff name the company with `agencyId`; they may ask for `verdict=nearMiss` too. Without `sort`, the order of 5-matching; with
 * `regionId`, that region's own first, then its chambers', its groups', all Italy's.
 * What is in arrivo has a list of its own, `isUpcoming=true`, and so have expired calls, `isExpired=true`; `any` has the open ones first.
 * `isFavorite=true` lists all that the company keeps, expired or outside the target too: `isInTarget` of a row says which.
 */
export const listUserAnnouncements = route({
  method: 'GET',
  path: 'announcements/userannouncements',
  summary: 'Announcements in target for a company',
  access: userAgencyReaders,
  subject: { agency: 'query.agencyId', isOptional: 'forCustomers' },
  query: feedQuery,
  reply: announcementRow,
  list: true,
});

export const listPartnerAnnouncements = route({
  method: 'GET',
  path: 'announcements/userannouncements/businesspartners',
  summary: 'Announcements in target for a business partner',
  access: partnerAgencyReaders,
  subject: { agency: 'query.agencyId', isOptional: 'forCustomers' },
  query: feedQuery,
  reply: announcementRow,
  list: true,
});

/** How the feed of a company divides: what the head of a page and the filters' counts show. */
export const getFeedSummary = route({
  method: 'GET',
  path: 'agencies/{id}/matches',
  summary: 'Counts of the announcements in target for a company, by verdict; by type, under the filters of its list',
  access: agencyReaders,
  subject: { agency: 'params.id' },
  params: idParams,
  query: z.strictObject(feedFilters).omit({ announcementType: true }),
  reply: z
    .object({
      total: z.int(),
      eligible: z.int(),
      toVerify: z.int(),
      upcoming: z.int(),
      /** All that the company keeps, also what expired or is outside the target. */
      favorites: z.int(),
      /** Recommended and in target. */
      recommended: z.int(),
      /** Recommended outside the target: never in `total`. */
      recommendedOutside: z.int(),
      /** Calls to verify that would become eligible once the open questions are answered well. */
      confirmable: z.int(),
      /** Open calls that nothing can be said of until the survey is answered. */
      notAssessable: z.int(),
      /** Rows of each type in the list that the filters of this query leave. */
      byType: z.record(z.enum(ANNOUNCEMENT_TYPES), z.int()),
    })
    .meta({ id: 'FeedSummary' }),
});

export const getAnnouncement = route({
  method: 'GET',
  path: 'announcements/{id}',
  summary: 'One announcement; with `agencyId`, as it stands for that company',
  access: catalogueReaders,
  subject: [{ agency: 'query.agencyId', isOptional: true }, { announcement: 'params.id' }],
  params: idParams,
  query: z.strictObject({ agencyId: id.optional() }),
  reply: announcement,
});

/** What staff write of an announcement. Dates of one that waits or lasts until funds end are refused, never dropped (2-catalogue §4). */
export const written = {
  description: richText.optional(),
  amount: euro.nullable().optional(),
  isActive: z.boolean().optional(),
  isMonoGrant: z.boolean().optional(),
  regionId: id.nullable().optional(),
  regionGroupId: id.nullable().optional(),
  cciaaId: id.nullable().optional(),
  allowsNewSite: z.boolean().optional(),
  publicationDate: moment.nullable().optional(),
  expiryDate: limitMoment.nullable().optional(),
  expiryCommercialDate: limitMoment.nullable().optional(),
  waitingPubblication: z.boolean().optional(),
  untilFoundAvailable: z.boolean().optional(),
  difficultyLevel: z.enum(RATINGS).nullable().optional(),
  successRate: z.enum(RATINGS).nullable().optional(),
  investmentTypes: z.array(z.enum(INVESTMENT_TYPES)).max(INVESTMENT_TYPES.length).optional(),
  officialUrl: webUrl.nullable().optional(),
  aidForms: z.array(z.enum(AID_FORMS)).max(AID_FORMS.length).optional(),
  aidIntensity: percent.nullable().optional(),
  spendMin: euro.nullable().optional(),
  spendMax: euro.nullable().optional(),
  aidMin: euro.nullable().optional(),
  fund: euro.nullable().optional(),
  purposes: z.array(z.enum(PURPOSES)).max(PURPOSES.length).optional(),
  costs: z.array(z.enum(COSTS)).max(COSTS.length).optional(),
  sectors: z.array(z.enum(SECTORS)).max(SECTORS.length).optional(),
  municipalities: z.array(municipalityCode).max(8000).optional(),
  provinces: z.array(province).max(120).optional(),
  grantingBody: line(300, 1).nullable().optional(),
  /** In the order in which they are read. One that stands there already is named by its id and keeps what was settled of it. */
  manualChecks: z
    .array(z.strictObject({ _id: id.optional(), text: line(500, 1), isDecisive: z.boolean().default(false) }))
    .max(50)
    .optional(),
  documents: z.array(line(200, 1)).max(50).optional(),
  admitsNoFirm: z.boolean().optional(),
  /** `reviewed` says that the requirements are as they should be, also where there is none; another takes that word back. */
  checkState: z.enum(CHECK_STATES).optional(),
};

export const createAnnouncement = route({
  method: 'POST',
  path: 'announcements',
  summary: 'Write an announcement, inactive unless said',
  access: admins,
  subject: ofTheOffice,
  body: z.strictObject({ title: line(300, 1), announcementType: z.enum(ANNOUNCEMENT_TYPES), ...written }),
  reply: announcement,
  status: 201,
  idempotent: true,
});

/**
 * Changes the fields that are sent. A new type moves the territory, "waiting" takes both dates and "until funds" the expiry away, a tax
 * credit is never mono-grant (2-catalogue §4): the rules of `domain/rules/announcement-draft`, the same that the form follows.
 */
export const updateAnnouncement = route({
  method: 'PUT',
  path: 'announcements/{id}',
  summary: 'Change the fields that are sent',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  body: z.strictObject({
    title: line(300, 1).optional(),
    announcementType: z.enum(ANNOUNCEMENT_TYPES).optional(),
    ...written,
  }),
  reply: announcement,
});

/** Its files, favourites, recommendations and mails go with it; a dossier keeps what it says. */
export const deleteAnnouncement = route({
  method: 'DELETE',
  path: 'announcements/{id}',
  summary: 'Delete an announcement with all that hangs on it',
  access: admins,
  subject: { announcement: 'params.id', for: 'edit' },
  params: idParams,
  reply: z.null(),
  status: 204,
});

/** Staff get the base list, or with `agencyId` the feed of a company; companies always their own feed; sales have no rows (4-permissions). */
export const exportAnnouncements = route({
  method: 'GET',
  path: 'announcements/excel',
  summary: 'The rows of one’s own list with these filters as a spreadsheet; the address lives five minutes',
  access: { ...everyone, admin: 'all', advisor: 'all', 'business-performance-partner': 'all', 'platform-admin': 'all' },
  subject: { agency: 'query.agencyId', isOptional: true },
  query: feedQuery.omit({ page: true, limit: true, count: true }),
  reply: z.object({ url: z.string() }),
});
