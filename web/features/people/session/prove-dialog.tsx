import { Button, Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import classes from './session.module.css';
import { proveSession } from './sessions.api.ts';

export interface ProveDialogProps {
  onProven: () => void;
  onClose: () => void;
}

/** Asks for the password again, before what is grave. */
export function ProveDialog({ onProven, onClose }: ProveDialogProps) {
  const t = useT();
  const me = useMe();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    if (password === '') {
      setRefusal(t('session.login.passwordMissing'));
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      await proveSession(password);
      onProven();
    } catch (error) {
      setRefusal(refusalMessage(error, t('errors.unexpected')));
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('session.prove.title')}
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
        <p className={classes['body']}>{t('session.prove.body')}</p>
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordInput
          label={t('session.prove.password')}
          autoComplete="current-password"
          maxLength={128}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('common.fields.showPassword') }}
          error={refusal}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className={classes['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('session.prove.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
