import { Anchor } from '@mantine/core';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { WatchRun } from './watch.api.ts';
import classes from './watch-panel.module.css';

const FIGURES = ['added', 'changed', 'proposed', 'gone'] as const;

/** The readings before the last, a line each, folded away. */
export function WatchHistory({ runs, onReport }: { runs: readonly WatchRun[]; onReport: (importId: string) => void }) {
  const t = useT();
  return (
    <details className={classes['history']}>
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
    </details>
  );
}

function Figures({ run }: { run: WatchRun }) {
  const t = useT();
  const said = FIGURES.filter((figure) => run[figure] > 0);
  if (said.length === 0) return t('imports.watch.unchanged');
  return said.map((figure) => `${t(`imports.watch.${figure}`)} ${formatNumber(run[figure])}`).join(', ');
}
