import { may } from '@volano/domain/policies/actor';
import { updateInvitationPartner } from '@volano/domain/contracts/invitations';
import { LANGUAGES } from '@volano/domain/rules/vocabulary';
import { useState, useMemo } from 'react';
import { Box, Button, Flex, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter, IconTrash } from '@tabler/icons-react';
import {
  InvitationForm,
  draftOf,
  patchOf,
  rulesOf,
  InvitationState,
  ValidUntil,
  troubleOf,
} from '../../../features/companies/invitations/invitation-form.tsx';
import {
  type Invitation,
  useInvitation,
  useUpdateInvitation,
  useSendInvitation,
  useDeleteInvitation,
} from '../../../features/companies/invitations/invitations.api.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { copyText } from '../../../lib/format/browser.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT, currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { QrCode, qrPngAddress, qrSvgAddress } from '../../../ui/cards/qr-code.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { OfficePage, DetailQuery } from '../../../ui/layout/office-page.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { advisorField } from './invitation-advisor.tsx';
import classes from './companies.module.css';
import invitationsClasses from '../../../features/companies/invitations/invitations.module.css';

/** One invitation partner with the link that brings companies in (1-people §2). Platform admins read it. */
export function InvitationDetailPage() {
  const t = useT();
  const { invitationId } = useParams('/admin/settings/invitations/$invitationId');
  const found = useInvitation(invitationId);
  const name = found.data?.name ?? '';
  usePageFrame(name === '' ? t('invitations.title') : name, {
    crumbs: [{ label: t('invitations.title'), href: hrefOf('/admin/settings/invitations') }, { label: name }],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={found}
        backHref={hrefOf('/admin/settings/invitations')}
        words={{
          gone: t('invitations.detail.notFound'),
          hint: t('invitations.detail.notFoundHint'),
          failed: t('invitations.detail.loadError'),
          back: t('invitations.detail.backToList'),
        }}
      >
        {(invitation) => <Record key={invitation._id} invitation={invitation} />}
      </DetailQuery>
    </OfficePage>
  );
}

function Record({ invitation }: { invitation: Invitation }) {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const trouble = troubleOf(invitation, useNow());
  const { name, registered, createdAt } = invitation;
  return (
    <>
      <Flex component="header" direction="column" gap="2xs" className="anywhere">
        <PageTitle isCompact>{name}</PageTitle>
        <Flex component="p" rowGap="2xs" columnGap="md" align="center" wrap="wrap">
          <InvitationState invitation={invitation} />
          <ValidUntil invitation={invitation} isInSentence />
          <span>
            {registered === 0
              ? t('invitations.detail.nobodyYet')
              : t('invitations.detail.registered', { count: registered })}
          </span>
          <Box component="span" c="dimmed" className={classes['quiet']}>
            {t('invitations.detail.createdAt', { date: formatDate(createdAt) })}
          </Box>
          {may(me, updateInvitationPartner) ? null : (
            <Box component="span" c="dimmed" className={classes['quiet']}>
              {t('invitations.form.readOnly')}
            </Box>
          )}
        </Flex>
      </Flex>
      <div className={classes['invitationDetailColumns']}>
        <Flex component="section" direction="column" gap="s18" miw={0} maw={760}>
          <SectionTitle hasRule>{t('invitations.form.data')}</SectionTitle>
          <Change invitation={invitation} />
          {may(me, updateInvitationPartner) ? (
            <DeleteInvitation
              invitation={invitation}
              onDeleted={() => void go({ to: '/admin/settings/invitations', replace: true })}
            />
          ) : null}
        </Flex>
        <Flex component="section" direction="column" gap="s18" miw={0} maw={760}>
          <SectionTitle hasRule>{t('invitations.link.title')}</SectionTitle>
          {trouble === null ? null : (
            <Box component="p" py="s10" px="s14" bdrs="md" bg="var(--vl-accent-soft)" c="var(--vl-accent-ink)">
              {t(`invitations.trouble.${trouble}`)}
            </Box>
          )}
          <InvitationLink invitation={invitation} />
          {may(me, updateInvitationPartner) && trouble === null ? (
            <>
              <SectionTitle hasRule>{t('invitations.mail.title')}</SectionTitle>
              <InvitationMail invitationId={invitation._id} />
            </>
          ) : null}
        </Flex>
      </div>
    </>
  );
}

function Change({ invitation }: { invitation: Invitation }) {
  const t = useT();
  const me = useMe();
  // What the form opened with: what others change meanwhile is not ours to turn back.
  const [before, setBefore] = useState(() => draftOf(invitation));
  const form = useForm({
    keptAs: `invitation.${invitation._id}`,
    start: before,
    bodyOf: (draft) => patchOf(before, draft),
    contract: () => import('@volano/domain/shapes/invitations').then((shapes) => shapes.updateInvitationPartner),
    required: ['name'],
    rules: (draft) => rulesOf(draft, t),
    change: useUpdateInvitation(invitation._id),
    done: () => toast.success(t('invitations.form.updated')),
    onSaved: (saved) => setBefore(draftOf(saved)),
    startOf: draftOf,
  });
  return (
    <>
      <InvitationForm
        form={form}
        submitLabel={t('invitations.form.save')}
        isIdle={!form.isDirty}
        isReadOnly={!may(me, updateInvitationPartner)}
        advisorField={advisorField}
      />
      <LeaveGuard isDirty={form.isDirty} />
    </>
  );
}

/** The address that a partner gives to companies: to copy, and as a code to save or to print. On paper nothing else of the page appears. */
function InvitationLink({ invitation }: { invitation: Pick<Invitation, '_id' | 'name' | 'registrationUrl'> }) {
  const t = useT();
  const { _id, name, registrationUrl } = invitation;
  const address = registrationUrl ?? `${window.location.origin}/#/register?invitation=${_id}`;
  const files = useMemo(() => ({ png: qrPngAddress(address), svg: qrSvgAddress(address) }), [address]);
  const button = { variant: 'default', size: 'sm' } as const;
  return (
    <Stack>
      <Stack gap="s10" align="flex-start" className={invitationsClasses['address']}>
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
      </Stack>
      <Stack gap="sm" align="center" bdrs="md" ta="center" className={invitationsClasses['sheet']}>
        <p className={invitationsClasses['partner']}>{name}</p>
        <QrCode text={address} label={t('invitations.link.qr', { name })} />
        <Box component="p" c="var(--vl-ink2)" className={invitationsClasses['scan']}>
          {t('invitations.link.scan')}
        </Box>
        <p className={invitationsClasses['printed']}>{address}</p>
      </Stack>
      <Flex gap="xs" wrap="wrap">
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
      </Flex>
    </Stack>
  );
}

/** Mails the link of an invitation to one address, in the language that its reader speaks. */
function InvitationMail({ invitationId }: { invitationId: string }) {
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
      className={invitationsClasses['mail']}
      foot={(content) => <div className="whole-row">{content}</div>}
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
function DeleteInvitation({ invitation, onDeleted }: { invitation: Invitation; onDeleted: () => void }) {
  const t = useT();
  const removal = useDeleteInvitation(invitation._id);
  const [isAsked, setAsked] = useState(false);
  if (invitation.registered > 0)
    return (
      <Text size="meta" c="dimmed">
        {t('invitations.delete.kept')}
      </Text>
    );

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
