import type { BatchOutcome } from '@volano/domain/contracts/fields';
import { AppError } from '@volano/domain/errors';

/**
 * Does something to each of many, one after the other, so that what is refused keeps no other from it (9-working-day §2): each in a transaction of its
 * own, or in one where a refusal has written nothing. `act` answers false where nothing was left to do. Throws only faults, which are no answer about one of them.
 */
export async function doEachAlone(
  ids: readonly string[],
  act: (id: string) => Promise<boolean>,
): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  for (const _id of new Set(ids)) {
    try {
      outcomes.push({ _id, status: (await act(_id)) ? 'done' : 'already' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ _id, status: 'refused', code: error.code });
    }
  }
  return outcomes;
}
