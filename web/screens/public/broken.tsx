import { Button } from '@mantine/core';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './broken.module.css';

/** In place of a page that failed, or whose files cannot be fetched: it carries nothing that could fail as well. */
export function BrokenPage() {
  const t = useT();
  return (
    <div className={classes['page']} role="alert">
      <h1>{t('session.broken.title')}</h1>
      <Button onClick={() => window.location.reload()}>{t('session.broken.reload')}</Button>
    </div>
  );
}
