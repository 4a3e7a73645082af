import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { useFocusBack } from '../../../ui/layout/focus.ts';
import classes from './session.module.css';
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      toast.success(t('session.reset.sent'), await requestPasswordReset(email.trim()));
      onClose();
    } catch (error) {
      setRefusal(refusalMessage(error, t('errors.unexpected')));
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('session.reset.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <form
        className={classes['resetDialogForm']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={classes['body']}>{t('session.reset.body')}</p>
        <TextInput
          label={t('session.login.email')}
          type="email"
          autoComplete="username"
          data-autofocus
          error={refusal}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className={classes['actions']}>
          <Button variant="subtle" onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('session.reset.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
