import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { confirmEmailChange } from '../../features/people/session/session.api.ts';
import { ApiError } from '../../lib/api/api-client.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { useParams } from '../../lib/screens/use-screen.ts';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';
import classes from './public.module.css';

/** Where the link mailed to a new address leads: it is confirmed by a press, so that programs that open links change nothing. */
export function EmailChangePage() {
  const t = useT();
  const { token } = useParams('/email-change/$token');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      setDone(await confirmEmailChange(token));
    } catch (error) {
      const isLost = error instanceof ApiError && error.code === 'notFound';
      setRefusal(
        isLost ? t('errors.emailChangeInvalid') : error instanceof ApiError ? error.message : t('errors.unexpected'),
      );
    }
    setBusy(false);
  }

  return (
    <EntryFrame hasMore>
      <div className={classes['form']}>
        <EntryHead title={t('session.emailChange.title')} />
        {refusal === null ? null : (
          <Alert color="danger" role="alert">
            {refusal}
          </Alert>
        )}
        {done === null ? (
          <>
            <p>{t('session.emailChange.text')}</p>
            <Button loading={isBusy} className={classes['submit'] ?? ''} onClick={() => void confirm()}>
              {t('session.emailChange.confirm')}
            </Button>
          </>
        ) : (
          <>
            <p role="status">{done}</p>
            <Button component="a" href={hrefOf('/login')} className={classes['submit'] ?? ''}>
              {t('session.reset.toLogin')}
            </Button>
          </>
        )}
      </div>
    </EntryFrame>
  );
}
