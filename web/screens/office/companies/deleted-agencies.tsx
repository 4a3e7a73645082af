import { may } from '@volano/domain/policies/actor';
import { listDeletedAgencies, restoreAgency } from '@volano/domain/contracts/agencies';
import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { IconRestore } from '@tabler/icons-react';
import {
  type DeletedAgency,
  useDeletedAgencies,
  nameOf,
  useRestoreAgency,
} from '../../../features/companies/agencies/office-agencies.api.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatNumber, formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type ListState, useListState } from '../../../lib/list/list-state.ts';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { openPageOf, useLastPage } from '../../../lib/list/last-page.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { DataTable, Pager } from '../../../ui/table/data-table.tsx';

const DAY_MS = 86_400_000;

/** Companies that were deleted within thirty days: an admin brings them back, a platform admin reads (holes H34). */
export function DeletedAgenciesPage() {
  const t = useT();
  const me = useMe();
  const list = useListState(listDeletedAgencies);
  const [asked, setAsked] = useState<DeletedAgency | null>(null);
  const q = list.values.q ?? '';
  const deleted = useDeletedAgencies(list.query);
  const { rows = [], total = 0 } = deleted.data ?? {};
  const isLeading = useLastPage(deleted, openPageOf(list));
  const title = t('agencies.office.deletedTitle');
  usePageFrame(title, { crumbs: [{ label: t('agencies.title'), href: hrefOf('/admin/agencies') }, { label: title }] });
  return (
    <OfficePage isFill>
      <PageTitle isCompact aside={deleted.data === undefined ? undefined : formatNumber(total)}>
        {title}
      </PageTitle>
      <Box component="p" maw="72ch" c="var(--vl-ink2)">
        {t('agencies.office.deleted.intro')}
      </Box>
      <SearchField
        key={list.turn}
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
          isLoading={deleted.isPending || isLeading}
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

interface DeletedTableProps {
  list: ListState;
  rows: readonly DeletedAgency[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
  /** Only for those who may bring a company back. */
  onRestore?: ((agency: DeletedAgency) => void) | undefined;
}

/** Companies that were deleted, the last first, with the days in which each can still come back. */
function DeletedTable({ list, rows, total, isLoading, isStale, empty, onRestore }: DeletedTableProps) {
  const t = useT();
  const columns = useColumns();
  return (
    <DataTable
      label={t('agencies.office.deletedTitle')}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ businessName }) => businessName}
      isLoading={isLoading}
      isStale={isStale}
      empty={empty}
      {...(onRestore === undefined
        ? {}
        : {
            actions: (agency: DeletedAgency) => (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconRestore size={16} aria-hidden />}
                aria-label={t('agencies.office.deleted.restoreOf', { name: agency.businessName })}
                onClick={() => onRestore(agency)}
              >
                {t('agencies.office.deleted.restore')}
              </Button>
            ),
          })}
      foot={
        rows.length > 0 ? (
          <>
            <span />
            <Pager
              page={list.page}
              pageSize={list.limit}
              total={total}
              onPage={(page) => list.set({ page: String(page) })}
              onPageSize={(limit) => list.set({ limit: String(limit) })}
            />
          </>
        ) : undefined
      }
    />
  );
}

function useColumns(): Column<DeletedAgency>[] {
  const t = useT();
  const now = useNow().getTime();
  return [
    {
      key: 'businessName',
      takesRest: true,
      header: t('agencies.office.deleted.name'),
      cell: ({ businessName }) => businessName,
      title: ({ businessName }) => businessName,
      isInCard: true,
    },
    { key: 'owner', header: t('agencies.office.deleted.owner'), cell: ({ user }) => nameOf(user), isInCard: true },
    {
      key: 'deletedAt',
      header: t('agencies.office.deleted.deletedAt'),
      cell: ({ deletedAt }) => formatDate(deletedAt),
      title: ({ deletedAt }) => formatDateTime(deletedAt),
      isInCard: true,
    },
    {
      key: 'left',
      header: t('agencies.office.deleted.left'),
      cell: ({ removedAt }) => {
        const days = Math.floor((Date.parse(removedAt) - now) / DAY_MS);
        return days < 1 ? t('agencies.office.deleted.lastDay') : t('agencies.office.deleted.days', { count: days });
      },
      title: ({ removedAt }) => formatDateTime(removedAt),
      isInCard: true,
    },
  ];
}

/** Asks before a deleted company goes back to its customer; a group that has grown since may have no room for it. */
function RestoreDialog({ agency, onClose }: { agency: DeletedAgency; onClose: () => void }) {
  const t = useT();
  const restoring = useRestoreAgency();

  function restore(): void {
    mutateWithMessage(restoring, agency._id, {
      done: () => toast.success(t('agencies.office.deleted.restored')),
      refused: 'shown',
      onSuccess: onClose,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('agencies.office.deleted.restoreTitle', { name: agency.businessName })}
      confirmLabel={t('agencies.office.deleted.restore')}
      tone="brand"
      onConfirm={restore}
      isWorking={restoring.isPending}
      refusal={restoring.error}
    >
      {t('agencies.office.deleted.restoreBody', { owner: nameOf(agency.user) })}
    </ConfirmDialog>
  );
}
