import type { EntityType } from '@volano/domain/rules/vocabulary';
import { useRecommendationOf } from './answers.api.ts';
import { RecommendationStanding } from './recommendation-standing.tsx';

export interface RecommendationNoteProps {
  agencyId: string;
  entityType: EntityType;
  entityId: string;
  isRecommended: boolean;
  canChange: boolean;
}

/** In a row of a company's record: how its recommendation stands, where it was recommended. */
export function RecommendationNote({
  agencyId,
  entityType,
  entityId,
  isRecommended,
  canChange,
}: RecommendationNoteProps) {
  const { data: made } = useRecommendationOf(agencyId, entityType, entityId, isRecommended);
  return isRecommended && made ? <RecommendationStanding made={made} canChange={canChange} /> : null;
}
