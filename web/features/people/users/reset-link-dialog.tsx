import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useSendPasswordReset } from './user-access.api.ts';
import type { User } from './users.api.ts';

/** Asks before a link for a new password goes to somebody, and says to which address. */
export function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  const send = useSendPasswordReset();

  function act(): void {
    mutateWithMessage(send, user.email, {
      done: ({ message }) => toast.success(message),
      refused: 'shown',
      onSuccess: onClose,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('users.access.resetTitle', { name: `${user.name} ${user.surname}` })}
      confirmLabel={t('users.access.resetSend')}
      tone="brand"
      onConfirm={act}
      isWorking={send.isPending}
      refusal={send.error}
    >
      {t('users.access.resetText', { email: user.email })}
    </ConfirmDialog>
  );
}
