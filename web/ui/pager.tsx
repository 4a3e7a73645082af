import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import classes from './pager.module.css';

export interface PagerProps {
  /** First page is 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** With `sizes`, the reader chooses how many rows. */
  onPageSize?: (pageSize: number) => void;
  sizes?: readonly number[];
}

/** "1–25 di 1.142", how many rows, and the two arrows. */
export function Pager({ page, pageSize, total, onPage, onPageSize, sizes = [10, 25, 30] }: PagerProps) {
  const t = useT();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const range = {
    from: formatNumber(from),
    to: formatNumber(Math.min(total, page * pageSize)),
    total: formatNumber(total),
  };
  return (
    <nav className={classes['root']} aria-label={t('common.pager.label')}>
      <span className={classes['range']} aria-live="polite">
        {total === 0 ? t('common.pager.none') : t('common.pager.range', range)}
      </span>
      {onPageSize ? (
        <NativeSelect
          size="xs"
          aria-label={t('common.pager.size')}
          value={String(pageSize)}
          data={sizes.map(String)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
      ) : null}
      <ActionIcon aria-label={t('common.pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('common.pager.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
