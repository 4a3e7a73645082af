import { z } from 'zod';
import { MATCH_STANDINGS } from '../rules/matching/types.ts';
import { CALL_NEWS, LEVER_KEY, NEWS_KINDS, OPEN_KEY } from '../rules/matching/portfolio.ts';
import { ANNOUNCEMENT_TYPES, CHANGED_FIELDS, ENTITY_TYPES, RECOMMENDATION_ANSWERS } from '../rules/vocabulary.ts';
import { agencyConsultants, agencyReaders, associatedReaders, ofWhoAsks } from './subject.ts';
import { commaList, id, idParams, moment, queryInteger, searchText } from './fields.ts';
import { VERDICTS } from './matching.ts';
import { route } from './route.ts';

/**
 * The companies of a portfolio: those that the reader follows; for who sees the whole office those of `advisorId`, or all. Companies of
 * others are left out. Of a portfolio of more than two thousand nothing is answered but `isTooLarge`.
 */
const whose = { advisorId: id.optional() } as const;
const counted = { companies: z.int(), isTooLarge: z.boolean() } as const;
const companies = { rowsOf: 'agency' } as const;
const paged = { page: queryInteger(1, 100_000).default(1), limit: queryInteger(1, 100).default(25) } as const;

/** Something that happened since the last visit. What belongs to another kind of event is null. */
const newsEvent = z
  .object({
    kind: z.enum(NEWS_KINDS),
    /** Null for a deadline that has come near: it has no moment. */
    at: moment.nullable(),
    /** Of a change: which field, and its two sides as in the history of the call. */
    field: z.enum(CHANGED_FIELDS).nullable(),
    before: z.unknown(),
    after: z.unknown(),
    daysLeft: z.int().nullable(),
    answer: z.enum(RECOMMENDATION_ANSWERS).nullable(),
    reason: z.string().nullable(),
    /** What or who is on the other side: the call or service that a company answered about, or the company that did. */
    other: z.object({ type: z.enum([...ENTITY_TYPES, 'agency']), _id: id, name: z.string() }).nullable(),
  })
  .meta({ id: 'PortfolioEvent' });
export type NewsEvent = z.infer<typeof newsEvent>;

/**
 * One company or one call with what is new of it. `others` are the calls that are new for the company, or the companies that the call
 * concerns: in target now (`verdict`), in target until it closed (null), or because it is recommended to them or kept by them. `changes` is what
 * became of a call of a company.
 */
const newsGroup = z
  .object({
    type: z.enum([...ENTITY_TYPES, 'agency']),
    _id: id,
    name: z.string(),
    events: z.array(newsEvent),
    others: z.array(
      z.object({
        _id: id,
        name: z.string(),
        verdict: z.enum(VERDICTS).nullable(),
        /** As in a match: what suits and is not in target stands beside it. */
        standing: z.enum(MATCH_STANDINGS).nullable(),
        isRecommended: z.boolean(),
        isFavorite: z.boolean(),
        kinds: z.array(z.enum(CALL_NEWS)),
        changes: z.array(z.object({ field: z.enum(CHANGED_FIELDS), before: z.unknown(), after: z.unknown() })),
      }),
    ),
    /** How many there are; at most fifty are named. */
    othersCount: z.int(),
  })
  .meta({ id: 'PortfolioGroup' });
export type NewsGroup = z.infer<typeof newsGroup>;

/** `since` is when the reader last said that all was seen; until they first do, the last seven days (`isFirst`). */
export const getPortfolioNews = route({
  method: 'GET',
  path: 'portfolio/news',
  summary: 'What is new for the companies that one follows since one last marked all as seen',
  access: associatedReaders,
  subject: companies,
  query: z.strictObject({ ...whose, ...paged, by: z.enum(['agency', 'announcement']).default('agency') }),
  reply: z.object({
    ...counted,
    since: moment,
    /** When this was read: what comes later is not seen with it. */
    until: moment,
    isFirst: z.boolean(),
    total: z.int(),
    groups: z.array(newsGroup),
  }),
});

/** Never goes back: an older moment than the one that is kept changes nothing. */
export const markPortfolioSeen = route({
  method: 'PUT',
  path: 'portfolio/news/seen',
  summary: 'Say that what was new until a moment has been seen',
  access: agencyConsultants,
  subject: ofWhoAsks,
  body: z.strictObject({ until: moment }),
  example: { body: { until: '2026-11-18T08:00:00Z' } },
  reply: z.null(),
  status: 204,
});

/**
 * "Not now": the call leaves the news of that company for whoever says so, until something newer happens to it. Idempotent; undone by its act
 * (`acts`).
 */
export const putNewsAside = route({
  method: 'PUT',
  path: 'portfolio/news/aside',
  summary: 'Put a call of one company aside until something newer happens to it',
  access: agencyConsultants,
  subject: [
    { agency: 'body.agencyId', for: 'work' },
    { announcement: 'body.announcementId', for: 'match' },
  ],
  body: z.strictObject({ agencyId: id, announcementId: id }),
  example: { body: { agencyId: '{agency}', announcementId: '{announcement}' } },
  reply: z.null(),
  status: 204,
});

const lever = z
  .object({
    /** `answer:<id>` of an accepted answer, or `newSite`. */
    key: z.string(),
    /** Empty for `newSite`. */
    name: z.string(),
    question: z.string(),
    agencies: z.int(),
    announcements: z.int(),
    /** Euro: what these calls give at most, all together. */
    amount: z.number(),
    /** The active service that provides the answer; of several the one that provides the fewest. */
    service: z.object({ _id: id, name: z.string() }).nullable(),
  })
  .meta({ id: 'PortfolioLever' });

/** Those that would bring most companies in first. A call that accepts several answers counts under each. */
export const listLevers = route({
  method: 'GET',
  path: 'portfolio/levers',
  summary: 'What is missing most often for one company of a portfolio to be in target of one call more',
  access: associatedReaders,
  subject: companies,
  query: z.strictObject(whose),
  reply: z.object({ ...counted, levers: z.array(lever) }),
});

export const getLever = route({
  method: 'GET',
  path: 'portfolio/levers/{key}',
  summary: 'The companies and the calls behind something that is missing',
  access: associatedReaders,
  subject: companies,
  params: z.strictObject({ key: z.string().regex(LEVER_KEY) }),
  query: z.strictObject(whose),
  example: { params: { key: 'newSite' } },
  reply: z.object({
    ...counted,
    agencies: z.array(z.object({ _id: id, name: z.string(), announcements: z.int() })),
    announcements: z.array(z.object({ _id: id, name: z.string(), agencies: z.int() })),
  }),
});

/**
 * Something that a company may still say. `settles`: it is the one thing that is unknown of `announcements` calls; `assesses`: nothing can be
 * said of so many calls without it.
 */
const openPoint = z.object({
  key: z.string().regex(OPEN_KEY),
  kind: z.enum(['settles', 'assesses']),
  /** The question as the survey asks it; empty for a part of the survey. */
  question: z.string(),
  /** Of a question. */
  categoryId: id.nullable(),
  announcements: z.int(),
});

/** What decides on most calls first; at most twenty. */
export const listUnlocks = route({
  method: 'GET',
  path: 'agencies/{id}/unlocks',
  summary: 'The open questions of a company by how many calls each would settle',
  access: agencyReaders,
  subject: { agency: 'params.id' },
  params: idParams,
  reply: z.array(
    openPoint
      .extend({ calls: z.array(z.object({ _id: id, title: z.string() })).describe('The first five to close') })
      .meta({ id: 'AgencyUnlock' }),
  ),
});

/** Every company once, under what would decide most for it. */
export const listPortfolioUnlocks = route({
  method: 'GET',
  path: 'portfolio/unlocks',
  summary: 'Whom of a portfolio to ask what: the question that would settle most calls of each company',
  access: associatedReaders,
  subject: companies,
  query: z.strictObject(whose),
  reply: z.object({
    ...counted,
    questions: z.array(
      openPoint
        .extend({ agencies: z.array(z.object({ _id: id, name: z.string(), announcements: z.int() })) })
        .meta({ id: 'PortfolioUnlock' }),
    ),
  }),
});

const matrixFilters = {
  ...whose,
  /** Of titles of calls, and of names of companies. */
  q: searchText.optional(),
  agency: searchText.optional(),
  /** Calls that stand so for at least one of the companies; in target unless said. To companies near misses are not told. */
  verdict: commaList(z.enum(['eligible', 'toVerify', 'nearMiss'])).optional(),
} as const;
/** What a cell of the matrix says. */
const MATRIX_CELLS = [...VERDICTS, 'openToAll', 'unproven'] as const;
export type MatrixCell = (typeof MATRIX_CELLS)[number];

const matrixReaders = { ...associatedReaders, user: 'own' } as const;

/** Open calls as rows, most companies in target first; companies as columns, by name. A cell says `notEligible` where a company is out. */
export const getMatrix = route({
  method: 'GET',
  path: 'portfolio/matrix',
  summary: 'Calls by companies, a verdict a cell: of a portfolio, or of a group’s own companies',
  access: matrixReaders,
  subject: companies,
  query: z.strictObject({
    ...matrixFilters,
    ...paged,
    agenciesPage: queryInteger(1, 1000).default(1),
    agenciesLimit: queryInteger(1, 50).default(12),
  }),
  reply: z.object({
    ...counted,
    total: z.int(),
    agenciesTotal: z.int(),
    agencies: z.array(z.object({ _id: id, name: z.string(), eligible: z.int(), toVerify: z.int() })),
    rows: z.array(
      z.object({
        _id: id,
        title: z.string(),
        announcementType: z.enum(ANNOUNCEMENT_TYPES),
        /** Null also of a call that is open while funds last. */
        expiryDate: moment.nullable(),
        untilFoundAvailable: z.boolean(),
        /** One a company of `agencies`, in their order; `openToAll` where the call asks nothing of it and `unproven` where nothing is held yet or nobody knows whether it is open: both are not in target. */
        cells: z.array(z.enum(MATRIX_CELLS)),
      }),
    ),
  }),
});

export const exportMatrix = route({
  method: 'GET',
  path: 'portfolio/matrix/excel',
  summary:
    'The matrix with these filters as a spreadsheet, all its calls and companies; the address lives five minutes',
  access: { ...agencyConsultants, user: 'own' },
  subject: companies,
  query: z.strictObject(matrixFilters),
  reply: z.object({ url: z.string() }),
});
