import { Button } from '@mantine/core';
import { useT } from '../../lib/i18n/i18n.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import classes from '../../ui/layout/entry-frame.module.css';

/** Any address that leads nowhere. */
export function NotFoundPage() {
  const t = useT();
  return (
    <main className={classes['brokenPage']}>
      <Logo size={36} />
      <h1 className="visually-hidden">{t('session.notFound.title')}</h1>
      <EmptyState
        title={t('session.notFound.title')}
        action={
          <Button component="a" href={hrefOf('/')} variant="default">
            {t('session.notFound.home')}
          </Button>
        }
      >
        {t('session.notFound.body')}
      </EmptyState>
    </main>
  );
}
