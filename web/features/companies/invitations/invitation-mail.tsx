import { Button, Select, TextInput } from '@mantine/core';
import { LANGUAGES } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { fieldError, refusalMessage } from '../../../lib/api/field-errors.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useSendInvitation } from './invitations.api.ts';
import classes from './invitations.module.css';

/** Mails the link of an invitation to one address, in the language that its reader speaks. */
export function InvitationMail({ invitationId }: { invitationId: string }) {
  const t = useT();
  const send = useSendInvitation(invitationId);
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState(currentLanguage());
  const [isTried, setTried] = useState(false);
  const error = isTried && email.trim() === '' ? t('common.required') : fieldError(send.error, 'email');

  function submit(): void {
    setTried(true);
    send.reset();
    if (email.trim() === '') return;
    mutateWithMessage(
      send,
      { email: email.trim(), language },
      {
        done: ({ message }) => toast.success(message),
        refused: 'shown',
        onSuccess: () => {
          setEmail('');
          setTried(false);
        },
      },
    );
  }

  return (
    <form
      className={classes['mail']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label={t('invitations.mail.email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        error={error}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Select
        label={t('invitations.mail.language')}
        data={LANGUAGES.map((value) => ({ value, label: t(`users.profile.languages.${value}`) }))}
        allowDeselect={false}
        value={language}
        onChange={(chosen) => setLanguage(chosen === 'en' ? 'en' : 'it')}
      />
      {send.error === null || error !== null ? null : (
        <div className={classes['wide']}>
          <FormRefusal title={refusalMessage(send.error, t('errors.unexpected'))} />
        </div>
      )}
      <div className={classes['wide']}>
        <Button type="submit" variant="default" loading={send.isPending}>
          {t('invitations.mail.send')}
        </Button>
      </div>
    </form>
  );
}
