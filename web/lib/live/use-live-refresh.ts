import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLive } from './live.ts';

/** Asks again for some data whenever the service says that it is other than before. */
export function useLiveRefresh(
  event: 'notification' | 'notificationsSeen' | 'agenciesChanged' | 'newMessage',
  key: readonly unknown[],
): void {
  const client = useQueryClient();
  useLive(
    event,
    useCallback(() => void client.invalidateQueries({ queryKey: key }), [client, key]),
  );
}
