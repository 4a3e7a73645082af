import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type UserPatch, useUpdateUser } from './user-changes.api.ts';
import type { User } from './users.api.ts';

/** What can be done with an account by changing one thing of it. */
export type UserAction = 'confirm' | 'enable' | 'disable' | 'toPartner' | 'toUser';

const PATCHES: Readonly<Record<UserAction, UserPatch>> = {
  confirm: { isConfirmed: true },
  enable: { isEnabled: true },
  disable: { isEnabled: false },
  toPartner: { role: 'business-partner' },
  toUser: { role: 'user' },
};

const WORDS = {
  confirm: { text: 'confirmText', done: 'confirmed' },
  enable: { text: 'enableText', done: 'enabled' },
  disable: { text: 'disableText', done: 'disabled' },
  toPartner: { text: 'roleText', done: 'roleChanged' },
  toUser: { text: 'roleText', done: 'roleChanged' },
} as const;

/** Asks before an account is opened, shut or given another role, and says what follows from it. */
export function UserActionDialog({ user, action, onClose }: { user: User; action: UserAction; onClose: () => void }) {
  const t = useT();
  const update = useUpdateUser(user._id);
  const { text, done } = WORDS[action];

  function act(): void {
    mutateWithMessage(update, PATCHES[action], {
      done: () => toast.success(t(`users.deeds.${done}`)),
      refused: 'shown',
      onSuccess: onClose,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`users.deeds.${action}Title`, { name: `${user.name} ${user.surname}` })}
      confirmLabel={t(`users.deeds.${action}`)}
      tone={action === 'disable' ? 'danger' : 'brand'}
      onConfirm={act}
      isWorking={update.isPending}
      refusal={update.error}
    >
      {t(`users.deeds.${text}`)}
    </ConfirmDialog>
  );
}
