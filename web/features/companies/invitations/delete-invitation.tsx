import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type Invitation, useDeleteInvitation } from './invitations.api.ts';
import classes from './invitations.module.css';

/** Deletes an invitation that nobody came by; of the others it says that they stay. */
export function DeleteInvitation({ invitation, onDeleted }: { invitation: Invitation; onDeleted: () => void }) {
  const t = useT();
  const removal = useDeleteInvitation(invitation._id);
  const [isAsked, setAsked] = useState(false);
  if (invitation.registered > 0) return <p className={classes['kept']}>{t('invitations.delete.kept')}</p>;

  function remove(): void {
    mutateWithMessage(removal, undefined, {
      done: () => toast.success(t('invitations.delete.done')),
      refused: 'shown',
      onSuccess: onDeleted,
    });
  }

  return (
    <div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconTrash size={17} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('invitations.delete.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('invitations.delete.title', { name: invitation.name })}
        confirmLabel={t('invitations.delete.confirm')}
        onConfirm={remove}
        isWorking={removal.isPending}
        refusal={removal.error}
      >
        {t('invitations.delete.text')}
      </ConfirmDialog>
    </div>
  );
}
