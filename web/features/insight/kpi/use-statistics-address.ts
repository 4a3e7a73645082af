import { useMemo } from 'react';
import { useNow } from '../../../lib/live/use-now.ts';
import { useGoWithin, useHere } from '../../../lib/screens/use-screen.ts';
import { readStatisticsAddress, type StatisticsAddress } from './statistics-address.ts';

type Name = 'tab' | 'preset' | 'from' | 'to' | 'chartType' | 'view' | 'consultant' | 'by' | 'sort' | 'q' | 'page';
export type AddressChanges = Partial<Record<Name, string | null>>;

export interface StatisticsState extends StatisticsAddress {
  /** Each change is a step that the browser goes back over; a search while it is typed is not. */
  readonly set: (changes: AddressChanges) => void;
}

/** What changes only how the same rows are looked at, and keeps their page. */
const LOOKS = new Set<string>(['page', 'view']);

/** The state of the screens of statistics, in the address alone. */
export function useStatisticsAddress(): StatisticsState {
  const { search } = useHere();
  const goWithin = useGoWithin();
  const now = useNow();
  const address = useMemo(() => readStatisticsAddress(search, now), [search, now]);
  return {
    ...address,
    set(changes) {
      const isTyping = Object.keys(changes).every((name) => name === 'q');
      const keepsPage = Object.keys(changes).every((name) => LOOKS.has(name));
      const next = { ...search, ...(keepsPage ? {} : { page: null }), ...changes };
      goWithin(next, { replace: isTyping });
    },
  };
}
