import { useMediaQuery } from '@mantine/hooks';
import { DataCards } from './data-cards.tsx';
import { DataTableBody } from './data-table-body.tsx';
import { DataTableHead } from './data-table-head.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { trapFocus } from '../layout/keep-focus.ts';
import { DelayedSkeleton } from '../layout/delayed-skeleton.tsx';
import { SkeletonRows } from '../layout/skeleton-rows.tsx';
import { EmptyState } from '../layout/states.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './table.module.css';

/** A dense table: hairlines, sticky head, sorting, selection, keyboard rows; cards under 500 px (visual language §6, §7). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false });
  const { label, rows, isLoading = false, isStale = false, empty, foot } = props;
  const isEmpty = !isLoading && rows.length === 0;
  return (
    <div ref={trapFocus} tabIndex={-1} className={classes['dataTable']}>
      <div className={classes['scroller']} data-stale={isStale || undefined} aria-busy={isStale || undefined}>
        {isLoading ? (
          <DelayedSkeleton>
            <SkeletonRows />
          </DelayedSkeleton>
        ) : null}
        {isEmpty ? (empty ?? <EmptyState title={t('common.table.empty')} />) : null}
        {!isLoading && !isEmpty && isPhone ? <DataCards {...props} /> : null}
        {!isLoading && !isEmpty && !isPhone ? (
          <table
            className={classes['table']}
            role={props.selection || props.onOpen || props.onMove ? 'grid' : undefined}
            aria-label={label}
            aria-multiselectable={props.selection ? true : undefined}
          >
            <DataTableHead {...props} />
            <DataTableBody {...props} />
          </table>
        ) : null}
      </div>
      {foot ? <div className={classes['foot']}>{foot}</div> : null}
    </div>
  );
}
