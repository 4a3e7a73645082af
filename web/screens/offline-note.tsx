import { Button } from '@mantine/core';
import { getLiveness } from '@volano/domain/contracts/options';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { call, isReached, onReachChange } from '../lib/api/api-client.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { isRenewed, onRenewal } from '../lib/live/page-version.ts';
import { useLive } from '../lib/live/live.ts';
import { storedUnder } from '../lib/session/session.ts';
import classes from './offline-note.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Says that there is no network or that nobody answers, and sends what waits on this device once it is back or the page is opened again
 * (10-company-path §1). The code that sends comes only where something waits. Where all is well it says, once, that the portal was renewed.
 */
export function OfflineNote() {
  const t = useT();
  const client = useQueryClient();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isSilent = useSilence(isOnline);
  const isOld = useSyncExternalStore(onRenewal, isRenewed);
  const sendWaiting = useCallback(async () => {
    if (storedUnder('volano.chat.').length > 0)
      (await import('../features/conversation/chats/conversation.ts')).sendWaitingMessages();
    if (storedUnder('volano.survey.').length > 0)
      (await import('../features/companies/surveys/survey-saver.tsx')).sendWaitingAnswers(client);
  }, [client]);
  useEffect(() => {
    // What does not come now is asked for when the line is there again.
    if (isOnline && !isSilent) void sendWaiting().catch(() => undefined);
  }, [isOnline, isSilent, sendWaiting]);
  useLive(
    'newMessage',
    useCallback((facts) => void (facts === null && sendWaiting().catch(() => undefined)), [sendWaiting]),
  );
  if (isOnline && !isSilent) return isOld ? <RenewedNote /> : null;
  return (
    <p role="status" className={classes['note']}>
      <IconCloudOff size={20} aria-hidden />
      <span>
        <strong>{t(isOnline ? 'common.offline.silent' : 'common.offline.title')}</strong> {t('common.offline.text')}
      </span>
    </p>
  );
}

/** How long after a call that reached nobody the service is asked whether it is there, and again, in milliseconds. */
const ASK_AGAIN_MS = 3_000;

/** Whether nobody answers although there is a network: known once two calls in a row have reached nobody, until one is answered. */
function useSilence(isOnline: boolean): boolean {
  const isAnswered = useSyncExternalStore(onReachChange, isReached);
  const [isSilent, setSilent] = useState(false);
  if (isAnswered && isSilent) setSilent(false);
  useEffect(() => {
    if (isAnswered || !isOnline) return;
    const timer = setInterval(() => {
      if (!document.hidden) void call(getLiveness, {}).catch(() => setSilent(!isReached()));
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAnswered, isOnline]);
  return isSilent;
}

/** A newer page is there to be had: whoever is in the middle of something takes it when they like. */
function RenewedNote() {
  const t = useT();
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
