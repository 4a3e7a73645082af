import type { ReplyOf } from '@volano/domain/contracts/route';
import { getWatch, startWatch } from '@volano/domain/contracts/watch';
import { Anchor, Button, Flex, Progress, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './watch-panel.module.css';

type WatchRun = ReplyOf<typeof startWatch>;

const watchKey = ['watch'] as const;
/** While a job reads the feed, how often the page asks whether it has ended. */
const ASK_MS = 1500;

interface WatchPanelProps {
  /** Whether whoever looks may have it read. */
  canRead: boolean;
  onReport: (importId: string) => void;
}

/** The official catalogue that is read by itself: from where, how it went last, what came of it; or which setting is missing. */
export function WatchPanel({ canRead, onReport }: WatchPanelProps) {
  const t = useT();
  const id = useId();
  const { data, isError, isFetching, refetch } = useWatch();
  const start = useStartWatch();
  const [last, ...earlier] = data?.runs ?? [];
  const isReading = last?.status === 'reading';
  useEndToast(last);
  return (
    <section className={classes['root']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id}>{t('imports.watch.title')}</h2>
        {canRead && data?.host ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={17} aria-hidden />}
            disabled={isReading}
            loading={start.isPending}
            onClick={() => mutateWithMessage(start, false)}
          >
            {t('imports.watch.start')}
          </Button>
        ) : null}
      </div>
      {data === undefined ? (
        isError ? (
          <ErrorBlock title={t('imports.watch.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <DelayedSkeleton>
            <SkeletonRows count={2} />
          </DelayedSkeleton>
        )
      ) : (
        <>
          <Text size="compact" maw="72ch" c="var(--vl-ink2)" className="anywhere">
            {data.host === null ? t('imports.watch.off') : t('imports.watch.intro', { host: data.host })}
          </Text>
          {last === undefined ? (
            data.host === null ? null : (
              <Text size="compact" maw="72ch" c="var(--vl-ink2)" className="anywhere">
                {t('imports.watch.never')}
              </Text>
            )
          ) : (
            <WatchReading
              run={last}
              onReport={onReport}
              onAnyway={canRead && last.isDoubtful && data.host !== null ? start : null}
            />
          )}
          {earlier.length === 0 ? null : <WatchHistory runs={earlier} onReport={onReport} />}
        </>
      )}
    </section>
  );
}

/** Says when the reading that was under way has ended, and lets the rest of the portal be asked anew. */
function useEndToast(run: WatchRun | undefined): void {
  const t = useT();
  const forgetAll = useInvalidateAll();
  const before = useRef(run?.status);
  const status = run?.status;
  useEffect(() => {
    if (before.current === 'reading' && status === 'done') {
      toast.success(t('imports.watch.finished'));
      void forgetAll();
    }
    before.current = status;
  });
}

const FIGURES = ['added', 'changed', 'proposed', 'gone', 'skipped'] as const;

/** The readings before the last, a line each, folded away. */
function WatchHistory({ runs, onReport }: { runs: readonly WatchRun[]; onReport: (importId: string) => void }) {
  const t = useT();
  return (
    <Text component="details" size="compact" pt="s10" className={classes['history']}>
      <summary>{t('imports.watch.history')}</summary>
      <ul>
        {runs.map((run) => {
          const when = formatDateTime(run.startedAt);
          const { importId } = run;
          return (
            <li key={run._id}>
              <span>
                {when} · {run.startedBy ?? t('imports.watch.byClock')}
              </span>
              <span data-failed={run.status === 'failed' || undefined}>{run.error ?? <Figures run={run} />}</span>
              {importId === null ? null : (
                <Anchor
                  inherit
                  component="button"
                  type="button"
                  aria-label={t('imports.watch.reportOf', { when })}
                  onClick={() => onReport(importId)}
                >
                  {t('imports.watch.report')}
                </Anchor>
              )}
            </li>
          );
        })}
      </ul>
    </Text>
  );
}

function Figures({ run }: { run: WatchRun }) {
  const t = useT();
  const said = FIGURES.filter((figure) => run[figure] > 0);
  if (said.length === 0) return t('imports.watch.unchanged');
  return said.map((figure) => `${t(`imports.watch.${figure}`)} ${formatNumber(run[figure])}`).join(', ');
}

const TONES = { reading: 'accent', done: 'ok', failed: 'danger' } as const;
const WATCH_READING_FIGURES = ['read', ...FIGURES] as const;

interface WatchReadingProps {
  run: WatchRun;
  onReport: (importId: string) => void;
  /** Reads it although it looks broken; null where it may not be asked. */
  onAnyway: ReturnType<typeof useStartWatch> | null;
}

/** The last reading: when, by whom, how it ended, what it brought and where that waits. */
function WatchReading({ run, onReport, onAnyway }: WatchReadingProps) {
  const t = useT();
  const { status, importId, added, proposed, gone, skipped } = run;
  return (
    <Stack gap="s10" pt="s10" className={classes['reading']}>
      <Flex component="p" rowGap="2xs" columnGap="s10" align="center" wrap="wrap" className="font-compact">
        <StatusBadge tone={TONES[status]}>{t(`imports.watch.status.${status}`)}</StatusBadge>
        {formatDateTime(run.startedAt)} · {run.startedBy ?? t('imports.watch.byClock')}
      </Flex>
      {status === 'reading' ? (
        <div role="status">
          <Progress aria-label={t('imports.watch.reading')} value={100} animated />
        </div>
      ) : status === 'failed' ? (
        <Stack gap="s10" align="flex-start" className="anywhere">
          <p>
            {run.error} {t('imports.watch.stayed')}
          </p>
          {onAnyway === null ? null : <Anyway start={onAnyway} />}
        </Stack>
      ) : (
        <Flex component="dl" rowGap="xs" columnGap="xl" wrap="wrap" className={classes['figures']}>
          {WATCH_READING_FIGURES.map((figure) => (
            <div key={figure} data-quiet={run[figure] === 0 || undefined}>
              <dt>{t(`imports.watch.${figure}`)}</dt>
              <dd>{formatNumber(run[figure])}</dd>
            </div>
          ))}
        </Flex>
      )}
      {status !== 'done' ? null : importId === null ? (
        <Text size="compact" maw="72ch" c="var(--vl-ink2)" className="anywhere">
          {t(skipped === 0 ? 'imports.watch.unchanged' : 'imports.watch.sameSkipped')}
        </Text>
      ) : (
        <Flex component="p" rowGap="2xs" columnGap="s20" wrap="wrap" className="font-compact">
          <Anchor inherit component="button" type="button" onClick={() => onReport(importId)}>
            {t('imports.watch.report')}
          </Anchor>
          {added + proposed + gone === 0 ? null : (
            <Anchor inherit href={hrefOf('/admin/announcements/review')}>
              {t('imports.watch.review')}
            </Anchor>
          )}
          {skipped === 0 ? null : (
            <Anchor inherit href={hrefOf('/admin/settings/imports/$importId', { importId }, { tab: 'skipped' })}>
              {t('imports.watch.whySkipped')}
            </Anchor>
          )}
        </Flex>
      )}
    </Stack>
  );
}

function Anyway({ start }: { start: ReturnType<typeof useStartWatch> }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('imports.watch.startAnyway')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('imports.watch.anywayTitle')}
        confirmLabel={t('imports.watch.startAnyway')}
        isWorking={start.isPending}
        refusal={start.error}
        onConfirm={() => start.mutate(true, { onSuccess: () => setAsking(false) })}
      >
        {t('imports.watch.anywayText')}
      </ConfirmDialog>
    </>
  );
}

/** Where the official catalogue is read, and its last readings; asked again while one is under way. */
function useWatch() {
  return useQuery({
    queryKey: watchKey,
    queryFn: ({ signal }) => call(getWatch, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.runs[0]?.status === 'reading' ? ASK_MS : false),
  });
}

/** Has it read now; `isSure` takes what looks broken as right. */
function useStartWatch() {
  return useChange(watchKey, (isSure: boolean) => call(startWatch, { body: { isSure } }));
}

/** What a reading brought shows everywhere. */
function useInvalidateAll(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== watchKey[0] });
}
