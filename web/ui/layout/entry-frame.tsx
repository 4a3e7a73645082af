import { IconPhone } from '@tabler/icons-react';
import { FirmLines } from './firm-lines.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useBrand } from '../../lib/api/options.ts';
import classes from './entry-frame.module.css';
import { Logo } from '../brand/logo.tsx';
import { RingArt } from '../brand/ring-art.tsx';

/** Before the login: the form first, the wheel at architectural scale beside it (mock-ups 01). `hasMore` leaves a phone to a longer form. */
export function EntryFrame({ hasMore = false, children }: { hasMore?: boolean; children: React.ReactNode }) {
  const t = useT();
  const brand = useBrand();
  return (
    <div className={classes['page']} data-form={hasMore || undefined}>
      <main className={classes['main']}>
        <span className={classes['logoWide']}>
          <Logo size={36} />
        </span>
        <span className={classes['logoNarrow']}>
          <Logo size={30} tone="light" />
        </span>
        <div className={classes['form']}>{children}</div>
        {brand === null ? null : (
          <p className={classes['foot']}>
            <span className={classes['help']}>
              <IconPhone size={18} aria-hidden /> {t('session.login.help')}{' '}
              <a href={`tel:${brand.telephone.replaceAll(' ', '')}`}>{brand.telephone}</a>
            </span>
            <a href={brand.privacyUrl} target="_blank" rel="noreferrer">
              {t('session.login.privacy')}
            </a>
            <FirmLines />
          </p>
        )}
      </main>
      <aside className={classes['art']}>
        <RingArt />
        <p className={classes['promise']}>{t('session.promise')}</p>
      </aside>
    </div>
  );
}

/** The head of what is filled in there. */
export function EntryHead({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <>
      <h1 className={classes['title']}>{title}</h1>
      {children ? <p className={classes['subtitle']}>{children}</p> : null}
    </>
  );
}
