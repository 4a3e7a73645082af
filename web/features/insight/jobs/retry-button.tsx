import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useRetryJob } from './jobs.api.ts';

/** Tries a job again, after a question: what it does may have been done by other means since. */
export function RetryButton({ id, work }: { id: string; work: string }) {
  const t = useT();
  const retry = useRetryJob();
  const [isAsking, setAsking] = useState(false);

  function close(): void {
    setAsking(false);
    retry.reset();
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={17} aria-hidden />}
        aria-label={t('jobs.retryNamed', { work })}
        onClick={() => setAsking(true)}
      >
        {t('jobs.retry')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('jobs.retryTitle', { work })}
        confirmLabel={t('jobs.retry')}
        tone="brand"
        isWorking={retry.isPending}
        refusal={retry.error}
        onConfirm={() =>
          mutateWithMessage(retry, id, {
            done: () => toast.success(t('jobs.retried'), work),
            refused: 'shown',
            onSuccess: close,
          })
        }
      >
        {t('jobs.retryText')}
      </ConfirmDialog>
    </>
  );
}
