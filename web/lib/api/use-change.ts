import { hashKey, type Mutation, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A mutation after which everything under `key` is read again. Also after a refusal: what is shown was then wrong. It is pending until
 * that has been read, because the promise of the reading is returned.
 */
export function useChange<Saved, Input = void>(key: QueryKey, mutationFn: (input: Input) => Promise<Saved>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { readAgain: key },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Whether a change that is over has had everything under a key read again already. */
export function hasReadAgain(change: Mutation<unknown, unknown, unknown>, key: QueryKey): boolean {
  const read = change.meta?.['readAgain'];
  return Array.isArray(read) && hashKey(read) === hashKey(key);
}
