import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useRemoveTwoFactor } from './user-changes.api.ts';
import type { User } from './users.api.ts';

export interface RemoveTwoFactorDialogProps {
  user: User;
  withProof: (action: () => Promise<null>) => Promise<null>;
  onClose: () => void;
}

/** Asks before the second factor is taken off the account of somebody who has lost phone and codes. */
export function RemoveTwoFactorDialog({ user, withProof, onClose }: RemoveTwoFactorDialogProps) {
  const t = useT();
  const takeOff = useRemoveTwoFactor(user._id, withProof);

  function act(): void {
    mutateWithMessage(takeOff, undefined, {
      done: () => toast.success(t('users.deeds.takenOff')),
      refused: 'shown',
      onSuccess: onClose,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('users.deeds.takeOffTitle', { name: `${user.name} ${user.surname}` })}
      confirmLabel={t('users.deeds.takeOff')}
      tone="danger"
      onConfirm={act}
      isWorking={takeOff.isPending}
      refusal={takeOff.error}
    >
      {t('users.deeds.takeOffText')}
    </ConfirmDialog>
  );
}
