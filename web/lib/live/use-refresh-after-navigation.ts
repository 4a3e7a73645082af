import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Asks again for some data after each navigation: counters of what waits (1-people §2). */
export function useRefreshAfterNavigation(key: readonly unknown[]): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) void client.invalidateQueries({ queryKey: key });
      }),
    [client, router, key],
  );
}
