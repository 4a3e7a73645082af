import { Button, TextInput, Select } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter, IconTrash } from '@tabler/icons-react';
import { LANGUAGES } from '@volano/domain/rules/vocabulary';
import { useMemo, useState } from 'react';
import { fieldError, refusalMessage } from '../../../lib/api/field-errors.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { copyText } from '../../../lib/format/browser.ts';
import { useT, currentLanguage } from '../../../lib/i18n/i18n.ts';
import { QrCode, qrPngAddress, qrSvgAddress } from '../../../ui/cards/qr-code.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './invitations.module.css';
import { type Invitation, useSendInvitation, useDeleteInvitation } from './invitations.api.ts';

/** The address that a partner gives to companies: to copy, and as a code to save or to print. On paper nothing else of the page appears. */
export function InvitationLink({ invitation }: { invitation: Pick<Invitation, '_id' | 'name' | 'registrationUrl'> }) {
  const t = useT();
  const { _id, name, registrationUrl } = invitation;
  const address = registrationUrl ?? `${window.location.origin}/#/register?invitation=${_id}`;
  const files = useMemo(() => ({ png: qrPngAddress(address), svg: qrSvgAddress(address) }), [address]);
  const button = { variant: 'default', size: 'sm' } as const;
  return (
    <div className={classes['link']}>
      <div className={classes['address']}>
        <TextInput
          label={t('invitations.link.address')}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          {...button}
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => void copyText(address).then(() => toast.success(t('invitations.link.copied')))}
        >
          {t('invitations.link.copy')}
        </Button>
      </div>
      <div className={classes['sheet']}>
        <p className={classes['partner']}>{name}</p>
        <QrCode text={address} label={t('invitations.link.qr', { name })} />
        <p className={classes['scan']}>{t('invitations.link.scan')}</p>
        <p className={classes['printed']}>{address}</p>
      </div>
      <div className={classes['buttons']}>
        {(['png', 'svg'] as const).map((kind) => (
          <Button
            {...button}
            key={kind}
            component="a"
            href={files[kind]}
            download={`${t('invitations.link.file', { name })}.${kind}`}
            leftSection={<IconDownload size={17} aria-hidden />}
          >
            {t(`invitations.link.${kind}`)}
          </Button>
        ))}
        <Button {...button} leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
          {t('invitations.link.print')}
        </Button>
      </div>
    </div>
  );
}

/** To whom the link is mailed and in which language, and its sending. */
function useInvitationMail(invitationId: string) {
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

  return { send, email, setEmail, language, setLanguage, error, submit };
}

/** Mails the link of an invitation to one address, in the language that its reader speaks. */
export function InvitationMail({ invitationId }: { invitationId: string }) {
  const t = useT();
  const { send, email, setEmail, language, setLanguage, error, submit } = useInvitationMail(invitationId);

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

/** Deletes an invitation that nobody came by; of the others it says that they stay. */
export function DeleteInvitation({ invitation, onDeleted }: { invitation: Invitation; onDeleted: () => void }) {
  const t = useT();
  const removal = useDeleteInvitation(invitation._id);
  const [isAsked, setAsked] = useState(false);
  if (invitation.registered > 0) return <p className={classes['kept']}>{t('invitations.delete.kept')}</p>;

  function remove(): void {
    mutateWithMessage(removal, undefined, {
      done: () => toast.success(t('invitations.delete.done')),
      refused: 'shown',
      onSuccess: onDeleted,
    });
  }

  return (
    <div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconTrash size={17} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('invitations.delete.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('invitations.delete.title', { name: invitation.name })}
        confirmLabel={t('invitations.delete.confirm')}
        onConfirm={remove}
        isWorking={removal.isPending}
        refusal={removal.error}
      >
        {t('invitations.delete.text')}
      </ConfirmDialog>
    </div>
  );
}
