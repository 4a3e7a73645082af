import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from './live.ts';

/** Reads what stands under a key again in the minute in which something that it shows is over: no event tells it, the clock does. */
export function useReadAgain(queryKey: QueryKey, isOver: boolean): void {
  const client = useQueryClient();
  const now = useNow();
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey });
  }, [client, queryKey, isOver, now]);
}
