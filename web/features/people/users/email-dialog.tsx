import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { fieldError, refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useChangeEmail, type WithProof } from './user-access.api.ts';
import classes from './users.module.css';
import type { User } from './users.api.ts';

export interface EmailDialogProps {
  user: User;
  withProof: WithProof;
  onClose: () => void;
}

/** Another e-mail for a person, which changes once the link mailed to it is opened. */
export function EmailDialog({ user, withProof, onClose }: EmailDialogProps) {
  const t = useT();
  const change = useChangeEmail(user._id, withProof);
  const [email, setEmail] = useState(user.emailChange?.email ?? user.email);
  const [isTried, setTried] = useState(false);
  const isMissing = email.trim() === '';
  const error = isTried && isMissing ? t('common.required') : fieldError(change.error, 'email');

  function submit(): void {
    setTried(true);
    if (isMissing) return;
    mutateWithMessage(change, email.trim(), {
      done: () => toast.success(t('users.access.emailAsked', { email: email.trim() })),
      refused: 'shown',
      onSuccess: onClose,
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('users.access.emailTitle', { name: `${user.name} ${user.surname}` })}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t('users.access.emailText', { email: user.email })}</p>
        <TextInput
          label={t('users.access.newEmail')}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          data-autofocus
          value={email}
          error={error}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {change.error === null || error !== null ? null : (
          <FormRefusal title={refusalMessage(change.error, t('errors.unexpected'))} />
        )}
        <div className={classes['buttons']} data-end>
          <Button variant="default" onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('users.access.emailSend')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
