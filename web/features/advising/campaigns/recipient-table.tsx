import { Button } from '@mantine/core';
import type { TargetUser } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { formatNumber, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { StatusDot } from '../../../ui/cards/marks.tsx';
import type { Column, Selection } from '../../../ui/table/data-table-types.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Recipient } from './campaigns.api.ts';

export interface RecipientTableProps {
  targetUser: TargetUser;
  list: ListState;
  rows: readonly Recipient[];
  selection: Selection;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
  foot: React.ReactNode;
  /** A mail that failed may be tried again; not while a run is under way. */
  canRetry: boolean;
  onPreview: (recipient: Recipient) => void;
  onRetry: (recipient: Recipient) => void;
}

/** Who may get the mail, who has had it and how it went (2-catalogue §2, e-mail preview). */
export function RecipientTable(props: RecipientTableProps) {
  const { targetUser, list, rows, selection, isLoading, isStale, empty, foot, canRetry, onPreview, onRetry } = props;
  const t = useT();
  const isSortedDown = list.values['sort'] === '-name';
  return (
    <DataTable
      label={t(`campaigns.title.${targetUser}`)}
      columns={useColumns(targetUser)}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={nameOf}
      sort={{ key: 'name', direction: isSortedDown ? 'desc' : 'asc' }}
      onSort={({ direction }) => list.set({ sort: direction === 'desc' ? '-name' : null })}
      selection={selection}
      onOpen={onPreview}
      actions={(recipient) =>
        canRetry && recipient.status === 'failed' ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('campaigns.retryOf', { name: nameOf(recipient) })}
            onClick={() => onRetry(recipient)}
          >
            {t('campaigns.retry')}
          </Button>
        ) : null
      }
      isLoading={isLoading}
      isStale={isStale}
      empty={empty}
      foot={foot}
    />
  );
}

function useColumns(targetUser: TargetUser): Column<Recipient>[] {
  const t = useT();
  const emailOf = (recipient: Recipient): string => recipient.administrationEmail ?? recipient.email ?? '';
  const state: Column<Recipient> = {
    key: 'state',
    header: t('campaigns.columns.state'),
    cell: (recipient) => <RecipientState recipient={recipient} />,
    title: ({ error }) => error ?? '',
    width: 300,
    isInCard: true,
    isWideInCard: true,
  };
  const verdict: Column<Recipient> = {
    key: 'verdict',
    header: t('campaigns.columns.verdict'),
    cell: (recipient) => (recipient.verdict === undefined ? '–' : t(`matching.verdict.${recipient.verdict}`)),
    width: 130,
  };
  const isCompanies = targetUser === 'agencies';
  return [
    {
      key: 'name',
      header: t(isCompanies ? 'campaigns.columns.businessName' : 'campaigns.columns.name'),
      cell: nameOf,
      title: nameOf,
      isSortable: true,
      isInCard: true,
      takesRest: true,
    },
    {
      key: 'email',
      header: t(isCompanies ? 'campaigns.columns.administrationEmail' : 'campaigns.columns.email'),
      cell: emailOf,
      title: emailOf,
      width: '28%',
      isInCard: true,
      isWideInCard: true,
    },
    isCompanies ? verdict : countColumn(t('campaigns.columns.numberOfUsers')),
    state,
  ];
}

function countColumn(header: string): Column<Recipient> {
  return {
    key: 'numberOfUsers',
    header,
    cell: ({ numberOfUsers }) => formatNumber(numberOfUsers ?? 0),
    align: 'right',
    width: 150,
    isInCard: true,
  };
}

/** How the mail of a recipient stands: a dot and always its words, the reason of a failure among them. */
function RecipientState({ recipient }: { recipient: Recipient }) {
  const t = useT();
  const { status, error, sentAt } = recipient;
  switch (status) {
    case 'waiting':
      return <StatusDot tone="accent" label={t('campaigns.state.waiting')} />;
    case 'queued':
      return <StatusDot tone="accent" label={t('campaigns.state.queued')} />;
    case 'sent':
      return <StatusDot tone="ok" label={t('campaigns.state.sent', { day: sentAt ? formatDateTime(sentAt) : '' })} />;
    case 'kept':
      return <StatusDot tone="ok" label={t('campaigns.state.kept')} />;
    case 'failed':
      return <StatusDot tone="danger" label={t('campaigns.state.failed', { error: error ?? '' })} />;
    default:
      return <StatusDot tone="neutral" label={t('campaigns.state.none')} />;
  }
}

/** What a recipient is called: a company or a person. */
export function nameOf({ businessName, name }: Recipient): string {
  return businessName ?? name ?? '';
}

/** Whether a mail would leave to them now: there was none, or it failed. */
function isOwed({ status }: Recipient): boolean {
  return status === null || status === 'failed';
}

/** Who was chosen on the pages seen so far; `owed` are those of them to whom a mail would leave. */
export function useChosenRecipients(rows: readonly Recipient[]): {
  owed: readonly Recipient[];
  selection: Selection;
  clear: () => void;
} {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Recipient>>(new Map());
  const onPage = new Map(rows.map((row) => [row._id, row]));

  function change(keys: ReadonlySet<string>): void {
    const known = [...keys].flatMap((key) => {
      const row = onPage.get(key) ?? chosen.get(key);
      return row === undefined ? [] : [[key, row] as const];
    });
    setChosen(new Map(known));
  }

  // What the page says now comes before what it said when a row was chosen.
  const owed = [...chosen.values()].map((row) => onPage.get(row._id) ?? row).filter(isOwed);
  return {
    owed,
    selection: { keys: new Set(chosen.keys()), onChange: change },
    clear: () => setChosen(new Map()),
  };
}
