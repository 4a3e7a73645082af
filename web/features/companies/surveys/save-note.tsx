import { Button } from '@mantine/core';
import { IconCloudOff, IconDeviceFloppy, IconRefresh } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { formatTime } from '../../../lib/format/format.ts';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './survey-flow.module.css';
import type { Saver, SaverState } from './survey-saver.ts';

/** That everything is saved, and when it last was. */
export function SaveNote({ savedAt, isSaving }: { savedAt: string; isSaving: boolean }) {
  const t = useT();
  return (
    <p className={classes['note']} role="status">
      <IconDeviceFloppy size={17} aria-hidden />
      <span>
        {t('surveys.save.note')}{' '}
        {isSaving ? `${t('surveys.save.saving')}…` : t('surveys.save.at', { time: formatTime(savedAt) })}
      </span>
    </p>
  );
}

/** A save that failed: the choice is still on the screen and can be sent again. */
export function SaveAlert({ saver, state }: { saver: Saver; state: SaverState }) {
  const t = useT();
  const { error, isSaving } = state;
  if (error === null) return null;
  // What the server refuses will be refused again: the only way on is to take it back.
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  const said = refusalMessage(error, t('errors.unexpected'));
  return (
    <div className={classes['alert']} role="alert">
      <IconCloudOff size={20} aria-hidden />
      <p className={classes['saveNoteWords']}>
        <strong>{t('surveys.save.failed')}.</strong> {isRefused ? said : t('surveys.save.failedHint')}
      </p>
      {isRefused ? (
        <Button size="sm" variant="default" onClick={saver.discard}>
          {t('surveys.save.discard')}
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="default"
        loading={isSaving}
        onClick={() => tryAgain(saver)}
        leftSection={<IconRefresh size={17} aria-hidden />}
      >
        {t('common.actions.retry')}
      </Button>
    </div>
  );
}

/** The button goes away with the alert: the question takes the focus, so that keys act on it again. */
function tryAgain(saver: Saver): void {
  saver.retry();
  document.querySelector<HTMLElement>('main h1')?.focus();
}
