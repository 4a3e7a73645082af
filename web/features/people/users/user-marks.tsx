import type { Role } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusDot } from '../../../ui/cards/marks.tsx';
import type { UserRow } from './users.api.ts';

type Standing = Pick<UserRow, 'isEnabled' | 'isConfirmed'>;

/** Disabled, waiting to be confirmed, or neither: a dot and always its word (visual language §6). */
export function UserState({ user }: { user: Standing }) {
  const t = useT();
  if (user.isEnabled === false) return <StatusDot tone="danger" label={t('users.state.disabled')} />;
  if (user.isConfirmed === false) return <StatusDot tone="accent" label={t('users.state.toConfirm')} />;
  return <StatusDot tone="ok" label={t('users.state.active')} />;
}

/** The role of a person in words that fit them. */
export function roleOf(
  t: ReturnType<typeof useT>,
  { role, gender }: { role: Role; gender: UserRow['gender'] },
): string {
  return t(`session.roles.${role}.${gender ?? 'other'}`);
}

/** The group of a person in a line, or that they are none. */
export function groupOf(
  t: ReturnType<typeof useT>,
  { isGroup, groupName, groupSize = 1 }: Pick<UserRow, 'isGroup' | 'groupName' | 'groupSize'>,
): string {
  if (isGroup !== true) return t('users.noGroup');
  const size = String(groupSize);
  return groupName ? t('users.group', { name: groupName, size }) : t('users.groupUnnamed', { size });
}
