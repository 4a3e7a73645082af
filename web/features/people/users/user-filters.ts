import { ROLES, type Role } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import type { UserFilters } from './users.api.ts';

/** What the list of people is filtered by. */
export const FILTERS = ['q', 'role', 'state', 'isGroup', 'hasAdvisor'] as const;

const STATES = ['active', 'toConfirm', 'disabled'] as const;

/** The filters of the list of people. State and group are one thing or the other. */
export function useUserFilters(): ListFilter[] {
  const t = useT();
  return [
    {
      key: 'role',
      label: t('users.role'),
      allLabel: t('users.allRoles'),
      options: ROLES.map((value) => ({ value, label: t(`session.roles.${value}.male`) })),
    },
    {
      key: 'state',
      label: t('users.filters.state'),
      allLabel: t('common.all'),
      options: [
        ...STATES.map((value) => ({ value, label: t(`users.state.${value}`) })),
        { value: 'enabled', label: t('dashboard.lists.enabled') },
      ],
      isSingle: true,
    },
    {
      key: 'isGroup',
      label: t('users.filters.group'),
      allLabel: t('common.all'),
      options: [
        { value: 'true', label: t('users.filters.groups') },
        { value: 'false', label: t('users.filters.singles') },
      ],
      isSingle: true,
    },
    {
      key: 'hasAdvisor',
      label: t('dashboard.lists.advisor'),
      allLabel: t('common.all'),
      options: [
        { value: 'true', label: t('dashboard.lists.withAdvisor') },
        { value: 'false', label: t('dashboard.lists.withoutAdvisor') },
      ],
      isSingle: true,
      isSecondary: true,
    },
  ];
}

/** What the list asks the server for: the same for its pages and for its file. */
export function filtersOf({ values }: ListState): UserFilters {
  const { q, role, state, isGroup, hasAdvisor, sort } = values;
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(q ? { q } : {}),
    ...(role ? { role: knownRoles(role) } : {}),
    ...(isGroup === 'true' || isGroup === 'false' ? { isGroup } : {}),
    ...(hasAdvisor === 'true' || hasAdvisor === 'false' ? { hasAdvisor } : {}),
    ...(state === 'enabled' ? { isEnabled: 'true' } : {}),
    ...(state === 'disabled' ? { isEnabled: 'false' } : {}),
    ...(state === 'toConfirm' ? { isEnabled: 'true', isConfirmed: 'false' } : {}),
    ...(state === 'active' ? { isEnabled: 'true', isConfirmed: 'true' } : {}),
  };
}

/** An address that was typed by hand may name what is no role. */
function knownRoles(list: string): string {
  return list
    .split(',')
    .filter((role) => ROLES.includes(role as Role))
    .join(',');
}
