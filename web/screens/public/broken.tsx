import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { fetchOnReturn } from '../../lib/line/missing-part.ts';
import { onReach, readReach } from '../../lib/api/reach.ts';
import { MissingPart } from './missing.ts';
import classes from '../../ui/layout/entry-frame.module.css';

/** In place of a page that failed, or whose files cannot be fetched: it carries nothing that could fail as well. */
export function BrokenPage({ error }: { error?: unknown }) {
  const t = useT();
  const isMissing = error instanceof MissingPart;
  // What was written waits on the device.
  useEffect(() => (isMissing ? fetchOnReturn() : undefined), [isMissing]);
  const isSilent = useSyncExternalStore(onReach, () => readReach() === 'silent');
  return (
    <div className={classes['brokenPage']} role="alert">
      <h1>{t(isMissing ? 'session.missing.title' : 'session.broken.title')}</h1>
      {isMissing ? <p>{t('session.missing.text')}</p> : null}
      {/* Without a network the reload would lose what can still be read beside it. */}
      {isMissing && isSilent ? null : (
        <Button onClick={() => window.location.reload()}>
          {t(isMissing ? 'session.missing.retry' : 'session.broken.reload')}
        </Button>
      )}
    </div>
  );
}
