import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useErasure, useErasureActions } from './privacy.api.ts';
import classes from './privacy.module.css';

export interface ErasurePartProps {
  /** Runs what may be refused until the password is given again. */
  withProof: <T>(action: () => Promise<T>) => Promise<T>;
}

/** The wish to be forgotten: asked for with one's name and password, held for thirty days, taken back with one press. */
export function ErasurePart({ withProof }: ErasurePartProps) {
  const t = useT();
  const erasure = useErasure();
  const [isAsking, setAsking] = useState(false);
  if (erasure.isPending)
    return (
      <DelayedSkeleton>
        <Skeleton height={72} />
      </DelayedSkeleton>
    );
  if (erasure.isError)
    return (
      <ErrorBlock
        title={t('privacy.loadError')}
        isCard
        onRetry={() => void erasure.refetch()}
        isRetrying={erasure.isFetching}
      />
    );
  if (erasure.data !== null) return <ErasureBanner {...erasure.data} />;
  return (
    <>
      <p className={classes['hint']}>{t('privacy.erasure.hint')}</p>
      <div>
        <Button variant="default" color="danger" onClick={() => setAsking(true)}>
          {t('privacy.erasure.ask')}
        </Button>
      </div>
      {isAsking ? <AskDialog withProof={withProof} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** While the wish is open: the day, and the way back. */
function ErasureBanner({ requestedAt, executeAt }: { requestedAt: string; executeAt: string }) {
  const t = useT();
  const { cancel } = useErasureActions();

  function withdraw(): void {
    mutateWithMessage(cancel, undefined, {
      done: () => toast.success(t('privacy.erasure.cancelled')),
    });
  }

  return (
    <div className={classes['banner']} role="status">
      <div>
        <p className={classes['bannerTitle']}>{t('privacy.erasure.open', { date: formatDate(executeAt) })}</p>
        <p className={classes['hint']}>{t('privacy.erasure.openHint', { date: formatDate(requestedAt) })}</p>
      </div>
      <Button onClick={withdraw} loading={cancel.isPending}>
        {t('privacy.erasure.cancel')}
      </Button>
    </div>
  );
}

function AskDialog({ withProof, onClose }: ErasurePartProps & { onClose: () => void }) {
  const t = useT();
  const me = useMe();
  const { ask } = useErasureActions();
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function confirm(): Promise<void> {
    setWorking(true);
    setRefusal(undefined);
    try {
      await withProof(ask);
      toast.success(t('privacy.erasure.asked'));
      onClose();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : t('errors.unexpected'));
      setWorking(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('privacy.erasure.dialog.title')}
      confirmLabel={t('privacy.erasure.dialog.confirm')}
      onConfirm={() => void confirm()}
      isWorking={isWorking}
      typedName={`${me.name} ${me.surname}`}
      error={refusal}
    >
      <ul className={classes['list']}>
        <li>{t('privacy.erasure.dialog.days')}</li>
        <li>{t('privacy.erasure.dialog.goes')}</li>
        <li>{t('privacy.erasure.dialog.stays')}</li>
      </ul>
    </ConfirmDialog>
  );
}
