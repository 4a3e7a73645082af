import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
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
  const [email, setEmail] = useState(typed);

  async function send(): Promise<void> {
    toast.success(t('session.reset.sent'), await requestPasswordReset(email.trim()));
    onClose();
  }

  return (
    <OneFieldDialog
      title={t('session.reset.title')}
      body={t('session.reset.body')}
      submitLabel={t('session.reset.submit')}
      cancelVariant="subtle"
      send={send}
      onClose={onClose}
    >
      {(refusal) => (
        <TextInput
          label={t('session.login.email')}
          type="email"
          autoComplete="username"
          data-autofocus
          error={refusal}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
    </OneFieldDialog>
  );
}
