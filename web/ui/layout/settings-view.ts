import { useState } from 'react';
import type { ListState } from '../../lib/list/list-state.ts';
import type { PagerProps } from '../table/pager.tsx';

/** What a list of the settings is searched by, and which of its pages is open. */
export interface SettingsView {
  readonly text: string;
  readonly onSearch: (text: string) => void;
  /** `/` leads to its search: the list that the screen is about. */
  readonly hasShortcut: boolean;
  readonly paging: Omit<PagerProps, 'total'>;
}

/** The view of the list that a screen is about: in the address, and remembered. With `sizes` the reader chooses how many rows. */
export function listView(list: ListState, sizes?: readonly number[]): SettingsView {
  return {
    text: list.values['q'] ?? '',
    onSearch: (q) => list.set({ q }),
    hasShortcut: true,
    paging: {
      page: list.page,
      pageSize: list.limit,
      onPage: (page) => list.set({ page: String(page) }),
      ...(sizes === undefined ? {} : { sizes, onPageSize: (limit) => list.set({ limit: String(limit) }) }),
    },
  };
}

/** The view of a list that stands beside another: it begins anew with the screen. */
export function usePaneView(pageSize: number): SettingsView {
  const [{ page, text }, setView] = useState({ page: 1, text: '' });
  return {
    text,
    onSearch: (searched) => setView({ page: 1, text: searched }),
    hasShortcut: false,
    paging: { page, pageSize, onPage: (next) => setView({ page: next, text }) },
  };
}

/** The open page, as the server is asked for it. */
export function pageOf({ paging }: SettingsView): { page: string; limit: string } {
  return { page: String(paging.page), limit: String(paging.pageSize) };
}
