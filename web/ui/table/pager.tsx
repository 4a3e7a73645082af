import { ActionIcon, NativeSelect, Pagination } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './table.module.css';

/** How many rows a page of the catalogue's tables may have (2-catalogue §9). */
export const CATALOGUE_SIZES = [5, 10, 15, 25, 50] as const;

export interface PagerProps {
  /** First page is 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** With `sizes`, the reader chooses how many rows. */
  onPageSize?: (pageSize: number) => void;
  sizes?: readonly number[];
  /** Numbers to jump to instead of the two arrows alone, where the pager has a line of its own. */
  hasNumbers?: boolean;
}

/** "1–25 di 1.142", how many rows, and the two arrows. Without a choice of rows the range stands left, the arrows right. */
export function Pager(props: PagerProps) {
  const { page, pageSize, total, onPage, onPageSize, sizes = [10, 25, 30], hasNumbers = false } = props;
  const t = useT();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const range = {
    from: formatNumber(from),
    to: formatNumber(Math.min(total, page * pageSize)),
    total: formatNumber(total),
  };
  return (
    <nav
      className={classes['pager']}
      data-wide={onPageSize === undefined || undefined}
      aria-label={t('common.pager.label')}
    >
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
      {hasNumbers ? (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          getItemProps={(item) => ({ 'aria-label': t('common.pager.page', { page: formatNumber(item) }) })}
          getControlProps={(control) => ({
            'aria-label': t(`common.pager.${control === 'previous' ? 'previous' : 'next'}`),
          })}
        />
      ) : (
        <span className={classes['arrows']}>
          <ActionIcon aria-label={t('common.pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('common.pager.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </nav>
  );
}
