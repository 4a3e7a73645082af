import { Skeleton } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { type AtecoCode, useAtecoSearch } from './ateco.api.ts';
import { digitsOfSearch } from './ateco-find.ts';
import { AtecoResultGroup } from './ateco-result-group.tsx';
import classes from './ateco-picker.module.css';

export interface AtecoResultsProps {
  q: string;
  version: AtecoVersion;
  chosenIds: readonly string[];
  canAdd: boolean;
  onAdd: (code: AtecoCode) => void;
}

/** The codes a search has found, each with the line of the notes it was found by and its counterpart in the other version. */
export function AtecoResults({ q, version, chosenIds, canAdd, onAdd }: AtecoResultsProps) {
  const t = useT();
  const search = useAtecoSearch(q, version);
  if (search.isError) {
    return (
      <ErrorBlock title={t('ateco.searchError')} onRetry={() => void search.refetch()} isRetrying={search.isFetching} />
    );
  }
  if (search.data === undefined) return <Waiting />;
  const { rows, total = rows.length } = search.data;
  return (
    <div
      className={classes['results']}
      data-stale={search.isPlaceholderData || undefined}
      aria-busy={search.isPlaceholderData}
    >
      <p className={classes['count']} role="status">
        {countWords(t, rows.length, total)}
      </p>
      <ul className={classes['atecoResultsList']} aria-label={t('ateco.resultsList')}>
        {linesOf(rows, q).map(([first, ...siblings]) => (
          <AtecoResultGroup
            key={`${q} ${first._id}`}
            first={first}
            siblings={siblings}
            chosenIds={chosenIds}
            canAdd={canAdd}
            onAdd={onAdd}
          />
        ))}
      </ul>
    </div>
  );
}

/** The codes of one category together, in the place of its best; what is searched by digits stands line by line. */
function linesOf(rows: readonly AtecoCode[], q: string): [AtecoCode, ...AtecoCode[]][] {
  if (digitsOfSearch(q) !== null) return rows.map((row) => [row]);
  const groups = new Map<string, [AtecoCode, ...AtecoCode[]]>();
  for (const row of rows) {
    const category = row.code.slice(0, 'NN.NN.N'.length);
    const group = groups.get(category);
    if (group === undefined) groups.set(category, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

function Waiting() {
  return (
    <DelayedSkeleton>
      <Skeleton height={18} width={140} />
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={56} mt={12} />
      ))}
    </DelayedSkeleton>
  );
}

function countWords(t: ReturnType<typeof useT>, shown: number, total: number): string {
  if (total === 0) return t('ateco.nothing');
  return shown < total
    ? t('ateco.firstResults', { count: shown, total: formatNumber(total) })
    : t('ateco.results', { count: total });
}
