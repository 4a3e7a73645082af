import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * After the last of several writes: what was read under a key is read again, also where the first answer is still on its way. Invalidating
 * alone would join that request, which began before the writes ended, and take its answer for the final one.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
