import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A mutation after which everything under `key` is read again. Also after a refusal: what is shown was then wrong. It is pending until
 * that has been read, because the promise of the reading is returned.
 */
export function useChange<Saved, Input = void>(key: QueryKey, mutationFn: (input: Input) => Promise<Saved>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}
