import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { type DeletedAgency, nameOf, useRestoreAgency } from './office-changes.api.ts';

const DAY_MS = 86_400_000;

export interface DeletedTableProps {
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
export function DeletedTable({ list, rows, total, isLoading, isStale, empty, onRestore }: DeletedTableProps) {
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
export function RestoreDialog({ agency, onClose }: { agency: DeletedAgency; onClose: () => void }) {
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
