import { Box, Button, Flex, Text } from '@mantine/core';
import { IconSortAscendingNumbers, IconSortDescendingNumbers } from '@tabler/icons-react';
import { daysIn, type Period } from '@volano/domain/rules/period';
import { CHART_TYPES, type ChartType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { formatNumber, formatDate } from '../../../lib/format/format.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import classes from './comparison.module.css';
import { ComparisonChart } from './comparison-chart.tsx';
import {
  BOARD_SIZE,
  type Board,
  type StatisticsAddress,
  type StatisticsState,
  changeText,
  eventsHref,
  individualHref,
  useBoard,
  useMeasures,
  type Measure,
  useGraph,
  type Ranked,
} from './statistics.api.ts';
import { UnreachedLine } from './unreached-line.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';

/** All consultants side by side: nine measures, the chart of the chosen one, and the leaderboard (visual language §10.09). */
export function Comparison({ address }: { address: StatisticsState }) {
  const t = useT();
  const { chartType, period } = address;
  const measures = useMeasures(period);
  const board = useBoard(address);
  const [litId, setLitId] = useState<string | null>(null);
  const measure = measures.data?.find(({ _id }) => _id === chartType);
  return (
    <>
      {measures.isError && measures.data === undefined ? (
        <ErrorBlock
          title={t('statistics.individual.loadError')}
          onRetry={() => void measures.refetch()}
          isRetrying={measures.isFetching}
        />
      ) : (
        <MeasureStrip
          measures={measures.data}
          isStale={measures.isPlaceholderData}
          chosen={chartType}
          onChoose={(kind) => address.set({ chartType: kind })}
        />
      )}
      <div className={classes['columns']}>
        <Box miw={0}>
          <ComparisonChart address={address} board={board} total={measure?.count} litId={litId} onLit={setLitId} />
          <ComparisonFacts chartType={chartType} period={period} measure={measure} />
        </Box>
        <Leaderboard address={address} board={board} pageSize={BOARD_SIZE} litId={litId} onLit={setLitId} />
      </div>
    </>
  );
}

interface MeasureStripProps {
  /** Undefined while they are counted. */
  measures: readonly Measure[] | undefined;
  isStale: boolean;
  chosen: ChartType;
  onChoose: (chartType: ChartType) => void;
}

/** The nine measures as ruled cells that pick what the chart shows (visual language §10.09). */
function MeasureStrip({ measures, isStale, chosen, onChoose }: MeasureStripProps) {
  const t = useT();
  return (
    <div
      role="radiogroup"
      aria-label={t('statistics.measure')}
      className={classes['measureStrip']}
      aria-busy={measures === undefined || isStale || undefined}
    >
      {CHART_TYPES.map((kind) => {
        const found = measures?.find(({ _id }) => _id === kind);
        return (
          <label key={kind} className={classes['cell']}>
            <input
              type="radio"
              name="measure"
              className="visually-hidden"
              checked={kind === chosen}
              onChange={() => onChoose(kind)}
            />
            <span className={classes['measureStripCount']}>
              {found === undefined ? '\u00A0' : formatNumber(found.count)}
            </span>
            <span>{t(`statistics.measures.${kind}`)}</span>
            <Text span size="xs" mt="auto" c="dimmed" className={classes['change']}>
              {found === undefined ? '\u00A0' : changeText(t, found.count, found.before)}
            </Text>
          </label>
        );
      })}
    </div>
  );
}

interface ComparisonFactsProps {
  chartType: ChartType;
  period: Period;
  measure: Measure | undefined;
}

/** Under the chart: the total, the day with most, the change; the numbers lead to their rows. */
function ComparisonFacts({ chartType, period, measure }: ComparisonFactsProps) {
  const t = useT();
  const days = useGraph(chartType, period).data ?? [];
  const best = days.reduce<(typeof days)[number] | null>(
    (most, day) => (day.count > (most?.count ?? 0) ? day : most),
    null,
  );
  const count = daysIn(period);
  return (
    <dl className={classes['comparisonFacts']}>
      <div>
        <dt>{t('statistics.facts.total')}</dt>
        <dd>
          {measure === undefined ? (
            '\u00A0'
          ) : (
            <a href={eventsHref({ chartType, advisorId: 'any', period })}>{formatNumber(measure.count)}</a>
          )}
        </dd>
        {measure === undefined || measure.unreached === 0 ? null : (
          <dd className={classes['unreached']}>
            <UnreachedLine count={measure.unreached} chartType={chartType} advisorId={null} period={period} />
          </dd>
        )}
      </div>
      <div>
        <dt>{t('statistics.facts.best')}</dt>
        <dd>
          {best === null ? (
            t('statistics.facts.none')
          ) : (
            <a href={eventsHref({ chartType, advisorId: 'any', period: { first: best._id, last: best._id } })}>
              {t('statistics.facts.bestOn', { shown: formatNumber(best.count), day: formatDate(best._id) })}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('statistics.change.than', { count })}</dt>
        <dd>{measure === undefined ? '\u00A0' : changeText(t, measure.count, measure.before)}</dd>
      </div>
    </dl>
  );
}

interface LeaderboardProps {
  address: StatisticsState;
  board: Board;
  pageSize: number;
  /** Of the consultant whose bar and row stand out. */
  litId: string | null;
  onLit: (id: string | null) => void;
}

/** Consultants by what they come to, best first or last first, twenty a page (1-people §2). */
function Leaderboard({ address, board, pageSize, litId, onLit }: LeaderboardProps) {
  const t = useT();
  const { found, rows, total, isWorstFirst } = board;
  const isLeading = useLastPage(
    { data: found.data && { rows, total }, isPlaceholderData: board.isStale },
    { page: address.page, pageSize, onPage: (page) => address.set({ page: String(page) }) },
  );
  return (
    <Flex component="section" direction="column" gap="xs" miw={0} aria-labelledby="leaderboard">
      <BoardHead address={address} isWorstFirst={isWorstFirst} />
      {found.isError && found.data === undefined ? (
        <ErrorBlock
          title={t('statistics.board.loadError')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : null}
      {found.isPending || isLeading ? (
        <DelayedSkeleton>
          <SkeletonRows />
        </DelayedSkeleton>
      ) : null}
      {found.data !== undefined && rows.length === 0 && !isLeading ? (
        <Box component="p" py="lg" c="dimmed">
          {t(address.q === '' ? 'statistics.board.none' : 'statistics.board.empty')}
        </Box>
      ) : null}
      <ol className={classes['list']} data-stale={board.isStale || undefined} aria-busy={board.isStale || undefined}>
        {rows.map((row) => (
          <LeaderboardRow
            key={row._id}
            row={row}
            address={address}
            highest={board.highest ?? 0}
            isLit={row._id === litId}
            onLit={onLit}
          />
        ))}
      </ol>
      {total > pageSize ? (
        <Pager
          page={address.page}
          pageSize={pageSize}
          total={total}
          onPage={(page) => address.set({ page: String(page) })}
        />
      ) : found.data === undefined ? null : (
        <Flex component="p" justify="space-between" c="dimmed" className="font-meta">
          <span>{t('statistics.board.advisors', { count: total, shown: formatNumber(total) })}</span>
          <span>{t('statistics.board.perPage')}</span>
        </Flex>
      )}
    </Flex>
  );
}

/** The title of the board, its order and its search. */
function BoardHead({ address, isWorstFirst }: { address: StatisticsState; isWorstFirst: boolean }) {
  const t = useT();
  const order = t(isWorstFirst ? 'statistics.board.worst' : 'statistics.board.best');
  const Arrow = isWorstFirst ? IconSortAscendingNumbers : IconSortDescendingNumbers;
  return (
    <>
      <Flex align="center" justify="space-between" mih={36}>
        <Box id="leaderboard" component="h2" lts="normal" className="font-h4">
          {t('statistics.board.title')}
        </Box>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Arrow size={17} aria-hidden />}
          aria-label={t('statistics.board.turn', { order })}
          onClick={() => address.set({ sort: isWorstFirst ? null : 'count' })}
        >
          {order}
        </Button>
      </Flex>
      <div data-no-print>
        <SearchField
          value={address.q}
          onSearch={(q) => address.set({ q })}
          placeholder={t('statistics.board.search')}
        />
      </div>
    </>
  );
}

interface LeaderboardRowProps {
  row: Ranked;
  address: StatisticsAddress;
  /** The highest number of any consultant, which the bars of all pages are drawn by. */
  highest: number;
  isLit: boolean;
  onLit: (id: string | null) => void;
}

/** One consultant: the row leads to their own page, the number to its rows. */
function LeaderboardRow({ row, address, highest, isLit, onLit }: LeaderboardRowProps) {
  const t = useT();
  const { chartType, period } = address;
  const name = `${row.name} ${row.surname}`;
  const counted = t(`statistics.counted.${chartType}`, { count: row.count, shown: formatNumber(row.count) });
  const lighting = {
    onMouseEnter: () => onLit(row._id),
    onMouseLeave: () => onLit(null),
    onFocus: () => onLit(row._id),
    onBlur: () => onLit(null),
  };
  return (
    <li className={classes['row']} data-lit={isLit || undefined}>
      <span className={classes['rank']} data-first={row.rank <= 3 || undefined}>
        {formatNumber(row.rank)}
      </span>
      <Avatar name={name} src={row.frontImage?.thumbnail.medium ?? null} size={28} tone="neutral" />
      <span className={classes['name']}>
        <a
          href={individualHref(row._id, address)}
          title={name}
          aria-label={t('statistics.board.individual', { name })}
          {...lighting}
        >
          {name}
        </a>
        {row.isGone ? (
          <Text span size="meta" ml="s6" c="dimmed">
            {t('statistics.board.gone')}
          </Text>
        ) : null}
      </span>
      <Box component="span" h="s6" bdrs="xs" bg="var(--vl-soft2)" className={classes['track']} aria-hidden>
        <span style={{ width: `${String(highest === 0 ? 0 : (row.count / highest) * 100)}%` }} />
      </Box>
      <Box
        component="a"
        py="sm"
        pos="relative"
        c="inherit"
        fw={600}
        ta="right"
        td="none"
        href={eventsHref({ chartType, advisorId: row._id, period })}
        aria-label={t('statistics.board.open', { counted, name })}
        {...lighting}
      >
        {formatNumber(row.count)}
      </Box>
    </li>
  );
}
