import { TextInput } from '@mantine/core';
import { changeBy, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { useFocusBack } from '../../../ui/layout/focus.ts';
import { OneFieldDialog } from './one-field-dialog.tsx';
import { requestPasswordReset } from './session.api.ts';

export interface ResetDialogProps {
  /** What was already typed in the login form. */
  email: string;
  onClose: () => void;
}

/** One field and a toast that says to check the e-mail; the same answer whether the account exists or not. */
export function ResetDialog({ email: typed, onClose }: ResetDialogProps) {
  const t = useT();
  useFocusBack();
  const form = useForm({
    start: { email: typed },
    bodyOf: ({ email }) => ({ email: email.trim() }),
    contract: () => import('@volano/domain/shapes/session').then((shapes) => shapes.requestPasswordReset),
    required: ['email'],
    change: changeBy(requestPasswordReset),
    done: (message) => toast.success(t('session.reset.sent'), message),
    onSaved: onClose,
  });
  return (
    <OneFieldDialog
      form={form}
      title={t('session.reset.title')}
      body={t('session.reset.body')}
      submitLabel={t('session.reset.submit')}
      cancelVariant="subtle"
      onClose={onClose}
    >
      <TextInput
        label={t('session.login.email')}
        type="email"
        autoComplete="username"
        data-autofocus
        {...form.field('email')}
      />
    </OneFieldDialog>
  );
}
