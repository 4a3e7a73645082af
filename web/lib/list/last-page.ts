import { useEffect, useEffectEvent } from 'react';

interface FoundPage {
  readonly data: { readonly rows: readonly unknown[]; readonly total?: number | undefined } | undefined;
  /** What is shown is of the page before while this one is fetched. */
  readonly isPlaceholderData: boolean;
}

interface OpenPage {
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

/**
 * Leads to the last page of a list that became shorter than the page that is open: its rows were dealt with, or it was left there and had more. Answers
 * whether it is on the way: until it is there, nobody is told that there is nothing.
 */
export function useLastPage({ data, isPlaceholderData }: FoundPage, { page, pageSize, onPage }: OpenPage): boolean {
  const isEmpty = data !== undefined && data.rows.length === 0;
  const total = data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const isPast = isEmpty && !isPlaceholderData && page > last;
  const lead = useEffectEvent(() => onPage(last));
  useEffect(() => {
    if (isPast) lead();
  }, [isPast, last]);
  return isEmpty && total > 0 && (isPast || isPlaceholderData);
}

/** The same for a list whose page stands in the address. */
export function openPageOf(list: {
  readonly page: number;
  readonly limit: number;
  readonly set: (changes: { page: string }) => void;
}): OpenPage {
  return { page: list.page, pageSize: list.limit, onPage: (page) => list.set({ page: String(page) }) };
}
