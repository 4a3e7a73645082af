import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  AuditTable,
  AuditDrawer,
  auditQueryOf,
  FILTERS,
  useAuditFilters,
} from '../../../features/insight/audit/audit-table.tsx';
import { type AuditEvent, useAuditEvents } from '../../../features/insight/audit/audit.api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { useNow } from '../../../lib/live/use-now.ts';
import { activeFilters, FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { OFFICE_ROWS } from '../../../ui/table/list-table.tsx';

/** Who did what, when, to whom (holes H32). Platform admins read it too. */
export function AuditPage() {
  const t = useT();
  const list = useListState('audit', FILTERS, { limit: OFFICE_ROWS, sort: '-createdAt' });
  const filters = useAuditFilters(list);
  const events = useAuditEvents(auditQueryOf(list, useNow()));
  const [open, setOpen] = useState<AuditEvent | null>(null);
  usePageFrame(t('audit.title'));
  const { rows = [], total = 0 } = events.data ?? {};
  const q = list.values['q'];
  const named = [...(q ? [`“${q}”`] : []), ...activeFilters(list, filters).map(({ label }) => label)];
  return (
    <OfficePage isFill>
      <PageTitle isOffice aside={events.data === undefined ? undefined : formatNumber(total)}>
        {t('audit.title')}
      </PageTitle>
      <FilterBar list={list} filters={filters} search={t('audit.search')} />
      {events.isError && events.data === undefined ? (
        <ErrorBlock title={t('audit.loadError')} onRetry={() => void events.refetch()} isRetrying={events.isFetching} />
      ) : (
        <AuditTable
          list={list}
          rows={rows}
          total={total}
          isLoading={events.isPending}
          isStale={events.isPlaceholderData}
          onOpen={setOpen}
          empty={
            named.length === 0 ? (
              <EmptyState title={t('audit.empty')}>{t('audit.intro')}</EmptyState>
            ) : (
              <EmptyState
                title={t('audit.emptyFiltered')}
                action={
                  <Button variant="default" onClick={list.reset}>
                    {t('common.actions.resetFilters')}
                  </Button>
                }
              >
                {t('audit.emptyFilteredHint', { filters: named.join(', ') })}
              </EmptyState>
            )
          }
        />
      )}
      {open === null ? null : (
        <AuditDrawer
          event={open}
          onClose={() => setOpen(null)}
          onFilter={(filter) => {
            setOpen(null);
            list.set(filter);
          }}
        />
      )}
    </OfficePage>
  );
}
