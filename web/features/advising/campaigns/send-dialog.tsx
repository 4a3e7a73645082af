import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type About, type Chosen, useStartCampaign } from './campaigns.api.ts';

export interface SendDialogProps {
  about: About;
  /** The announcement's title. */
  title: string;
  chosen: Chosen;
  /** How many mails would leave. */
  count: number;
  onClose: (isStarted: boolean) => void;
}

/** Asks with the number before the mails leave; pressed twice it is one run. */
export function SendDialog({ about, title, chosen, count, onClose }: SendDialogProps) {
  const t = useT();
  const start = useStartCampaign(about);
  const [attempt] = useState(() => crypto.randomUUID());
  return (
    <ConfirmDialog
      isOpen
      onClose={() => onClose(false)}
      title={t('campaigns.confirm.title', { count })}
      confirmLabel={t('campaigns.sendTo', { count })}
      tone="brand"
      isWorking={start.isPending}
      refusal={start.error}
      onConfirm={() =>
        mutateWithMessage(
          start,
          { chosen, attempt },
          {
            done: ({ total }) => toast.success(t(total === 0 ? 'campaigns.nobody' : 'campaigns.started')),
            refused: 'shown',
            onSuccess: () => onClose(true),
          },
        )
      }
    >
      <p>{t('campaigns.confirm.body', { title })}</p>
      <p>{t('campaigns.confirm.notAgain')}</p>
    </ConfirmDialog>
  );
}
