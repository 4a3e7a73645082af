import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { isRenewed, onRenewal } from '../lib/live/page-version.ts';
import classes from './renewed-note.module.css';

/** A newer page is there to be had: whoever is in the middle of something takes it when they like. */
export function RenewedNote() {
  const t = useT();
  const isOld = useSyncExternalStore(onRenewal, isRenewed);
  if (!isOld) return null;
  return (
    <p role="status" className={classes['note']}>
      <IconRefresh size={20} aria-hidden />
      <span>
        <strong>{t('session.renewed.title')}</strong> {t('session.renewed.text')}
      </span>
      <Button variant="default" size="sm" onClick={() => window.location.reload()}>
        {t('session.renewed.reload')}
      </Button>
    </p>
  );
}
