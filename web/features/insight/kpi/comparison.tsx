import { useState } from 'react';
import classes from './comparison.module.css';
import { ComparisonChart } from './comparison-chart.tsx';
import { ComparisonFacts } from './comparison-facts.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { MeasureStrip } from './measure-strip.tsx';
import { BOARD_SIZE, useBoard } from './use-board.ts';
import { useMeasures } from './statistics.api.ts';
import type { StatisticsState } from './use-statistics-address.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ErrorBlock } from '../../../ui/layout/states.tsx';

/** All consultants side by side: nine measures, the chart of the chosen one, and the leaderboard (mock-ups 09). */
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
        <div className={classes['chart']}>
          <ComparisonChart address={address} board={board} litId={litId} onLit={setLitId} />
          <ComparisonFacts chartType={chartType} period={period} measure={measure} />
        </div>
        <Leaderboard address={address} board={board} pageSize={BOARD_SIZE} litId={litId} onLit={setLitId} />
      </div>
    </>
  );
}
