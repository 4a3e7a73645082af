import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { type ListRows, ListTable } from '../../ui/list-table.tsx';
import type { KpiEvent } from './statistics.api.ts';

export interface EventTableProps extends ListRows<KpiEvent> {
  label: string;
  /** A consultant's own events are all of one consultant. */
  hasAdvisors: boolean;
}

/** The rows behind a number: when, for which company, who did what, and for which consultant it counts. */
export function EventTable({ label, hasAdvisors, ...shown }: EventTableProps) {
  const t = useT();
  const whatOf = ({ chartType, title }: KpiEvent): string => title ?? t(`statistics.one.${chartType}`);
  const columns: Column<KpiEvent>[] = [
    {
      key: 'createdAt',
      header: t('statistics.events.columns.moment'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      width: 150,
      isSortable: true,
      isStrong: false,
      isInCard: true,
    },
    {
      key: 'agency',
      header: t('statistics.events.columns.agency'),
      cell: ({ agency }) =>
        agency === null ? (
          t('statistics.events.noAgency')
        ) : (
          <a href={`#/admin/agencies/${agency._id}`}>{agency.businessName}</a>
        ),
      title: ({ agency }) => agency?.businessName ?? '',
      isStrong: true,
      isInCard: true,
      isCardTitle: true,
    },
    {
      key: 'what',
      header: t('statistics.events.columns.what'),
      cell: whatOf,
      title: whatOf,
      takesRest: true,
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'doer',
      header: t('statistics.events.columns.doer'),
      cell: ({ doer }) => nameOf(doer) ?? t('statistics.events.byItself'),
      title: ({ doer }) => nameOf(doer) ?? '',
      isInCard: true,
    },
  ];
  const advisor: Column<KpiEvent> = {
    key: 'advisor',
    header: t('statistics.events.columns.advisor'),
    cell: (row) => nameOf(row.advisor) ?? t('statistics.events.noAdvisor'),
    title: (row) => nameOf(row.advisor) ?? '',
    isInCard: true,
  };
  return (
    <ListTable
      {...shown}
      hasSearch={false}
      label={label}
      columns={hasAdvisors ? [...columns, advisor] : columns}
      rowName={(row) => `${whatOf(row)}, ${formatDateTime(row.createdAt)}`}
    />
  );
}

function nameOf(person: { name: string; surname: string } | null): string | null {
  return person === null ? null : `${person.name} ${person.surname}`;
}
