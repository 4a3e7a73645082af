import { ActionIcon, Button, Menu } from '@mantine/core';
import { isCustomer } from '@volano/domain/policies/actor';
import {
  IconArrowsExchange,
  IconDots,
  IconKey,
  IconMail,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { type UserAction, UserActionDialog } from './user-action-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { RemoveTwoFactorDialog } from './remove-two-factor-dialog.tsx';
import type { WithProof } from './user-access.api.ts';
import type { User } from './users.api.ts';

export interface UserActionsProps {
  user: User;
  withProof: WithProof;
  onDeleted: () => void;
}

/** What an admin does with an account: the next step as a button, the rest behind "…". Each asks before it is done. */
export function UserActions({ user, withProof, onDeleted }: UserActionsProps) {
  const t = useT();
  const [asked, setAsked] = useState<UserAction | 'takeOff' | 'delete' | 'email' | 'reset' | null>(null);
  const name = `${user.name} ${user.surname}`;
  const next = nextStep(user);
  const toggle: UserAction = user.role === 'user' ? 'toPartner' : 'toUser';
  return (
    <>
      {next === null ? null : (
        <Button leftSection={<IconUserCheck size={18} aria-hidden />} onClick={() => setAsked(next)}>
          {t(`users.deeds.${next}`)}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={40} aria-label={t('users.deeds.menu', { name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMail size={18} aria-hidden />} onClick={() => setAsked('email')}>
            {t('users.access.email')}
          </Menu.Item>
          {user.isEnabled ? (
            <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={() => setAsked('reset')}>
              {t('users.access.reset')}
            </Menu.Item>
          ) : null}
          {isCustomer(user) ? (
            <Menu.Item leftSection={<IconArrowsExchange size={18} aria-hidden />} onClick={() => setAsked(toggle)}>
              {t(`users.deeds.${toggle}`)}
            </Menu.Item>
          ) : null}
          {user.isEnabled ? (
            <Menu.Item leftSection={<IconUserOff size={18} aria-hidden />} onClick={() => setAsked('disable')}>
              {t('users.deeds.disable')}
            </Menu.Item>
          ) : null}
          {user.hasTwoFactor ? (
            <Menu.Item leftSection={<IconShieldOff size={18} aria-hidden />} onClick={() => setAsked('takeOff')}>
              {t('users.deeds.takeOff')}
            </Menu.Item>
          ) : null}
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsked('delete')}>
            {t('users.deeds.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked !== null && isUserAction(asked) ? (
        <UserActionDialog user={user} action={asked} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'email' ? <EmailDialog user={user} withProof={withProof} onClose={() => setAsked(null)} /> : null}
      {asked === 'reset' ? <ResetLinkDialog user={user} onClose={() => setAsked(null)} /> : null}
      {asked === 'takeOff' ? (
        <RemoveTwoFactorDialog user={user} withProof={withProof} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'delete' ? (
        <DeleteUserDialog user={user} onClose={() => setAsked(null)} onDeleted={onDeleted} />
      ) : null}
    </>
  );
}

function isUserAction(asked: UserAction | 'takeOff' | 'delete' | 'email' | 'reset'): asked is UserAction {
  return !['takeOff', 'delete', 'email', 'reset'].includes(asked);
}

/** What stands between the person and the portal, if anything does. */
function nextStep({ isEnabled, isConfirmed }: User): UserAction | null {
  if (!isEnabled) return 'enable';
  return isConfirmed ? null : 'confirm';
}
