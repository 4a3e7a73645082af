import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** How many milliseconds the service is not asked for while somebody may go on (1-people §9, Debounce). */
export const WAIT = { text: 500, date: 500, select: 100, servedSelect: 200 } as const;

/**
 * A filter that is shown at once as it is chosen, and heard of once nobody goes on choosing: several choices are one question to the
 * service. Another value from outside (a chip taken away, the way back) is what holds.
 */
export function usePatience<T>(value: T, onSettled: (value: T) => void, wait: number): [T, (next: T) => void] {
  const known = JSON.stringify(value);
  const [choice, setChoice] = useState<{ readonly next: T; readonly known: string } | null>(null);
  const settle = useDebouncedCallback(onSettled, wait);
  return [
    choice === null || choice.known !== known ? value : choice.next,
    (next) => {
      setChoice({ next, known });
      settle(next);
    },
  ];
}
