import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { KeyHints } from '../cards/kbd.tsx';
import { Pager } from './pager.tsx';

export interface ListFootProps {
  list: ListState;
  total: number;
  /** Rows can be chosen with the space bar. */
  isSelectable?: boolean;
  /** The list has a field to search in. */
  hasSearch?: boolean;
  /** How many rows a page may have; a catalogue's table offers others than a list of people. */
  sizes?: readonly number[];
  /** What can be done with the chosen rows, before the keys. */
  children?: ReactNode;
}

/** The foot of a table: what its keys do on the left, its pages on the right (visual language §6). */
export function ListFoot({ list, total, isSelectable = false, hasSearch = true, sizes, children }: ListFootProps) {
  const t = useT();
  return (
    <>
      {children}
      <KeyHints
        hints={[
          ...(hasSearch ? [{ keys: ['/'], does: t('common.keys.search') }] : []),
          { keys: ['↑', '↓'], does: t('common.keys.scroll') },
          { keys: [t('common.keys.enter')], does: t('common.keys.open') },
          ...(isSelectable ? [{ keys: [t('common.keys.space')], does: t('common.keys.select') }] : []),
        ]}
      />
      <Pager
        page={list.page}
        pageSize={list.limit}
        total={total}
        {...(sizes ? { sizes } : {})}
        onPage={(page) => list.set({ page: String(page) })}
        onPageSize={(limit) => list.set({ limit: String(limit) })}
      />
    </>
  );
}
