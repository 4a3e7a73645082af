import { Button, TextInput, Select } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter, IconTrash } from '@tabler/icons-react';
import { LANGUAGES } from '@volano/domain/rules/vocabulary';
import { useMemo, useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { copyText } from '../../../lib/format/browser.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT, currentLanguage } from '../../../lib/i18n/i18n.ts';
import { QrCode, qrPngAddress, qrSvgAddress } from '../../../ui/cards/qr-code.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Form } from '../../../ui/forms/form.tsx';
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

/** Mails the link of an invitation to one address, in the language that its reader speaks. */
export function InvitationMail({ invitationId }: { invitationId: string }) {
  const t = useT();
  const form = useForm({
    start: () => ({ email: '', language: currentLanguage() }),
    bodyOf: ({ email, language }) => ({ email: email.trim(), language }),
    contract: () => import('@volano/domain/shapes/invitations').then((shapes) => shapes.sendInvitation),
    required: ['email'],
    change: useSendInvitation(invitationId),
    done: ({ message }) => toast.success(message),
    startOf: (_, sent) => ({ ...sent, email: '' }),
  });
  return (
    <Form
      form={form}
      className={classes['mail']}
      foot={(content) => <div className={classes['wide']}>{content}</div>}
      actions={
        <Button type="submit" variant="default" loading={form.isSaving}>
          {t('invitations.mail.send')}
        </Button>
      }
    >
      <TextInput
        label={t('invitations.mail.email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...form.field('email')}
      />
      <Select
        label={t('invitations.mail.language')}
        data={LANGUAGES.map((value) => ({ value, label: t(`users.profile.languages.${value}`) }))}
        allowDeselect={false}
        {...form.field('language')}
      />
    </Form>
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
