import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useDeleteUser } from './user-changes.api.ts';
import type { User } from './users.api.ts';

export interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deleting asks for the full name, in whatever case of letters (1-people §5). */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const t = useT();
  const removal = useDeleteUser(user._id);
  const name = `${user.name} ${user.surname}`;

  function remove(): void {
    mutateWithMessage(removal, undefined, {
      done: () => toast.success(t('users.deeds.deleted')),
      refused: 'shown',
      onSuccess: onDeleted,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('users.deeds.deleteTitle', { name })}
      confirmLabel={t('users.deeds.deleteLabel')}
      typedName={name}
      onConfirm={remove}
      isWorking={removal.isPending}
      refusal={removal.error}
    >
      {t('users.deeds.deleteText')}
    </ConfirmDialog>
  );
}
