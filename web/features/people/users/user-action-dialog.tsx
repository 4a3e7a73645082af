import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type UserPatch, useUpdateUser } from './user-changes.api.ts';
import type { User } from './users.api.ts';

/** What can be done with an account by changing one thing of it. */
export type Deed = 'confirm' | 'enable' | 'disable' | 'toPartner' | 'toUser';

const PATCHES: Readonly<Record<Deed, UserPatch>> = {
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
export function DeedDialog({ user, deed, onClose }: { user: User; deed: Deed; onClose: () => void }) {
  const t = useT();
  const update = useUpdateUser(user._id);
  const { text, done } = WORDS[deed];

  function act(): void {
    mutateWithMessage(update, PATCHES[deed], {
      done: () => toast.success(t(`users.deeds.${done}`)),
      refused: 'shown',
      onSuccess: onClose,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`users.deeds.${deed}Title`, { name: `${user.name} ${user.surname}` })}
      confirmLabel={t(`users.deeds.${deed}`)}
      tone={deed === 'disable' ? 'danger' : 'brand'}
      onConfirm={act}
      isWorking={update.isPending}
      refusal={update.error}
    >
      {t(`users.deeds.${text}`)}
    </ConfirmDialog>
  );
}
