import { z } from 'zod';
import { CALL_FACT_KINDS, OPEN_DOUBTS } from '../rules/call-fact-kinds.ts';
import { PUBLISHING_GAPS } from '../rules/announcement-draft.ts';
import { MATCH_STANDINGS } from '../rules/matching/types.ts';
import { BOUND_UNITS, QUESTION_KINDS } from '../rules/bounds.ts';
import {
  ANNOUNCEMENT_TYPES,
  INVESTMENT_TYPES,
  RATINGS,
  AID_FORMS,
  CHECK_STATES,
  CLOSINGS,
  COSTS,
  PURPOSES,
  SECTORS,
} from '../rules/vocabulary.ts';
import {
  id,
  moment,
  commaList,
  euro,
  hourOfDay,
  idParams,
  limitMoment,
  line,
  municipalityCode,
  percent,
  province,
  queryFlag,
  richText,
  searchText,
  webUrl,
  listQuery,
} from './fields.ts';
import { match } from './matching.ts';
import { attachment, image } from './uploads.ts';
import { admins, catalogueReaders, ofTheOffice, draftReaders } from './subject.ts';
import { route } from './route.ts';

const base = {
  _id: id,
  title: z.string(),
  /** The most that one may get, in euro. */
  amount: z.number().nullable(),
  aidForms: z.array(z.enum(AID_FORMS)),
  /** Percent of the spend. */
  aidIntensity: z.number().nullable(),
  /** The least spend that is admitted, in euro. */
  spendMin: z.number().nullable(),
  checkState: z.enum(CHECK_STATES),
  isActive: z.boolean(),
  isMonoGrant: z.boolean(),
  announcementType: z.enum(ANNOUNCEMENT_TYPES),
  regionId: id.nullable(),
  regionGroupId: id.nullable(),
  cciaaId: id.nullable(),
  /** Where it holds, in words: a region, a group, a chamber, or null for all Italy. */
  territoryName: z.string().nullable(),
  publicationDate: moment.nullable(),
  /** The hour in Rome at which it opens (`10:00`), null where nobody stated one. */
  publicationTime: hourOfDay.nullable(),
  expiryDate: moment.nullable(),
  /** The hour in Rome at which it closes (`12:00`), null where nobody stated one: then it is open until midnight. */
  expiryTime: hourOfDay.nullable(),
  /** Its last day is so far away, without news for a year, that it is none (12-whole-record §2). */
  isExpiryFar: z.boolean(),
  expiryCommercialDate: moment.nullable(),
  waitingPubblication: z.boolean(),
  untilFoundAvailable: z.boolean(),
  /** What the office said of it beside its dates; `exhausted` and `suspended` shut it since `closedAt`. */
  closing: z.enum(CLOSINGS).nullable(),
  closedAt: moment.nullable(),
  /** When it was deleted with a history: it stands in no list any more, and says to those who had to do with it what it was. */
  withdrawnAt: moment.nullable(),
  difficultyLevel: z.enum(RATINGS).nullable(),
  successRate: z.enum(RATINGS).nullable(),
  investmentTypes: z.array(z.enum(INVESTMENT_TYPES)),
  frontImage: image.nullable(),
  isExpired: z.boolean(),
  /** Published, open, and before its commercial day: it may be recommended, answered and put into a dossier. */
  mayBeActedOn: z.boolean(),
  createdAt: moment,
};

/** What a feed row adds for the company it is read for. */
const forCompany = {
  match: match.optional(),
  /** Counted as in target now: it suits, is open, and not in arrivo (8-true-calls §4). */
  isInTarget: z.boolean().optional(),
  /** Of what suits the company of the list: in target, open to all, or not proven yet (12-whole-record §3). */
  standing: z.enum(MATCH_STANDINGS).nullable().optional(),
  isFavorite: z.boolean().optional(),
  favoriteId: id.nullable().optional(),
  isRecommended: z.boolean().optional(),
  recommendedId: id.nullable().optional(),
  recommendedBy: z.string().nullable().optional(),
};

export const announcementRow = z
  .object({
    ...base,
    ...forCompany,
    matchingUsers: z.int().optional(),
    /** Not opened yet by whoever reads: in the base list of what is published and open, in a company's own feed of what is in target. */
    isToRead: z.boolean().optional(),
  })
  .meta({ id: 'AnnouncementRow' });

const LARGEST_BOUND = 10_000_000;
const bound = z.int().min(0).max(LARGEST_BOUND).nullable();

/**
 * What a call accepts of a question that is answered with a number or a year: at least `minimum`, at most `maximum`, one of them at least. `value` is the
 * number or the year itself; `monthsOld`, of a year, how many months ago it was ("founded at most 60 months ago").
 */
export const bounds = z
  .strictObject({ unit: z.enum(BOUND_UNITS), minimum: bound, maximum: bound })
  .refine(({ minimum, maximum }) => minimum !== null || maximum !== null, { path: ['minimum'] })
  .refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, { path: ['maximum'] })
  .meta({ id: 'Bounds' });

/** The answers that are accepted of a question; of one with a number or a year none, and its bounds. */
export const announcementCategory = z
  .object({
    _id: id,
    templateId: id,
    categoryName: z.string(),
    order: z.int(),
    kind: z.enum(QUESTION_KINDS),
    bounds: bounds.nullable(),
    requirements: z.array(
      z.object({ _id: id, templateId: id, name: z.string(), description: z.string(), order: z.int() }),
    ),
  })
  .meta({ id: 'AnnouncementCategory' });

export const transfer = z
  .object({
    status: z.enum(['queued', 'sent', 'failed']),
    attempts: z.int(),
    error: z.string().nullable(),
    createdAt: moment,
    sentAt: moment.nullable(),
  })
  .meta({ id: 'AnnouncementTransfer' });

/**
 * A condition that no question covers, to be read in the notice itself; a decisive one is unknown until it is settled for a company. `field` is the
 * column of the official record that it comes from and `quote` its words there; null where a person wrote it.
 */
export const manualCheck = z
  .object({
    _id: id,
    text: z.string(),
    isDecisive: z.boolean(),
    field: z.string().nullable(),
    quote: z.string().nullable(),
  })
  .meta({ id: 'ManualCheck' });

/** What an import could not read or found contradictory; `field` is a column of the official record, `reason` a key of `imports.reasons`. */
export const remark = z
  .object({
    _id: id,
    field: z.string(),
    reason: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    createdAt: moment,
    /** When a person said that it is in order, and who. */
    settledAt: moment.nullable(),
    settledBy: z.string().nullable(),
  })
  .meta({ id: 'AnnouncementRemark' });

/** What its record says in words of how it stands: `day` of an extension is the new last one, `field` the column, `quote` the sentence. */
export const callFact = z
  .object({
    kind: z.enum(CALL_FACT_KINDS),
    day: z.iso.date().nullable(),
    time: hourOfDay.nullable(),
    field: z.string(),
    quote: z.string(),
  })
  .meta({ id: 'CallFact' });

/** Why a record leaves it open whether the call is open, with the sentence. */
export const openDoubt = z
  .object({ kind: z.enum(OPEN_DOUBTS), day: z.iso.date().nullable(), field: z.string(), quote: z.string() })
  .meta({ id: 'OpenDoubt' });

/** The whole announcement. `categories` and `requirementIds` leave for admins and advisors only; premium attachments have no address for a prospect. */
export const announcement = z
  .object({
    ...base,
    ...forCompany,
    matchingUsers: z.int().optional(),
    description: z.string(),
    /** The official page, over http or https. */
    officialUrl: z.string().nullable(),
    /** Since when the official page is known to be gone; null also where nobody knows. */
    officialUrlBrokenSince: moment.nullable(),
    /** Euro: the most spend that is admitted, the least that one may get, what there is for all. */
    spendMax: z.number().nullable(),
    aidMin: z.number().nullable(),
    fund: z.number().nullable(),
    purposes: z.array(z.enum(PURPOSES)),
    costs: z.array(z.enum(COSTS)),
    /** None means no limit. */
    sectors: z.array(z.enum(SECTORS)),
    /** Narrower than the region: codes of ISTAT, and the two letters of provinces. None means no limit. */
    municipalities: z.array(z.string()),
    provinces: z.array(z.string()),
    grantingBody: z.string().nullable(),
    /** Its identifier in the official open data, and when that record was last changed there. */
    sourceId: z.string().nullable(),
    sourceUpdatedAt: moment.nullable(),
    manualChecks: z.array(manualCheck),
    /** Newest first. */
    facts: z.array(callFact),
    /** Why its record leaves it open whether it is open, with the sentence; null where it does not. */
    openDoubt: openDoubt.nullable(),
    /** What an application needs. */
    documents: z.array(z.string()),
    /** Only public bodies, universities, citizens or banks may ask: never in target. */
    admitsNoFirm: z.boolean(),
    /** When a person said that its requirements are as they should be, and who; for the office. */
    reviewedAt: moment.nullable().optional(),
    reviewedBy: z.string().nullable().optional(),
    /** Those still to settle first; admins only. */
    remarks: z.array(remark).optional(),
    allowsNewSite: z.boolean(),
    /** Whether it came with the official open data; admins only. */
    isOfficial: z.boolean().optional(),
    /** What it lacks for those who read it, published or not (`publishingGaps`); admins only. */
    gaps: z.array(z.enum(PUBLISHING_GAPS)).optional(),
    /** How its transfer to the startup platform stands, null before the first; admins only (decisions §9). */
    transfer: transfer.nullable().optional(),
    publicAttachments: z.array(attachment),
    premiumAttachments: z.array(attachment),
    categories: z.array(announcementCategory).optional(),
    /** The requirement templates that it accepts, whatever their category; for those who see the categories. */
    requirementIds: z.array(id).optional(),
  })
  .meta({ id: 'Announcement' });

/** What narrows a list of announcements, the catalogue or a feed. */
export const filters = {
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
export const flagOrAny = z.union([queryFlag, z.literal('any')]);
export const sortable = ['title', 'amount', 'publicationDate', 'expiryDate', 'createdAt'] as const;

export const listAnnouncements = route({
  method: 'GET',
  path: 'announcements',
  summary: 'The base list of announcements, for staff',
  access: { admin: 'all', advisor: 'all', 'business-performance-partner': 'all', 'platform-admin': 'all' },
  subject: { rowsOf: 'announcement' },
  query: listQuery(sortable, { ...filters, isExpired: flagOrAny.default(false), isActive: queryFlag.optional() }),
  reserved: { isActive: draftReaders },
  reply: announcementRow,
  list: true,
});

export const getAnnouncement = route({
  method: 'GET',
  path: 'announcements/{id}',
  summary: 'One announcement; with `agencyId`, as it stands for that company',
  access: catalogueReaders,
  whilePending: true,
  subject: [{ agency: 'query.agencyId', isOptional: true }, { announcement: 'params.id' }],
  params: idParams,
  /** `standing=catalogue`: also what the search in the whole catalogue lists for a company, whatever its verdict. */
  query: z.strictObject({ agencyId: id.optional(), standing: z.literal('catalogue').optional() }),
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
  /** An hour in Rome beside its day; null takes the hour away. Without it the moment says the hour. */
  publicationTime: hourOfDay.nullable().optional(),
  expiryTime: hourOfDay.nullable().optional(),
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

/** With a history (`getAnnouncementTraces`, or a notice) it is withdrawn from sight and loses nothing; without, it goes with its files. */
export const deleteAnnouncement = route({
  method: 'DELETE',
  path: 'announcements/{id}',
  summary: 'Delete an announcement, or withdraw from sight one that has a history',
  access: admins,
  subject: { announcement: 'params.id', for: 'remove' },
  params: idParams,
  reply: z.null(),
  status: 204,
});
