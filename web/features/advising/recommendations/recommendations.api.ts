import { createRecommendation, deleteRecommendation } from '@volano/domain/contracts/recommendations';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { recommendationsKey } from './answers.api.ts';

interface Recommend {
  readonly agencyId: string;
  readonly entityType: EntityType;
  readonly entityId: string;
  /** The recommendation to withdraw, or null to recommend from now on. */
  readonly recommendedId: string | null;
}

/** Recommends to a company or withdraws it; every list that shows the mark is read again. */
export function useRecommend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ agencyId, entityType, entityId, recommendedId }: Recommend): Promise<unknown> =>
      recommendedId === null
        ? call(createRecommendation, { body: { agencyId, recommendationType: entityType, recommendationId: entityId } })
        : call(deleteRecommendation, { params: { id: recommendedId } }),
    // A recommendation is a mark on announcements and services: theirs are the keys that the lists hang under.
    onSettled: (_data, _error, { entityType }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: [entityType === 'announcement' ? 'announcements' : 'services'] }),
        client.invalidateQueries({ queryKey: recommendationsKey }),
      ]),
  });
}
