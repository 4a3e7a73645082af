import { Button, Modal, Skeleton, TextInput, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { daysAfter, SURVEY_RESTORABLE_DAYS } from '@volano/domain/rules/retention';
import { useEffect, useState } from 'react';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { agenciesKey } from './agencies.api.ts';
import classes from './office-agencies.module.css';
import { useResetPreview, useResetSurveys, type SurveyReset, useRestoreSurveys } from './office-changes.api.ts';

export interface ResetDialogProps {
  /** Asks for the password again where the service wants it. */
  withProof: <T>(action: () => Promise<T>) => Promise<T>;
  onClose: () => void;
}

/** The reset of all surveys: what it would do, a word to type, how far it is, and the way back for ninety days (holes H9). */
export function ResetDialog({ withProof, onClose }: ResetDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const preview = useResetPreview();
  const reset = useResetSurveys(withProof);
  const last = preview.data?.last ?? null;
  const isRunning = last?.status === 'running';
  const [isFollowed, setFollowed] = useState(false);
  if (isRunning && !isFollowed) setFollowed(true);
  const isOver = isFollowed && last !== null && !isRunning;

  // What every list says of the surveys is other than before.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: agenciesKey });
  }, [isOver, client]);

  function start(): void {
    reset.mutate(undefined, { onSuccess: () => setFollowed(true) });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(
        isRunning
          ? 'agencies.office.reset.running'
          : isOver
            ? 'agencies.office.reset.done'
            : 'agencies.office.reset.title',
      )}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <PreviewState preview={preview} />
      {preview.data === undefined ? null : isFollowed && last !== null ? (
        <ResetProgress reset={last} onClose={onClose} />
      ) : (
        <>
          <Asking
            of={preview.data}
            isWorking={reset.isPending}
            error={reset.error === null ? undefined : refusalMessage(reset.error, t('errors.unexpected'))}
            onStart={start}
            onClose={onClose}
          />
          {last === null ? null : (
            <LastReset
              reset={last}
              onRestored={() => {
                toast.success(t('agencies.office.reset.restored'));
                onClose();
              }}
            />
          )}
        </>
      )}
    </Modal>
  );
}

/** While it is not known what would be reset, or why it cannot be. */
function PreviewState({ preview }: { preview: ReturnType<typeof useResetPreview> }) {
  const t = useT();
  if (preview.isPending)
    return (
      <DelayedSkeleton>
        <Skeleton height={16} width="80%" />
        <Skeleton height={16} width="60%" mt={12} />
      </DelayedSkeleton>
    );
  if (!preview.isError || preview.data !== undefined) return null;
  return (
    <ErrorBlock
      title={t('agencies.office.reset.loadError')}
      onRetry={() => void preview.refetch()}
      isRetrying={preview.isFetching}
    />
  );
}

interface AskingProps {
  of: NonNullable<ReturnType<typeof useResetPreview>['data']>;
  isWorking: boolean;
  error: string | undefined;
  onStart: () => void;
  onClose: () => void;
}

function Asking({ of: { surveys, answers, recipients }, isWorking, error, onStart, onClose }: AskingProps) {
  const t = useT();
  const word = t('agencies.office.reset.word');
  const [typed, setTyped] = useState('');
  const isReady = typed.trim().toLocaleLowerCase('it') === word;
  if (surveys === 0) return <p className={classes['resetDialogText']}>{t('agencies.office.reset.nothing')}</p>;
  return (
    <form
      className={classes['resetDialog']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onStart();
      }}
    >
      <ul className={classes['list']}>
        <li>{t('agencies.office.reset.surveys', { count: surveys })}</li>
        <li>{t('reasks.resetAnswers', { count: answers })}</li>
        <li>{t('agencies.office.reset.recipients', { count: recipients })}</li>
        <li>{t('agencies.office.reset.kept')}</li>
      </ul>
      <TextInput
        label={t('common.confirm.type', { name: word })}
        value={typed}
        error={typed !== '' && !isReady ? t('agencies.office.reset.mismatch', { word }) : undefined}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error === undefined ? null : <FormRefusal title={error} />}
      <div className={classes['resetDialogButtons']}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.actions.cancel')}
        </Button>
        <Button type="submit" color="danger" disabled={!isReady} loading={isWorking}>
          {t('agencies.office.reset.confirm')}
        </Button>
      </div>
    </form>
  );
}

/** How far the emptying is, and its end. The work goes on without the window. */
function ResetProgress({ reset, onClose }: { reset: SurveyReset; onClose: () => void }) {
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
function LastReset({ reset, onRestored }: { reset: SurveyReset; onRestored: () => void }) {
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
