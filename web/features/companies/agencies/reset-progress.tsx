import { Button, Progress } from '@mantine/core';
import { daysAfter, SURVEY_RESTORABLE_DAYS } from '@volano/domain/rules/retention';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import classes from './office-agencies.module.css';
import { type SurveyReset, useRestoreSurveys } from './survey-reset.api.ts';

/** How far the emptying is, and its end. The work goes on without the window. */
export function ResetProgress({ reset, onClose }: { reset: SurveyReset; onClose: () => void }) {
  const t = useT();
  const { surveys, done, status } = reset;
  const words = t('agencies.office.reset.progress', { done: String(done), total: String(surveys) });
  return (
    <div className={classes['resetDialog']}>
      {status === 'running' ? (
        <>
          <Progress.Root>
            <Progress.Section
              value={surveys === 0 ? 0 : (done / surveys) * 100}
              aria-label={t('agencies.office.reset.running')}
              aria-valuetext={words}
            />
          </Progress.Root>
          <p className={classes['resetDialogCount']} role="status">
            {words}
          </p>
          <p className={classes['resetDialogText']}>{t('agencies.office.reset.runningHint')}</p>
        </>
      ) : (
        <p className={classes['resetDialogText']} role="status">
          {t('agencies.office.reset.doneBody', { count: surveys })}
        </p>
      )}
      <div className={classes['resetDialogButtons']}>
        <Button variant="default" onClick={onClose}>
          {t('common.actions.close')}
        </Button>
      </div>
    </div>
  );
}

/** The last time, and its way back while there is one. */
export function LastReset({ reset, onRestored }: { reset: SurveyReset; onRestored: () => void }) {
  const t = useT();
  const now = useNow().toISOString();
  const restoring = useRestoreSurveys();
  const [isAsked, setAsked] = useState(false);
  const until = daysAfter(reset.createdAt, SURVEY_RESTORABLE_DAYS);
  const canRestore = reset.status === 'done' && now < until;
  return (
    <section className={classes['last']} aria-labelledby="last-reset">
      <h3 id="last-reset" className={classes['lastTitle']}>
        {t('agencies.office.reset.lastTitle')}
      </h3>
      <p className={classes['resetDialogText']}>
        {t('agencies.office.reset.last', { date: formatDateTime(reset.createdAt), count: reset.surveys })}{' '}
        {reset.status === 'restored' ? t('agencies.office.reset.lastRestored') : null}
        {canRestore ? t('agencies.office.reset.until', { date: formatDate(until) }) : null}
      </p>
      {canRestore ? (
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('agencies.office.reset.restore')}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('agencies.office.reset.restoreTitle')}
        confirmLabel={t('agencies.office.reset.restore')}
        tone="brand"
        isWorking={restoring.isPending}
        onConfirm={() => restoring.mutate(undefined, { onSuccess: onRestored })}
        refusal={restoring.error}
      >
        {t('agencies.office.reset.restoreBody')}
      </ConfirmDialog>
    </section>
  );
}
