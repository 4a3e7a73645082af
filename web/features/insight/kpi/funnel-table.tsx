import { FUNNEL_STEPS, type FunnelStep } from '@volano/domain/rules/vocabulary';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Column, Sort } from '../../../ui/table/data-table-types.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import type { OutcomesBy } from './statistics-address.ts';
import { recommendationsHref } from './statistics-links.ts';
import { type FunnelRow, useFunnels } from './statistics.api.ts';
import type { StatisticsState } from './use-statistics-address.ts';

const PAGE_SIZE = 20;
const SORTABLE: readonly string[] = [...FUNNEL_STEPS, 'amount'];

export interface FunnelTableProps {
  address: StatisticsState;
  by: OutcomesBy;
  advisorId: string | null;
  isOwn: boolean;
}

/** The same way told apart by consultant, announcement or service, most recommended first. */
export function FunnelTable({ address, by, advisorId, isOwn }: FunnelTableProps) {
  const t = useT();
  const { period, page } = address;
  const sort = sortOf(address.sort);
  const found = useFunnels(by, isOwn ? null : advisorId, period, {
    page: String(page),
    limit: String(PAGE_SIZE),
    sort: `${sort.direction === 'desc' ? '-' : ''}${sort.key}`,
  });
  const { rows = [], total = 0 } = found.data ?? {};
  if (found.isError && found.data === undefined)
    return (
      <ErrorBlock
        title={t('statistics.outcomes.loadError')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  return (
    <DataTable
      label={t(`statistics.outcomes.by.${by}`)}
      columns={columns()}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ title }) => title}
      sort={sort}
      onSort={({ key, direction }) => address.set({ sort: `${direction === 'desc' ? '-' : ''}${key}` })}
      isLoading={found.isPending}
      isStale={found.isPlaceholderData}
      empty={<EmptyState title={t('statistics.outcomes.empty')} />}
      foot={
        total > PAGE_SIZE ? (
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            onPage={(next) => address.set({ page: String(next) })}
          />
        ) : undefined
      }
    />
  );

  function columns(): Column<FunnelRow>[] {
    return [
      {
        key: 'title',
        header: t(`statistics.outcomes.thing.${by}`),
        cell: ({ title }) => title,
        title: ({ title }) => title,
        takesRest: true,
        isInCard: true,
      },
      ...FUNNEL_STEPS.map((stage): Column<FunnelRow> => ({
        key: stage,
        header: t(`statistics.outcomes.stages.${stage}`),
        align: 'right',
        width: 118,
        isSortable: true,
        isInCard: true,
        cell: (row) => doorOf(row, stage),
      })),
      {
        key: 'amount',
        header: t('statistics.outcomes.amount'),
        align: 'right',
        width: 150,
        isSortable: true,
        isInCard: true,
        cell: ({ amount }) => (amount === 0 ? '–' : formatMoney(amount)),
      },
    ];
  }

  function doorOf(row: FunnelRow, stage: FunnelStep): React.ReactNode {
    const number = formatNumber(row[stage]);
    const isOfAdvisor = by === 'advisors';
    return (
      <a
        href={recommendationsHref({
          stage,
          advisorId: isOfAdvisor ? row._id : advisorId,
          period,
          thing: isOfAdvisor ? undefined : { type: by === 'services' ? 'service' : 'announcement', id: row._id },
        })}
        aria-label={t('statistics.outcomes.open', {
          stage: t(`statistics.outcomes.stages.${stage}`),
          name: row.title,
          number,
        })}
      >
        {number}
      </a>
    );
  }
}

/** An address may ask for an order that the table has not. */
function sortOf(sort: string): Sort {
  const key = sort.replace(/^-/, '');
  if (!SORTABLE.includes(key)) return { key: 'recommended', direction: 'desc' };
  return { key, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}
