import { ActionIcon, Button, Flex, Stack } from '@mantine/core';
import { IconPencil, IconTrash, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { useLastPage } from '../../lib/list/last-page.ts';
import { SearchField } from '../forms/filters.tsx';
import type { DataTableProps } from '../table/data-table-body.tsx';
import { DataTable, Pager, type PagerProps } from '../table/data-table.tsx';
import { EmptyState, ErrorBlock } from '../layout/states.tsx';
import classes from './editor-frame.module.css';
import rowActionsClasses from '../layout/office-page.module.css';

interface TwoPanesProps {
  /** The title over both. */
  head: React.ReactNode;
  first: React.ReactNode;
  second: React.ReactNode;
  /** On a phone, where only one has room: which. Without it they stand one under the other. */
  shown?: 'first' | 'second';
  /** The first is narrower: it chooses what the second shows. */
  isFirstNarrow?: boolean;
}

/** Two tables side by side under one title, each scrolling by itself; on a phone a list and then its detail (visual language §10.12). */
export function TwoPanes({ head, first, second, shown, isFirstNarrow = false }: TwoPanesProps) {
  return (
    <Stack gap={0} mih={0} className={classes['twoPanes']}>
      <div className={classes['twoPanesHead']}>{head}</div>
      <div className={classes['panes']} data-narrow={isFirstNarrow || undefined} data-shown={shown}>
        <section className={classes['pane']} data-place="first">
          {first}
        </section>
        <section className={classes['pane']} data-place="second">
          {second}
        </section>
      </div>
    </Stack>
  );
}

interface PaneBarProps {
  title?: React.ReactNode;
  children: React.ReactNode;
}

/** The line over a table of a pane: its name, its search, its buttons. */
export function PaneBar({ title, children }: PaneBarProps) {
  return (
    <Flex rowGap="xs" columnGap="sm" align="center" justify="space-between" wrap="wrap" mih={36}>
      {title === undefined ? null : <div className={classes['twoPanesTitle']}>{title}</div>}
      <Flex gap="xs" justify="flex-end" miw={0} className={classes['tools']}>
        {children}
      </Flex>
    </Flex>
  );
}

interface RowActionsProps {
  /** The name of the row, for screen readers. */
  name: string;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  /** Seen only on the row under the pointer, the one with the focus and the chosen one. */
  isQuiet?: boolean;
}

/** The pencil and the bin of a row (visual language §10.12). */
export function RowActions({ name, onEdit, onDelete, isQuiet = false }: RowActionsProps) {
  const t = useT();
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap="3xs"
      className={rowActionsClasses['rowActions']}
      data-quiet={isQuiet || undefined}
    >
      {onEdit ? (
        <ActionIcon size={32} aria-label={t('common.table.edit', { name })} onClick={onEdit}>
          <IconPencil size={17} aria-hidden />
        </ActionIcon>
      ) : null}
      {onDelete ? (
        <ActionIcon size={32} aria-label={t('common.table.delete', { name })} onClick={onDelete}>
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      ) : null}
    </Flex>
  );
}

/** A page of rows as a query gives it. */
export interface PagedQuery<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly total?: number } | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

type FromTable<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'onOpen' | 'onMove' | 'isCurrent'>;

interface SettingsListProps<Row extends { readonly _id: string }> extends FromTable<Row> {
  query: PagedQuery<Row>;
  nameOf: (row: Row) => string;
  /** The heading of the table where two stand side by side. */
  title?: React.ReactNode;
  view: SettingsView;
  /** What can be searched. */
  placeholder: string;
  loadError: string;
  /** What is said when there is nothing at all; what was searched is said anyway. */
  empty: string;
  emptyHint?: string;
  newLabel?: string;
  /** The button stands there and does nothing yet. */
  isNewDisabled?: boolean;
  onNew?: (() => void) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  onDelete?: ((row: Row) => void) | undefined;
  hasQuietActions?: boolean;
  /** Under the rows, before the pages. */
  note?: React.ReactNode;
}

/** A table of the settings: search and "new" over it, pencil and bin in each row, pages under it. */
export function SettingsList<Row extends { readonly _id: string }>(props: SettingsListProps<Row>) {
  const { query, nameOf, view, onEdit, onDelete, note } = props;
  const { rows = [], total = 0 } = query.data ?? {};
  const isLeading = useLastPage(query, view.paging);
  const hasPages = total > view.paging.pageSize || view.paging.onPageSize !== undefined;
  return (
    <>
      <SettingsBar {...props} />
      {query.isError && query.data === undefined ? (
        <ErrorBlock title={props.loadError} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <DataTable
          label={props.label}
          columns={props.columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          rowName={nameOf}
          {...(props.onOpen ? { onOpen: props.onOpen } : {})}
          {...(props.onMove ? { onMove: props.onMove } : {})}
          {...(props.isCurrent ? { isCurrent: props.isCurrent } : {})}
          {...(onEdit || onDelete
            ? {
                actions: (row: Row) => (
                  <RowActions
                    name={nameOf(row)}
                    isQuiet={props.hasQuietActions ?? false}
                    onEdit={onEdit && (() => onEdit(row))}
                    onDelete={onDelete && (() => onDelete(row))}
                  />
                ),
              }
            : {})}
          isLoading={query.isPending || isLeading}
          isStale={query.isPlaceholderData}
          empty={<Nothing {...props} />}
          foot={
            rows.length > 0 && (hasPages || note) ? (
              <>
                {note}
                {hasPages ? <Pager {...view.paging} total={total} /> : null}
              </>
            ) : undefined
          }
        />
      )}
    </>
  );
}

/** The title, the search and "new". */
function SettingsBar<Row extends { readonly _id: string }>(props: SettingsListProps<Row>) {
  const { title, view, onNew, isNewDisabled = false } = props;
  const t = useT();
  return (
    <PaneBar title={title}>
      <SearchField
        size="sm"
        value={view.text}
        onSearch={view.onSearch}
        placeholder={props.placeholder}
        hasShortcut={view.hasShortcut}
      />
      {onNew ? (
        <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew} disabled={isNewDisabled}>
          {props.newLabel ?? t('common.actions.new')}
        </Button>
      ) : null}
    </PaneBar>
  );
}

function Nothing({ view, empty, emptyHint }: { view: SettingsView; empty: string; emptyHint?: string }) {
  const t = useT();
  if (view.text === '') return <EmptyState title={empty}>{emptyHint}</EmptyState>;
  return (
    <EmptyState
      title={t('common.emptySearch', { text: view.text })}
      action={
        <Button variant="default" size="sm" onClick={() => view.onSearch('')}>
          {t('common.actions.clearSearch')}
        </Button>
      }
    />
  );
}

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
