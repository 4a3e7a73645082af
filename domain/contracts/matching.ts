import { z } from 'zod';
import type { Match } from '../rules/matching/types.ts';
import { agencyReaders } from './audiences.ts';
import { id } from './fields.ts';
import { route } from './route.ts';

export const VERDICTS = ['eligible', 'toVerify', 'nearMiss', 'notAssessable', 'notEligible'] as const;
export const CRITERION_STATUSES = ['pass', 'fail', 'unknown', 'notApplicable'] as const;

/** One criterion of a match and how it ended (5-matching, Trace). `key` is `territory`, `activity` or `requirement:<category id>`. */
export const criterion = z
  .object({
    key: z.string(),
    status: z.enum(CRITERION_STATUSES),
    cause: z.string(),
    required: z.unknown(),
    found: z.unknown(),
    source: z.string(),
    isFixable: z.boolean(),
    message: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  })
  .meta({ id: 'Criterion' });

/** Whether a call suits a company and why. `fit` orders, it is never shown as a probability. */
export const match = z
  .object({
    verdict: z.enum(VERDICTS),
    fit: z.number(),
    satisfied: z.int(),
    total: z.int(),
    isUpcoming: z.boolean(),
    isRecommendable: z.boolean(),
    criteria: z.array(criterion),
  })
  .meta({ id: 'Match' });

/**
 * What keeps something out of a company's feed whatever the criteria say: a draft or taken off, made for the other role, not for mono-grant
 * companies, past its deadline.
 */
export const GATES = ['inactive', 'role', 'monoGrant', 'expired'] as const;

/** A match as it travels in lists: what the gates said stays at home. */
export function replyMatch({
  verdict,
  fit,
  satisfied,
  total,
  isUpcoming,
  isRecommendable,
  criteria,
}: Match): z.input<typeof match> {
  const lines = criteria.map(({ message, ...line }) => ({
    ...line,
    message: { key: message.key, params: { ...message.params } },
  }));
  return { verdict, fit, satisfied, total, isUpcoming, isRecommendable, criteria: lines };
}

export const getMatch = route({
  method: 'GET',
  path: 'agencies/{id}/matches/{announcementId}',
  summary: 'Why an announcement does or does not suit a company',
  access: agencyReaders,
  params: z.strictObject({ id, announcementId: id }),
  reply: match.extend({ gates: z.array(z.enum(GATES)) }).meta({ id: 'MatchWithGates' }),
});
