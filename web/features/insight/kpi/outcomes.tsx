import { Box, Flex, SegmentedControl } from '@mantine/core';
import type { Period } from '@volano/domain/rules/period';
import { FUNNEL_STEPS, type FunnelStep } from '@volano/domain/rules/vocabulary';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import '../../../ui/charts/charts.css';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import type { Column, Sort } from '../../../ui/table/data-table-body.tsx';
import { DataTable, Pager } from '../../../ui/table/data-table.tsx';
import classes from './individual.module.css';
import {
  type OutcomesBy,
  type StatisticsState,
  shareText,
  recommendationsHref,
  useFunnel,
  type Funnel,
  type FunnelRow,
  useFunnels,
} from './statistics.api.ts';
import { UnreachedLine } from './unreached-line.tsx';

export interface OutcomesProps {
  address: StatisticsState;
  /** Whose recommendations; null for all consultants. */
  advisorId: string | null;
  /** A consultant is compared with nobody. */
  isOwn: boolean;
}

/** From the recommendation to the grant: what became of what was recommended in the period, altogether and told apart. */
export function Outcomes({ address, advisorId, isOwn }: OutcomesProps) {
  const t = useT();
  const { period } = address;
  const funnel = useFunnel(isOwn ? null : advisorId, period);
  const choices: readonly OutcomesBy[] =
    isOwn || advisorId !== null ? ['announcements', 'services'] : ['advisors', 'announcements', 'services'];
  const by = choices.includes(address.by) ? address.by : 'announcements';
  if (funnel.isError && funnel.data === undefined)
    return (
      <ErrorBlock
        title={t('statistics.outcomes.loadError')}
        onRetry={() => void funnel.refetch()}
        isRetrying={funnel.isFetching}
      />
    );
  return (
    <>
      <Flex aria-labelledby="outcomes" component="section" direction="column" gap="xs" mt="xs" miw={0}>
        <SectionTitle id="outcomes">{t('statistics.outcomes.title')}</SectionTitle>
        <Box component="p" c="dimmed">
          {t('statistics.outcomes.hint')}
        </Box>
        {funnel.data === undefined ? (
          <DelayedSkeleton>
            <SkeletonRows count={5} />
          </DelayedSkeleton>
        ) : funnel.data.recommended + funnel.data.unreached === 0 ? (
          <EmptyState title={t('statistics.outcomes.empty')} />
        ) : (
          <FunnelRows funnel={funnel.data} advisorId={advisorId} period={period} isStale={funnel.isPlaceholderData} />
        )}
      </Flex>
      {funnel.data === undefined || funnel.data.recommended + funnel.data.unreached === 0 ? null : (
        <Flex aria-labelledby="outcomes-by" component="section" direction="column" gap="xs" mt="xs" miw={0}>
          <SectionTitle
            id="outcomes-by"
            action={
              <SegmentedControl
                aria-label={t('statistics.outcomes.by.label')}
                data-no-print
                value={by}
                onChange={(value) => address.set({ by: value, sort: null })}
                data={choices.map((value) => ({ value, label: t(`statistics.outcomes.by.${value}`) }))}
              />
            }
          >
            {t('statistics.outcomes.by.label')}
          </SectionTitle>
          <FunnelTable key={by} address={address} by={by} advisorId={advisorId} isOwn={isOwn} />
        </Flex>
      )}
    </>
  );
}

interface FunnelRowsProps {
  funnel: Funnel;
  advisorId: string | null;
  period: Period;
  isStale: boolean;
}

/** The five stages as ruled rows with bars, each with its part of the one before in words; each number leads to its recommendations. */
function FunnelRows({ funnel, advisorId, period, isStale }: FunnelRowsProps) {
  const t = useT();
  return (
    <ol className={classes['funnelRows']} aria-busy={isStale || undefined}>
      {FUNNEL_STEPS.map((stage, at) => {
        const before = FUNNEL_STEPS[at - 1];
        const part = before === undefined ? '' : shareText(funnel[stage], funnel[before]);
        return (
          <li key={stage} className={classes['row']}>
            <Box component="span" fw={600}>
              {t(`statistics.outcomes.stages.${stage}`)}
            </Box>
            <Box
              component="a"
              py="xs"
              c="bright"
              ta="right"
              className={classes['count']}
              href={recommendationsHref({ stage, advisorId, period })}
              aria-label={`${t(`statistics.outcomes.stages.${stage}`)}: ${formatNumber(funnel[stage])}`}
            >
              {formatNumber(funnel[stage])}
            </Box>
            <span className={classes['track']} aria-hidden>
              <span style={{ width: `${String((funnel[stage] / Math.max(1, funnel.recommended)) * 100)}%` }} />
            </span>
            <span className={classes['words']}>
              {before !== undefined && part === '' ? null : t(`statistics.outcomes.steps.${stage}`, { part })}
              {stage === 'recommended' ? (
                <UnreachedLine count={funnel.unreached} advisorId={advisorId} period={period} />
              ) : null}
              {stage === 'won' && funnel.amount > 0 ? (
                <Box component="strong" c="bright">
                  {formatMoney(funnel.amount)}
                </Box>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const PAGE_SIZE = 20;
const SORTABLE: readonly string[] = [...FUNNEL_STEPS, 'unreached', 'amount'];

interface FunnelTableProps {
  address: StatisticsState;
  by: OutcomesBy;
  advisorId: string | null;
  isOwn: boolean;
}

/** The same way told apart by consultant, announcement or service, most recommended first. */
function FunnelTable({ address, by, advisorId, isOwn }: FunnelTableProps) {
  const t = useT();
  const { period, page } = address;
  const sort = sortOf(address.sort);
  const found = useFunnels(by, isOwn ? null : advisorId, period, {
    page: String(page),
    limit: String(PAGE_SIZE),
    sort: `${sort.direction === 'desc' ? '-' : ''}${sort.key}`,
  });
  const { rows = [], total = 0 } = found.data ?? {};
  const isLeading = useLastPage(found, {
    page,
    pageSize: PAGE_SIZE,
    onPage: (next) => address.set({ page: String(next) }),
  });
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
      columns={funnelColumns(t, { by, advisorId, period })}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ title }) => title}
      sort={sort}
      onSort={({ key, direction }) => address.set({ sort: `${direction === 'desc' ? '-' : ''}${key}` })}
      isLoading={found.isPending || isLeading}
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
}

interface FunnelKind {
  readonly by: OutcomesBy;
  readonly advisorId: string | null;
  readonly period: StatisticsState['period'];
}

function funnelColumns(t: ReturnType<typeof useT>, kind: FunnelKind): Column<FunnelRow>[] {
  return [
    {
      key: 'title',
      header: t(`statistics.outcomes.thing.${kind.by}`),
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
      cell: (row) => <StageLink row={row} stage={stage} {...kind} />,
    })),
    {
      key: 'unreached',
      header: t('reach.funnel.unreached'),
      align: 'right',
      width: 118,
      isSortable: true,
      isInCard: true,
      cell: (row) => <StageLink row={row} stage="unreached" {...kind} />,
    },
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

/** How many reached a stage, as the way to them. */
function StageLink({
  row,
  stage,
  by,
  advisorId,
  period,
}: FunnelKind & { row: FunnelRow; stage: FunnelStep | 'unreached' }) {
  const t = useT();
  const number = formatNumber(row[stage]);
  const isOfAdvisor = by === 'advisors';
  return (
    <a
      href={recommendationsHref({
        stage,
        advisorId: isOfAdvisor ? row._id : advisorId,
        period,
        subject: isOfAdvisor ? undefined : { type: by === 'services' ? 'service' : 'announcement', id: row._id },
      })}
      aria-label={t('statistics.outcomes.open', {
        stage: stage === 'unreached' ? t('reach.funnel.unreached') : t(`statistics.outcomes.stages.${stage}`),
        name: row.title,
        number,
      })}
    >
      {number}
    </a>
  );
}

/** An address may ask for an order that the table has not. */
function sortOf(sort: string): Sort {
  const key = sort.replace(/^-/, '');
  if (!SORTABLE.includes(key)) return { key: 'recommended', direction: 'desc' };
  return { key, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}
