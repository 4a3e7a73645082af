import { z } from 'zod';
import { MATCH_STANDINGS } from '../rules/matching/types.ts';
import { ANNOUNCEMENT_TYPES } from '../rules/vocabulary.ts';
import { announcementRow, filters, flagOrAny, sortable } from './announcements.ts';
import { agencyReaders, everyone, partnerAgencyReaders, userAgencyReaders } from './subject.ts';
import { commaList, id, idParams, queryFlag, listQuery } from './fields.ts';
import { VERDICTS } from './matching.ts';
import { route } from './route.ts';

/**
 * What a list of a company holds of what suits it (12-whole-record §3); `any` is all of it. `catalogue` is another list: the open published calls of the
 * whole catalogue, whatever their verdict (12-whole-record §4).
 */
const FEED_STANDINGS = [...MATCH_STANDINGS, 'any', 'catalogue'] as const;

const feedFilters = {
  ...filters,
  isExpired: flagOrAny.optional().describe('false unless said; any among favourites'),
  isActive: queryFlag.optional(),
  verdict: commaList(z.enum(VERDICTS)).optional(),
  isInTarget: flagOrAny.optional().describe('true unless said; any among favourites'),
  /** Of what suits; `inTarget` alone unless said, all among favourites. */
  standing: commaList(z.enum(FEED_STANDINGS)).optional(),
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
 * `standing` lists, instead of what is in target, what asks nothing of anybody (`openToAll`), what is not proven yet (`unproven`), or `any` of them.
 * What is in arrivo has a list of its own, `isUpcoming=true`, and so have expired calls, `isExpired=true`; `any` has the open ones first.
 * `isFavorite=true` lists all that the company keeps, expired or outside the target too: `isInTarget` of a row says which.
 */
export const listUserAnnouncements = route({
  method: 'GET',
  path: 'announcements/userannouncements',
  summary: 'Announcements in target for a company',
  access: userAgencyReaders,
  whilePending: true,
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
      /** In target: eligible and to verify. */
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
      /** Open calls that ask nothing of anybody, and those that prove nothing yet: beside the total. */
      openToAll: z.int(),
      unproven: z.int(),
      /** Open calls that nothing can be said of until the survey is answered. */
      notAssessable: z.int(),
      /** Rows of each type in the list that the filters of this query leave. */
      byType: z.record(z.enum(ANNOUNCEMENT_TYPES), z.int()),
    })
    .meta({ id: 'FeedSummary' }),
});

/** What the portal says of the open calls to who waits to be confirmed: how many, and where the number is from. */
export const countOpenCalls = route({
  method: 'GET',
  path: 'agencies/{id}/opencalls',
  summary:
    'How many open calls are in target for a company, and how many admit its region and activity whatever else they ask',
  access: agencyReaders,
  whilePending: true,
  subject: { agency: 'params.id' },
  params: idParams,
  reply: z
    .object({
      /** All that are open to companies like this one. */
      open: z.int(),
      /** In target now: the rows of its list. */
      inTarget: z.int(),
      /** In target by its answers alone, without what its name and its address tell. */
      byAnswers: z.int(),
      /** Those of which nothing can be said until the survey is answered. */
      notAssessable: z.int(),
      /** Those that neither its region nor its activity excludes. */
      admitting: z.int(),
      /** Those of which that cannot be said until the company says more of where it is and what it does. */
      undecided: z.int(),
      hasRegion: z.boolean(),
      hasActivity: z.boolean(),
    })
    .meta({ id: 'OpenCalls' }),
});

/** Staff get the base list, or with `agencyId` the feed of a company; companies always their own feed; sales have no rows (docs/permissions.csv). */
export const exportAnnouncements = route({
  method: 'GET',
  path: 'announcements/excel',
  summary: 'The rows of one’s own list with these filters as a spreadsheet; the address lives five minutes',
  access: { ...everyone, admin: 'all', advisor: 'all', 'business-performance-partner': 'all', 'platform-admin': 'all' },
  subject: { agency: 'query.agencyId', isOptional: true },
  query: feedQuery.omit({ page: true, limit: true, count: true }),
  reply: z.object({ url: z.string() }),
});
