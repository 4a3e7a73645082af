import { Button } from '@mantine/core';
import classes from '../../features/companies/registration/registration.module.css';
import { useT } from '../../lib/i18n/i18n.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { EntryFrame, EntryHead } from '../../ui/layout/entry-frame.tsx';

/** The e-mail is verified, and the office has still to confirm the account. */
export function WaitingPage() {
  const t = useT();
  return (
    <EntryFrame>
      <div className={classes['form']}>
        <EntryHead title={t('registration.waiting.title')} />
        <div className={classes['invited']}>
          <strong>{t('registration.waiting.status')}</strong>
          <span>{t('registration.waiting.body')}</span>
        </div>
        <Button component="a" href={hrefOf('/login')} variant="default" className={classes['submit'] ?? ''}>
          {t('registration.waiting.toLogin')}
        </Button>
      </div>
    </EntryFrame>
  );
}
