import { Tabs } from '@mantine/core';
import { IMPORT_OUTCOMES } from '@volano/domain/rules/vocabulary';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { ImportRowItem } from './import-row-item.tsx';
import classes from './imports.module.css';
import { type OfficialImport, useImportRows } from './imports.api.ts';

const TABS = [...IMPORT_OUTCOMES, 'marked'] as const;
type Tab = (typeof TABS)[number];

/** What a file changes, row by row: one tab an outcome, and one for what a person should look at. */
export function ImportRows({ given, list }: { given: OfficialImport; list: ListState }) {
  const t = useT();
  const { report } = given;
  const asked = TABS.find((one) => one === list.values['tab']);
  const first = IMPORT_OUTCOMES.find((outcome) => (report?.[outcome] ?? 0) > 0) ?? 'added';
  const tab: Tab = asked ?? first;
  const q = list.values['q'] ?? '';
  const rows = useImportRows(given._id, given.status, {
    page: String(list.page),
    limit: String(list.limit),
    ...(tab === 'marked' ? { marked: 'true' } : { outcome: tab }),
    ...(q === '' ? {} : { q }),
  });
  const { rows: shown = [], total = 0 } = rows.data ?? {};
  return (
    <section className={classes['importRows']}>
      <Tabs value={tab} onChange={(next) => list.set({ tab: next })}>
        <Tabs.List>
          {TABS.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={one === 'marked' ? null : <StatusBadge>{formatNumber(report?.[one] ?? 0)}</StatusBadge>}
            >
              {t(`imports.screen.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes['panel'] ?? ''}>
          <SearchField
            size="sm"
            width="min(100%, 360px)"
            value={q}
            onSearch={(text) => list.set({ q: text })}
            placeholder={t('imports.screen.search')}
            hasShortcut
          />
          {rows.isError && rows.data === undefined ? (
            <ErrorBlock
              title={t('imports.screen.rowsError')}
              onRetry={() => void rows.refetch()}
              isRetrying={rows.isFetching}
            />
          ) : null}
          {rows.isPending ? (
            <DelayedSkeleton>
              <SkeletonRows count={5} />
            </DelayedSkeleton>
          ) : null}
          {rows.data !== undefined && shown.length === 0 ? (
            <EmptyState title={t(q === '' ? 'imports.screen.noRows' : 'imports.screen.noRowsFound')} />
          ) : null}
          <ul
            className={classes['rows']}
            aria-busy={rows.isPlaceholderData}
            data-stale={rows.isPlaceholderData || undefined}
          >
            {shown.map((row, index) => (
              <ImportRowItem key={`${row.line} ${row.subject} ${index}`} row={row} />
            ))}
          </ul>
          {total > list.limit ? (
            <Pager
              page={list.page}
              pageSize={list.limit}
              total={total}
              onPage={(page) => list.set({ page: String(page) })}
            />
          ) : null}
          <p className="visually-hidden" role="status">
            {formatNumber(total)}
          </p>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
