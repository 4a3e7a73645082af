import { Anchor, Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import type { useStartWatch, WatchRun } from './watch.api.ts';
import classes from './watch-panel.module.css';

const TONES = { reading: 'accent', done: 'ok', failed: 'danger' } as const;
const FIGURES = ['read', 'added', 'changed', 'proposed', 'gone'] as const;

interface WatchReadingProps {
  run: WatchRun;
  onReport: (importId: string) => void;
  /** Reads it although it looks broken; null where it may not be asked. */
  onAnyway: ReturnType<typeof useStartWatch> | null;
}

/** The last reading: when, by whom, how it ended, what it brought and where that waits. */
export function WatchReading({ run, onReport, onAnyway }: WatchReadingProps) {
  const t = useT();
  const { status, importId, added, proposed, gone } = run;
  return (
    <div className={classes['reading']}>
      <p className={classes['when']}>
        <StatusBadge tone={TONES[status]}>{t(`imports.watch.status.${status}`)}</StatusBadge>
        {formatDateTime(run.startedAt)} · {run.startedBy ?? t('imports.watch.byClock')}
      </p>
      {status === 'reading' ? (
        <div role="status">
          <Progress aria-label={t('imports.watch.reading')} value={100} animated />
        </div>
      ) : status === 'failed' ? (
        <div className={classes['failed']}>
          <p>
            {run.error} {t('imports.watch.stayed')}
          </p>
          {onAnyway === null ? null : <Anyway start={onAnyway} />}
        </div>
      ) : (
        <dl className={classes['figures']}>
          {FIGURES.map((figure) => (
            <div key={figure} data-quiet={run[figure] === 0 || undefined}>
              <dt>{t(`imports.watch.${figure}`)}</dt>
              <dd>{formatNumber(run[figure])}</dd>
            </div>
          ))}
        </dl>
      )}
      {status !== 'done' ? null : importId === null ? (
        <p className={classes['intro']}>{t('imports.watch.unchanged')}</p>
      ) : (
        <p className={classes['ways']}>
          <Anchor inherit component="button" type="button" onClick={() => onReport(importId)}>
            {t('imports.watch.report')}
          </Anchor>
          {added + proposed + gone === 0 ? null : (
            <Anchor inherit href={hrefOf('/admin/announcements/review')}>
              {t('imports.watch.review')}
            </Anchor>
          )}
        </p>
      )}
    </div>
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
