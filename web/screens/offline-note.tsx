import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { useLive } from '../lib/live/live.ts';
import { storedUnder } from '../lib/session/device.ts';
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
 * Says that there is no network, and sends what waits for it on this device once it is back or the page is opened again
 * (10-company-path §1). The code that sends comes only where something waits.
 */
export function OfflineNote() {
  const t = useT();
  const client = useQueryClient();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const sendWaiting = useCallback(async () => {
    if (storedUnder('volano.chat.').length > 0)
      (await import('../features/conversation/chats/conversation.ts')).sendWaitingMessages();
    if (storedUnder('volano.survey.').length > 0)
      (await import('../features/companies/surveys/survey-saver.tsx')).sendWaitingAnswers(client);
  }, [client]);
  useEffect(() => {
    // What does not come now is asked for when the line is there again.
    if (isOnline) void sendWaiting().catch(() => undefined);
  }, [isOnline, sendWaiting]);
  useLive(
    'newMessage',
    useCallback((facts) => void (facts === null && sendWaiting().catch(() => undefined)), [sendWaiting]),
  );
  return isOnline ? null : (
    <p role="status" className={classes['note']}>
      <IconCloudOff size={20} aria-hidden />
      <span>
        <strong>{t('common.offline.title')}</strong> {t('common.offline.text')}
      </span>
    </p>
  );
}
