import { Button } from '@mantine/core';
import classes from '../../features/registration/registration.module.css';
import { useT } from '../../lib/i18n.ts';
import { useBrand } from '../../lib/options.ts';
import { EntryFrame, EntryHead } from '../../ui/entry-frame.tsx';

/** The e-mail is verified, and the office has still to confirm the account. */
export function WaitingPage() {
  const t = useT();
  const brand = useBrand();
  return (
    <EntryFrame>
      <div className={classes['form']}>
        <EntryHead title={t('registration.waiting.title')} />
        <div className={classes['invited']}>
          <strong>{t('registration.waiting.status')}</strong>
          <span>{t('registration.waiting.body')}</span>
        </div>
        {brand === null ? null : (
          <p className={classes['note']}>{t('registration.waiting.help', { telephone: brand.telephone })}</p>
        )}
        <Button component="a" href="#/login" variant="default" className={classes['submit'] ?? ''}>
          {t('registration.waiting.toLogin')}
        </Button>
      </div>
    </EntryFrame>
  );
}
