import { may } from '@volano/domain/policies/access';
import { restoreAgency } from '@volano/domain/contracts/agencies';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DeletedTable, RestoreDialog } from '../../../features/companies/agencies/deleted-table.tsx';
import { type DeletedAgency, useDeletedAgencies } from '../../../features/companies/agencies/office-changes.api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type ListState, useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { OFFICE_ROWS } from '../../../ui/table/list-table.tsx';
import classes from './companies.module.css';

/** Companies that were deleted within thirty days: an admin brings them back, a platform admin reads (holes H34). */
export function DeletedAgenciesPage() {
  const t = useT();
  const me = useMe();
  const list = useListState('deletedAgencies', ['q'], { limit: OFFICE_ROWS });
  const [asked, setAsked] = useState<DeletedAgency | null>(null);
  const q = list.values['q'] ?? '';
  const deleted = useDeletedAgencies({ q, page: String(list.page), limit: String(list.limit) });
  const { rows = [], total = 0 } = deleted.data ?? {};
  const title = t('agencies.office.deletedTitle');
  usePageFrame(title, { crumbs: [{ label: t('agencies.title'), href: hrefOf('/admin/agencies') }, { label: title }] });
  return (
    <OfficePage isFill>
      <PageTitle isOffice aside={deleted.data === undefined ? undefined : formatNumber(total)}>
        {title}
      </PageTitle>
      <p className={classes['deletedAgenciesIntro']}>{t('agencies.office.deleted.intro')}</p>
      <SearchField
        value={q}
        onSearch={(text) => list.set({ q: text })}
        placeholder={t('agencies.office.deleted.search')}
        width={260}
        hasShortcut
      />
      {deleted.isError && deleted.data === undefined ? (
        <ErrorBlock
          title={t('agencies.office.deleted.loadError')}
          onRetry={() => void deleted.refetch()}
          isRetrying={deleted.isFetching}
        />
      ) : (
        <DeletedTable
          list={list}
          rows={rows}
          total={total}
          isLoading={deleted.isPending}
          isStale={deleted.isPlaceholderData}
          empty={<Nothing q={q} list={list} />}
          onRestore={may(me, restoreAgency) ? setAsked : undefined}
        />
      )}
      {asked === null ? null : <RestoreDialog agency={asked} onClose={() => setAsked(null)} />}
    </OfficePage>
  );
}

function Nothing({ q, list }: { q: string; list: ListState }) {
  const t = useT();
  if (q === '') {
    return <EmptyState title={t('agencies.office.deleted.empty')}>{t('agencies.office.deleted.emptyHint')}</EmptyState>;
  }
  return (
    <EmptyState
      title={t('agencies.office.deleted.emptySearch')}
      action={
        <Button variant="default" onClick={list.reset}>
          {t('common.actions.resetFilters')}
        </Button>
      }
    />
  );
}
