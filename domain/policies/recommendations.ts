import type { ErrorCode } from '../errors.ts';
import type { Gate, Match } from '../rules/matching/types.ts';

/** Why what stands behind a gate is not recommended. The day after which consultants recommend no more is another reason. */
const GATE_REFUSALS: Readonly<Record<Gate, ErrorCode>> = {
  inactive: 'recommendationInactive',
  monoGrant: 'recommendationMonoGrant',
  noFirm: 'recommendationNoFirm',
  expired: 'recommendationExpired',
  role: 'recommendationNotForPartners',
};

/** The reason for which something is not recommended to a company now, or null where it may be (5-matching, Gates). */
export function recommendationRefusalOf({
  gate,
  isRecommendable,
}: Pick<Match, 'gate' | 'isRecommendable'>): ErrorCode | null {
  if (isRecommendable) return null;
  return gate === null ? 'recommendationClosed' : GATE_REFUSALS[gate];
}
