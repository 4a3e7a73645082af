import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type DataCopy as Copy, useAskCopy, useDataCopies } from './privacy.api.ts';
import classes from './privacy.module.css';

/** A copy of one's data: asked for, made by the service while one goes on, downloaded for a day. */
export function DataCopy() {
  const t = useT();
  const copies = useDataCopies();
  const ask = useAskCopy();
  const last = copies.data?.[0];
  const isWorking = last?.status === 'queued' || ask.isPending;

  function askForOne(): void {
    mutateWithMessage(ask, undefined);
  }

  return (
    <>
      <p className={classes['hint']}>{t('privacy.copy.hint')}</p>
      <div className={classes['state']} aria-live="polite">
        {isWorking ? (
          <>
            <Loader size="sm" aria-hidden />
            <p className={classes['news']}>{t('privacy.copy.working')}</p>
          </>
        ) : (
          <CopyNews copy={last} />
        )}
      </div>
      {isWorking ? null : (
        <div>
          <Button variant="default" onClick={askForOne} disabled={copies.isPending}>
            {t(last?.status === 'ready' ? 'privacy.copy.askNew' : 'privacy.copy.ask')}
          </Button>
        </div>
      )}
    </>
  );
}

function CopyNews({ copy }: { copy: Copy | undefined }) {
  const t = useT();
  if (copy === undefined) return null;
  if (copy.status === 'failed') return <p className={classes['news']}>{t('privacy.copy.failed')}</p>;
  if (copy.url === null || copy.expiresAt === null)
    return <p className={classes['news']}>{t('privacy.copy.expired', { date: formatDate(copy.createdAt) })}</p>;
  return (
    <>
      <p className={classes['news']}>
        <strong>{t('privacy.copy.ready')}</strong>
        <span className={classes['hint']}>{t('privacy.copy.until', { moment: formatDateTime(copy.expiresAt) })}</span>
      </p>
      <Button component="a" href={copy.url} leftSection={<IconDownload size={18} aria-hidden />}>
        {t('privacy.copy.download')}
      </Button>
    </>
  );
}
