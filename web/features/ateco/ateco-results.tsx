import { Button, Skeleton } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { DelayedSkeleton } from '../../ui/delayed-skeleton.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { ErrorBlock } from '../../ui/states.tsx';
import { type AtecoCode, useAtecoSearch } from './ateco.api.ts';
import classes from './ateco-results.module.css';

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
      {rows.length === 0 ? <p className={classes['nothing']}>{t('ateco.nothingHint')}</p> : null}
      <ul className={classes['list']} aria-label={t('ateco.resultsList')}>
        {rows.map((row) => (
          <Result
            key={row._id}
            code={row}
            isChosen={chosenIds.includes(row._id)}
            canAdd={canAdd}
            onAdd={() => onAdd(row)}
          />
        ))}
      </ul>
    </div>
  );
}

function Result({
  code,
  isChosen,
  canAdd,
  onAdd,
}: {
  code: AtecoCode;
  isChosen: boolean;
  canAdd: boolean;
  onAdd: () => void;
}) {
  const t = useT();
  const other = code.version === '2025' ? '2007' : '2025';
  return (
    <li ref={keepFocus} tabIndex={-1} className={classes['result']}>
      <div className={classes['words']}>
        <p>
          <span className={classes['code']}>{code.code}</span> {code.name}
        </p>
        {code.foundIn ? <p className={classes['note']}>{t('ateco.foundIn', { text: code.foundIn })}</p> : null}
        {code.correspondence ? (
          <p className={classes['note']}>
            {code.correspondence.isSimple
              ? t('ateco.corresponds', { version: other, code: code.correspondence.code })
              : t('ateco.correspondsToMany', { version: other })}
          </p>
        ) : null}
      </div>
      {isChosen ? (
        <span className={classes['chosen']}>
          <IconCheck size={16} aria-hidden />
          {t('ateco.added')}
        </span>
      ) : (
        <Button
          variant="default"
          size="sm"
          disabled={!canAdd}
          onClick={onAdd}
          aria-label={t('ateco.add', { code: code.code })}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('common.actions.add')}
        </Button>
      )}
    </li>
  );
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
