import { ownsCompanies } from '@volano/domain/rules/advisor-kinds';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { CUSTOMER_ROLES } from '@volano/domain/rules/vocabulary';
import { daysBefore, INVITED_DAYS } from '@volano/domain/rules/retention';
import {
  IconArrowsExchange,
  IconDots,
  IconKey,
  IconMail,
  IconMailForward,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type Change, mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog, DeleteDialog, FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import {
  type User,
  useRemoveTwoFactor,
  useDeleteUser,
  type UserPatch,
  useUpdateUser,
  useInviteUsers,
  type WithProof,
  useSendPasswordReset,
  useChangeEmail,
} from './users.api.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';

export interface UserActionsProps {
  user: User;
  withProof: WithProof;
  onDeleted: () => void;
}

/** What is asked about: a change of one thing, or what has a dialog of its own. */
type Asked = UserAction | 'invite' | 'takeOff' | 'delete' | 'email' | 'reset';

/** What is done with an account: the next step as a button, the rest behind "…". Each asks before it is done. */
export function UserActions(props: UserActionsProps) {
  const { user } = props;
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  const next = nextStep(user);
  return (
    <>
      {next === null ? null : (
        <Button
          leftSection={
            next === 'invite' ? <IconMailForward size={18} aria-hidden /> : <IconUserCheck size={18} aria-hidden />
          }
          onClick={() => setAsked(next)}
        >
          {next === 'invite'
            ? t(user.standing === 'invited' ? 'companyImports.invite.again' : 'companyImports.invite.action')
            : t(`users.actions.${next}`)}
        </Button>
      )}
      <UserMenu user={user} onAsk={setAsked} />
      {asked === null ? null : <AskedDialog {...props} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What else can be done, as the account is. */
function UserMenu({ user, onAsk }: { user: User; onAsk: (asked: Asked) => void }) {
  const t = useT();
  const { may, role, isEnabled } = user;
  const toggle: UserAction = role === PARTNER_ROLE ? 'toUser' : 'toPartner';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('users.actions.menu', { name: `${user.name} ${user.surname}` })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may.includes('changeEmail') ? (
          <Menu.Item leftSection={<IconMail size={18} aria-hidden />} onClick={() => onAsk('email')}>
            {t('users.access.email')}
          </Menu.Item>
        ) : null}
        {isEnabled && may.includes('sendReset') ? (
          <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={() => onAsk('reset')}>
            {t('users.access.reset')}
          </Menu.Item>
        ) : null}
        {may.includes('changeRole') ? (
          <Menu.Item leftSection={<IconArrowsExchange size={18} aria-hidden />} onClick={() => onAsk(toggle)}>
            {t(`users.actions.${toggle}`)}
          </Menu.Item>
        ) : null}
        {isEnabled && may.includes('disable') ? (
          <Menu.Item leftSection={<IconUserOff size={18} aria-hidden />} onClick={() => onAsk('disable')}>
            {t('users.actions.disable')}
          </Menu.Item>
        ) : null}
        {user.hasTwoFactor && may.includes('removeTwoFactor') ? (
          <Menu.Item leftSection={<IconShieldOff size={18} aria-hidden />} onClick={() => onAsk('takeOff')}>
            {t('users.actions.takeOff')}
          </Menu.Item>
        ) : null}
        {may.includes('delete') ? (
          <>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onAsk('delete')}>
              {t('users.actions.delete')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

interface AskedDialogProps extends UserActionsProps {
  asked: Asked;
  onClose: () => void;
}

/** The question before what was chosen. */
function AskedDialog({ asked, user, withProof, onClose, onDeleted }: AskedDialogProps) {
  // As it was when it was asked: once their companies are handed over there is nothing left to ask of them.
  const [isFollowing] = useState(followsCompanies(user));
  switch (asked) {
    case 'invite':
      return <InviteDialog user={user} onClose={onClose} />;
    case 'email':
      return <EmailDialog user={user} withProof={withProof} onClose={onClose} />;
    case 'reset':
      return <ResetLinkDialog user={user} onClose={onClose} />;
    case 'takeOff':
      return <RemoveTwoFactorDialog user={user} withProof={withProof} onClose={onClose} />;
    case 'disable':
    case 'delete':
      if (isFollowing) return <HandOverDialog user={user} action={asked} onClose={onClose} onDeleted={onDeleted} />;
      if (asked === 'disable') return <UserActionDialog user={user} action={asked} onClose={onClose} />;
      return <DeleteUserDialog user={user} onClose={onClose} onDeleted={onDeleted} />;
    default:
      return <UserActionDialog user={user} action={asked} onClose={onClose} />;
  }
}

/** Whether something is to be handed over before they go. */
function followsCompanies(user: User): boolean {
  return !ownsCompanies(user.role) && user.agencies > 0;
}

/** What stands between the person and the portal, if anything does. */
function nextStep({ standing, invitedAt, may }: User): UserAction | 'invite' | null {
  const next = (step: 'enable' | 'confirm' | 'invite') =>
    may.includes(step === 'invite' ? step : 'admit') ? step : null;
  switch (standing) {
    case 'disabled':
      return next('enable');
    case 'toConfirm':
      return next('confirm');
    case 'toInvite':
      return next('invite');
    case 'invited':
      // While the link of the first one opens there is nothing to do but wait.
      return invitedAt !== null && invitedAt <= daysBefore(new Date(), INVITED_DAYS) ? next('invite') : null;
    case 'active':
      return null;
  }
}

interface AskedChangeProps<Input, Saved> {
  change: Change<Input, Saved> & { readonly isPending: boolean; readonly error: Error | null };
  input: Input;
  /** What is said once it is done. */
  done: (saved: Saved) => void;
  title: string;
  confirmLabel: string;
  tone: 'danger' | 'brand';
  onClose: () => void;
  /** What follows from it. */
  children: string;
}

/** Asks before an account is changed; the dialog closes once it is, and says why where it is refused. */
function AskedChange<Input, Saved>({ change, input, done, children, ...dialog }: AskedChangeProps<Input, Saved>) {
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      onConfirm={() => mutateWithMessage(change, input, { done, refused: 'shown', onSuccess: dialog.onClose })}
      isWorking={change.isPending}
      refusal={change.error}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Asks before a link for a new password goes to somebody, and says to which address. */
function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  return (
    <AskedChange
      change={useSendPasswordReset()}
      input={user.email}
      done={({ message }) => toast.success(message)}
      title={t('users.access.resetTitle', { name: `${user.name} ${user.surname}` })}
      confirmLabel={t('users.access.resetSend')}
      tone="brand"
      onClose={onClose}
    >
      {t('users.access.resetText', { email: user.email })}
    </AskedChange>
  );
}

/** Asks before somebody from a list is written to. */
function InviteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  return (
    <AskedChange
      change={useInviteUsers()}
      input={[user._id]}
      done={([line]) =>
        line?.status === 'refused'
          ? toast.error(t('errors.unexpected'))
          : toast.success(
              t(line?.status === 'already' ? 'companyImports.invite.already' : 'companyImports.invite.sent'),
            )
      }
      title={t('companyImports.invite.askOf', { name: `${user.name} ${user.surname}` })}
      confirmLabel={t('companyImports.invite.action')}
      tone="brand"
      onClose={onClose}
    >
      {t('companyImports.invite.text', { days: String(INVITED_DAYS) })}
    </AskedChange>
  );
}

interface RemoveTwoFactorDialogProps {
  user: User;
  withProof: (action: () => Promise<null>) => Promise<null>;
  onClose: () => void;
}

/** Asks before the second factor is taken off the account of somebody who has lost phone and codes. */
function RemoveTwoFactorDialog({ user, withProof, onClose }: RemoveTwoFactorDialogProps) {
  const t = useT();
  return (
    <AskedChange
      change={useRemoveTwoFactor(user._id, withProof)}
      input={undefined}
      done={() => toast.success(t('users.actions.takenOff'))}
      title={t('users.actions.takeOffTitle', { name: `${user.name} ${user.surname}` })}
      confirmLabel={t('users.actions.takeOff')}
      tone="danger"
      onClose={onClose}
    >
      {t('users.actions.takeOffText')}
    </AskedChange>
  );
}

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deleting asks for the full name, in whatever case of letters (1-people §5). */
function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const t = useT();
  const name = `${user.name} ${user.surname}`;
  return (
    <DeleteDialog
      words={{
        title: t('users.actions.deleteTitle', { name }),
        text: t('users.actions.deleteText'),
        label: t('users.actions.deleteLabel'),
        done: t('users.actions.deleted'),
      }}
      typedName={name}
      removal={useDeleteUser(user._id)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}

/** What can be done with an account by changing one thing of it. */
type UserAction = 'confirm' | 'enable' | 'disable' | 'toPartner' | 'toUser';

const [COMPANY_ROLE, PARTNER_ROLE] = CUSTOMER_ROLES;

const PATCHES: Readonly<Record<UserAction, UserPatch>> = {
  confirm: { isConfirmed: true },
  enable: { isEnabled: true },
  disable: { isEnabled: false },
  toPartner: { role: PARTNER_ROLE },
  toUser: { role: COMPANY_ROLE },
};

const WORDS = {
  confirm: { text: 'confirmText', done: 'confirmed' },
  enable: { text: 'enableText', done: 'enabled' },
  disable: { text: 'disableText', done: 'disabled' },
  toPartner: { text: 'roleText', done: 'roleChanged' },
  toUser: { text: 'roleText', done: 'roleChanged' },
} as const;

/** Asks before an account is opened, shut or given another role, and says what follows from it. */
function UserActionDialog({ user, action, onClose }: { user: User; action: UserAction; onClose: () => void }) {
  const t = useT();
  const { text, done } = WORDS[action];
  return (
    <AskedChange
      change={useUpdateUser(user._id)}
      input={PATCHES[action]}
      done={() => toast.success(t(`users.actions.${done}`))}
      title={t(`users.actions.${action}Title`, { name: `${user.name} ${user.surname}` })}
      confirmLabel={t(`users.actions.${action}`)}
      tone={action === 'disable' ? 'danger' : 'brand'}
      onClose={onClose}
    >
      {t(`users.actions.${text}`)}
    </AskedChange>
  );
}

interface EmailDialogProps {
  user: User;
  withProof: WithProof;
  onClose: () => void;
}

/** Another e-mail for a person, which changes once the link mailed to it is opened. */
function EmailDialog({ user, withProof, onClose }: EmailDialogProps) {
  const t = useT();
  const form = useForm({
    start: { email: user.emailChange?.email ?? user.email },
    bodyOf: ({ email }) => email.trim(),
    required: ['email'],
    change: useChangeEmail(user._id, withProof),
    done: ({ emailChange }) => toast.success(t('users.access.emailAsked', { email: emailChange?.email ?? '' })),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('users.access.emailTitle', { name: `${user.name} ${user.surname}` })}
      submitLabel={t('users.access.emailSend')}
      onClose={onClose}
    >
      <p>{t('users.access.emailText', { email: user.email })}</p>
      <TextInput
        label={t('users.access.newEmail')}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        data-autofocus
        {...form.field('email')}
      />
    </FormDialog>
  );
}
