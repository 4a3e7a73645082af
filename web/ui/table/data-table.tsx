import { ActionIcon, Box, Checkbox, Flex, Group, NativeSelect, Pagination, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { trapFocus } from '../layout/focus.ts';
import { SkeletonRows } from '../layout/skeleton-rows.tsx';
import { EmptyState, DelayedSkeleton } from '../layout/states.tsx';
import {
  DataTableBody,
  isOnControl,
  TableCell,
  toggled,
  type DataTableProps,
  type Column,
  type Sort,
} from './data-table-body.tsx';
import classes from './table.module.css';

/** How many rows a page of the catalogue's tables may have (2-catalogue §9). */
export const CATALOGUE_SIZES = [5, 10, 15, 25, 50] as const;

/** A dense table: hairlines, sticky head, sorting, selection, keyboard rows; cards under 500 px (visual language §6, visual language §7). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false });
  const { label, rows, isLoading = false, isStale = false, empty, foot } = props;
  const isEmpty = !isLoading && rows.length === 0;
  return (
    <Stack ref={trapFocus} tabIndex={-1} gap={0} flex={1} mih={0} miw={0}>
      <Box
        flex={1}
        mih={0}
        className={classes['scroller']}
        data-stale={isStale || undefined}
        aria-busy={isStale || undefined}
      >
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
      </Box>
      {foot ? (
        <Box flex="none" mih={52} bg="var(--vl-bg)" className={classes['foot']}>
          {foot}
        </Box>
      ) : null}
    </Stack>
  );
}

/** The rows of a table as cards with three key facts, for a phone. */
function DataCards<Row>({ label, columns, rows, rowKey, rowName, selection, onOpen, actions }: DataTableProps<Row>) {
  const t = useT();
  const id = useId();
  const marked = columns.filter(({ isInCard }) => isInCard);
  const kept = marked.length > 0 ? marked : columns.slice(0, 3);
  const first = kept.find(({ isCardTitle }) => isCardTitle) ?? kept[0];
  const others = kept.filter((column) => column !== first);
  return (
    <Flex component="ul" direction="column" aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        const isSelected = selection?.keys.has(key) ?? false;
        return (
          <li key={key} className={classes['card']} data-selected={isSelected || undefined}>
            <Group gap="sm" wrap="nowrap" py="2xs" mih={44} className={classes['top']}>
              {selection ? (
                <Box component="label" m="-sm" p="sm" htmlFor={`${id}-${key}`}>
                  <Checkbox
                    id={`${id}-${key}`}
                    size="sm"
                    aria-label={t('common.table.selectRow', { name: rowName(row) })}
                    checked={isSelected}
                    onChange={() => selection.onChange(toggled(selection.keys, key))}
                  />
                </Box>
              ) : null}
              {onOpen ? (
                <button
                  type="button"
                  className={classes['name']}
                  onClick={(event) => (isOnInner(event) ? undefined : onOpen(row))}
                >
                  {first && <TableCell column={first} row={row} />}
                </button>
              ) : (
                <span className={classes['name']}>{first && <TableCell column={first} row={row} />}</span>
              )}
              {actions?.(row)}
            </Group>
            <dl className={classes['facts']}>
              {others.map((column) => (
                <Box key={column.key} miw={0} className={classes['fact']} data-wide={column.isWideInCard || undefined}>
                  <dt>{column.header}</dt>
                  <dd>
                    <TableCell column={column} row={row} />
                  </dd>
                </Box>
              ))}
            </dl>
          </li>
        );
      })}
    </Flex>
  );
}

// The name itself is a button: only controls drawn inside it count as theirs.
function isOnInner(event: React.MouseEvent<HTMLElement>): boolean {
  return (
    event.target !== event.currentTarget &&
    isOnControl(event) &&
    (event.target as Element).closest('button') !== event.currentTarget
  );
}

/** The next order when a head is pressed: ascending first, then the other way. */
function nextSort(key: string, sort: Sort | undefined): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const isSorted = sort?.key === column.key;
  const canSort = column.isSortable && onSort;
  const Arrow = sort?.direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classes['head']}
      data-align={column.align}
      data-rest={column.takesRest || undefined}
      style={{ width: column.width }}
      aria-sort={canSort ? (isSorted ? ariaSort[sort.direction] : 'none') : undefined}
    >
      {canSort ? (
        <button
          type="button"
          className={classes['sorter']}
          data-sorted={isSorted || undefined}
          onClick={() => onSort(nextSort(column.key, sort))}
        >
          {column.header}
          <Arrow size={14} aria-hidden className={classes['arrow']} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** The sticky head: select all of the page, columns, an unnamed place for actions. */
function DataTableHead<Row>({ columns, rows, rowKey, sort, onSort, selection, onMove, actions }: DataTableProps<Row>) {
  const t = useT();
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selection?.keys.has(key)).length;

  function toggleAll(): void {
    const next = new Set(selection?.keys);
    for (const key of keys) {
      if (chosen === keys.length) next.delete(key);
      else next.add(key);
    }
    selection?.onChange(next);
  }

  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className={classes['head']} data-control>
            <Checkbox
              size="xs"
              aria-label={t('common.table.selectAll')}
              checked={chosen > 0 && chosen === keys.length}
              indeterminate={chosen > 0 && chosen < keys.length}
              onChange={toggleAll}
            />
          </th>
        ) : null}
        {onMove ? (
          <th scope="col" className={classes['head']} data-control data-handle>
            <span className="visually-hidden">{t('common.table.order')}</span>
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions ? (
          <th scope="col" className={classes['head']} data-control>
            <span className="visually-hidden">{t('common.table.actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

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
      <Box component="span" c="dimmed" className="nowrap" aria-live="polite">
        {total === 0 ? t('common.pager.none') : t('common.pager.range', range)}
      </Box>
      {onPageSize ? (
        <NativeSelect
          size="xs"
          aria-label={t('common.pager.size')}
          value={String(pageSize)}
          data={[...new Set([...sizes, pageSize])].toSorted((one, other) => one - other).map(String)}
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
        <Flex component="span" display="inline-flex" gap="xs">
          <ActionIcon aria-label={t('common.pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('common.pager.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Flex>
      )}
    </nav>
  );
}
