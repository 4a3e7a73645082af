import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListFoot } from '../../../ui/table/list-foot.tsx';
import { CATALOGUE_SIZES } from '../../../ui/table/pager.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { ImportStatus } from './import-status.tsx';
import { type OfficialImport, useImports } from './imports.api.ts';

/** The files that were read, newest first, with what each changed. */
export function ImportTable({ list, onOpen }: { list: ListState; onOpen: (id: string) => void }) {
  const t = useT();
  const imports = useImports(list.page, list.limit);
  if (imports.isError && imports.data === undefined) {
    return (
      <ErrorBlock
        title={t('imports.screen.loadError')}
        onRetry={() => void imports.refetch()}
        isRetrying={imports.isFetching}
      />
    );
  }
  const { rows = [], total = 0 } = imports.data ?? {};
  const changesOf = ({ report }: OfficialImport): string =>
    report === null || report.error !== null
      ? ''
      : t('imports.screen.changes', { added: formatNumber(report.added), changed: formatNumber(report.changed) });
  const columns: Column<OfficialImport>[] = [
    {
      key: 'file',
      header: t('imports.screen.columns.file'),
      cell: ({ fileName }) => fileName,
      title: ({ fileName }) => fileName,
      takesRest: true,
      isInCard: true,
    },
    { key: 'kind', header: t('imports.screen.columns.kind'), cell: ({ kind }) => t(`imports.screen.kind.${kind}`) },
    {
      key: 'status',
      header: t('imports.screen.columns.status'),
      cell: ({ status }) => <ImportStatus status={status} />,
      isInCard: true,
    },
    { key: 'changes', header: t('imports.screen.columns.changes'), cell: changesOf, isInCard: true },
    {
      key: 'by',
      header: t('imports.screen.columns.by'),
      cell: ({ requestedBy }) => requestedBy ?? t('imports.screen.byItself'),
    },
    {
      key: 'when',
      header: t('imports.screen.columns.when'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      isInCard: true,
    },
  ];
  return (
    <DataTable
      label={t('imports.screen.history')}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ fileName }) => fileName}
      onOpen={({ _id }) => onOpen(_id)}
      isLoading={imports.isPending}
      isStale={imports.isPlaceholderData}
      empty={<EmptyState title={t('imports.screen.empty')}>{t('imports.screen.emptyHint')}</EmptyState>}
      foot={rows.length > 0 ? <ListFoot list={list} total={total} sizes={CATALOGUE_SIZES} /> : undefined}
    />
  );
}
