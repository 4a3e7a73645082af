import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useForgetAll, useStartWatch, useWatch, type WatchRun } from './watch.api.ts';
import classes from './watch-panel.module.css';
import { WatchReading } from './watch-reading.tsx';
import { WatchHistory } from './watch-history.tsx';

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
          <p className={classes['intro']}>
            {data.host === null ? t('imports.watch.off') : t('imports.watch.intro', { host: data.host })}
          </p>
          {last === undefined ? (
            data.host === null ? null : (
              <p className={classes['intro']}>{t('imports.watch.never')}</p>
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
  const forgetAll = useForgetAll();
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
