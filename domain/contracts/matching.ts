import { z } from 'zod';
import { INVOLVEMENT_SORTS } from '../rules/matching/involvement.ts';
import { type Match, MATCH_STANDINGS, ORIGIN_KINDS } from '../rules/matching/types.ts';
import { agencyConsultants, agencyReaders, associatedReaders } from './subject.ts';
import { REACHES } from '../rules/reach.ts';
import { CHECK_STATES, RECOMMENDATION_ANSWERS } from '../rules/vocabulary.ts';
import { id, commaList, idParams, moment, searchText, listQuery } from './fields.ts';
import { MAX_AT_ONCE } from './recommendations.ts';
import { route } from './route.ts';

export const VERDICTS = ['eligible', 'toVerify', 'nearMiss', 'notAssessable', 'notEligible'] as const;
export const CRITERION_STATUSES = ['pass', 'fail', 'unknown', 'notApplicable'] as const;

const named = z.object({ _id: id, name: z.string() });

/**
 * Where a criterion comes from (12-whole-record §1). `field` is a column of the official record, `quote` the words that stand there, null where the
 * column's value says it all. `by`, a name, and `at` are of `person`, null where that is not known; `page` is of `notice`.
 */
export const criterionOrigin = z
  .object({
    kind: z.enum(ORIGIN_KINDS),
    field: z.string().nullable(),
    quote: z.string().nullable(),
    by: z.string().nullable().optional(),
    at: moment.nullable().optional(),
    page: z.int().nullable().optional(),
  })
  .meta({ id: 'CriterionOrigin' });

/**
 * One criterion of a match and how it ended (5-matching §5; 8-true-calls §2). `key` is `territory`, `place`, `activity`, `sector`, `open`, `entered`,
 * `requirement:<category id>` or `check:<condition id>`. One that excludes nobody is there and is not counted.
 */
export const criterion = z
  .object({
    key: z.string(),
    status: z.enum(CRITERION_STATUSES),
    cause: z.string(),
    required: z.unknown(),
    found: z.unknown(),
    source: z.string(),
    isFixable: z.boolean(),
    isCounted: z.boolean(),
    /** It ended so by something that was deduced, which the company has not said (17-seams §8). */
    isDeduced: z.literal(true).optional(),
    /** Of a condition with alternatives across questions, those that decide: where it is not known, the ones that the company has not answered. */
    questions: z.array(id).readonly().optional(),
    /** Of what fails or is not known, the service that brings about what is missing (`provides`), or null. */
    service: named.nullable().optional(),
    origin: criterionOrigin,
    message: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  })
  .meta({ id: 'Criterion' });

/** Whether a call suits a company and why. `fit` orders, it is never shown as a probability. */
export const match = z
  .object({
    verdict: z.enum(VERDICTS),
    /** Of what suits, whether it is in target, or open to all or not proven and so beside it; null of the rest. */
    standing: z.enum(MATCH_STANDINGS).nullable(),
    fit: z.number(),
    satisfied: z.int(),
    total: z.int(),
    checkState: z.enum(CHECK_STATES),
    /** What a declared investment would get, in euro: only where the call states its intensity. */
    ownAid: z.object({ investment: z.number(), aid: z.number() }).nullable(),
    isUpcoming: z.boolean(),
    isRecommendable: z.boolean(),
    criteria: z.array(criterion),
  })
  .meta({ id: 'Match' });

/**
 * What keeps something out of a company's feed whatever the criteria say: a draft or taken off, made for the other role, not for mono-grant
 * companies, not for firms at all, past its deadline.
 */
export const GATES = ['inactive', 'role', 'monoGrant', 'noFirm', 'expired'] as const;

/** A match as it travels in lists: what the gates said stays at home, and who of the office entered a criterion is told to the office alone. */
export function replyMatch(
  { verdict, standing, fit, satisfied, total, checkState, ownAid, isUpcoming, isRecommendable, criteria }: Match,
  reader: 'company' | 'office',
): z.input<typeof match> {
  const lines = criteria.map(({ message, origin, ...line }) => ({
    ...line,
    origin: reader === 'company' && origin.kind === 'person' ? { ...origin, by: null } : origin,
    message: { key: message.key, params: { ...message.params } },
  }));
  return { verdict, standing, fit, satisfied, total, checkState, ownAid, isUpcoming, isRecommendable, criteria: lines };
}

export const getMatch = route({
  method: 'GET',
  path: 'agencies/{id}/matches/{announcementId}',
  summary: 'Why an announcement does or does not suit a company',
  access: agencyReaders,
  subject: [{ agency: 'params.id' }, { announcement: 'params.announcementId', for: 'match' }],
  params: z.strictObject({ id, announcementId: id }),
  reply: match.extend({ gates: z.array(z.enum(GATES)) }).meta({ id: 'MatchWithGates' }),
});

/** A company that something of the catalogue suits. Telephone is not for platform admins, the badge for admins only (docs/permissions.csv). */
export const associatedAgency = z
  .object({
    _id: id,
    businessName: z.string(),
    administrationEmail: z.string(),
    telephone: z.string().optional(),
    verdict: z.enum(['eligible', 'toVerify', 'nearMiss']),
    /** How far its person is reached (rules/reach), and who that is: to be invited. */
    reach: z.enum(REACHES),
    userId: id,
    advisor: z.object({ _id: id, name: z.string(), surname: z.string() }).nullable(),
    isRecommended: z.boolean().optional(),
    recommendedId: id.nullable().optional(),
    /** The reader's own conversation with the company, or null where none was opened; of consultants only. */
    chatId: id.nullable().optional(),
    /** What nobody knows of it yet, of one to verify; the one thing it lacks, of a near miss: the first three, and how many there are. */
    missing: z.array(criterion.pick({ key: true, message: true }).extend({ service: named.nullable() })),
    missingCount: z.int(),
    /** What its best declared investment would get, in euro: only where the call states its intensity. */
    ownAid: match.shape.ownAid,
    /** How it stands recommended now, and what the company says; null where it is not. Of who may recommend. */
    recommended: z
      .object({
        _id: id,
        createdAt: moment,
        /** When the company first opened it. */
        seenAt: moment.nullable(),
        answer: z.enum(RECOMMENDATION_ANSWERS).nullable(),
      })
      .nullable()
      .optional(),
    /** When something was said last in a conversation with it that the reader may read; null where nothing was. Of who reads them. */
    lastContactAt: moment.nullable().optional(),
  })
  .meta({ id: 'AssociatedAgency' });

/** By name; or by verdict, what a declared investment would get, or the last contact, each with the others behind (`compareInvolved`). */
const query = listQuery(['businessName', ...INVOLVEMENT_SORTS] as const, {
  q: searchText.optional(),
  /** Near misses only where they are asked for: they are not in target. */
  verdict: commaList(z.enum(['eligible', 'toVerify', 'nearMiss'])).optional(),
});

export const listAnnouncementAgencies = route({
  method: 'GET',
  path: 'agencies/announcement/{id}/associated',
  summary: 'The companies that an announcement is in target for, of those that the reader may see',
  access: associatedReaders,
  subject: { announcement: 'params.id', for: 'match' },
  params: idParams,
  query,
  reply: associatedAgency,
  list: true,
});

export const listServiceAgencies = route({
  method: 'GET',
  path: 'agencies/service/{id}/associated',
  summary: 'The companies that a service suits, of those that the reader may see',
  access: associatedReaders,
  subject: { service: 'params.id', for: 'match' },
  params: idParams,
  query,
  reply: associatedAgency,
  list: true,
});

/** As many as can be recommended to at once. */
const chosen = z.strictObject({ agenciesIds: z.array(id).min(1).max(MAX_AT_ONCE) });

export const exportAnnouncementAgencies = route({
  method: 'POST',
  path: 'agencies/announcement/{id}/associated/excel',
  summary: 'The chosen companies of those that an announcement suits, as a spreadsheet; the address lives five minutes',
  access: agencyConsultants,
  subject: { announcement: 'params.id', for: 'match' },
  params: idParams,
  body: chosen,
  example: { body: { agenciesIds: ['{agency}'] } },
  reply: z.object({ url: z.string() }),
});

export const exportServiceAgencies = route({
  method: 'POST',
  path: 'agencies/service/{id}/associated/excel',
  summary: 'The chosen companies of those that a service suits, as a spreadsheet; the address lives five minutes',
  access: agencyConsultants,
  subject: { service: 'params.id', for: 'match' },
  params: idParams,
  body: chosen,
  example: { body: { agenciesIds: ['{agency}'] } },
  reply: z.object({ url: z.string() }),
});
