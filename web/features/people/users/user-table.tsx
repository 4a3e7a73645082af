import { IconMail, IconPhone, IconUsersGroup } from '@tabler/icons-react';
import { ROLES, type Role, USER_STANDINGS } from '@volano/domain/rules/vocabulary';
import { formatDate } from '../../../lib/format/format.ts';
import type { VIEW_COLUMNS } from '@volano/domain/contracts/view-lists';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable, type ListTableProps } from '../../../ui/table/list-table.tsx';
import { groupOf, roleOf, UserState } from './user-facts.tsx';
import type { UserRow, UserFilters } from './users.api.ts';
import classes from './users.module.css';

/** The people of the portal as a dense table: ordered and paged by the server (visual language §6). */
export function UserTable(shown: ListRows<UserRow> & Pick<ListTableProps<UserRow>, 'selection' | 'bulk'>) {
  const t = useT();
  return (
    <ListTable
      {...shown}
      label={t('users.title')}
      columns={useColumns()}
      rowName={({ name, surname }) => `${name} ${surname}`}
    />
  );
}

type ViewColumn = (typeof VIEW_COLUMNS)['users'][number];

function useColumns(): Column<UserRow, ViewColumn>[] {
  const t = useT();
  return [
    {
      key: 'surname',
      header: t('users.columns.name'),
      cell: (row) => `${row.name} ${row.surname}`,
      title: (row) => `${row.name} ${row.surname}`,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'email',
      takesRest: true,
      header: t('users.columns.email'),
      cell: (row) => row.email ?? '',
      title: (row) => row.email ?? '',
      isSortable: true,
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'role',
      header: t('users.columns.role'),
      cell: (row) => roleOf(t, row),
      isSortable: true,
      isInCard: true,
    },
    { key: 'state', header: t('users.columns.state'), cell: (row) => <UserState user={row} />, isInCard: true },
    { key: 'group', header: t('users.columns.group'), cell: (row) => groupOf(t, row), title: (row) => groupOf(t, row) },
    {
      key: 'createdAt',
      header: t('users.columns.createdAt'),
      cell: (row) => (row.createdAt === undefined ? '' : formatDate(row.createdAt)),
      isSortable: true,
    },
  ];
}

/** A person as a card, with how to reach them (visual language §10.10). */
export function UserCard({ user }: { user: UserRow }) {
  const t = useT();
  const name = `${user.name} ${user.surname}`;
  const { email = '', telephone } = user;
  return (
    <article className={classes['card']}>
      <div className={classes['top']}>
        <Avatar
          name={name}
          src={user.frontImage?.thumbnail.medium ?? null}
          size={44}
          tone={user.isEnabled === false ? 'neutral' : 'brand'}
        />
        <div className={classes['names']}>
          <h2 className={classes['name']}>
            <a href={hrefOf('/admin/users/$userId', { userId: user._id })} className={classes['link']} title={name}>
              {name}
            </a>
          </h2>
          <p className={classes['role']}>{roleOf(t, user)}</p>
        </div>
      </div>
      <ul className={classes['contacts']}>
        <li>
          <IconMail size={16} aria-hidden />
          <a href={`mailto:${email}`} title={email}>
            {email}
          </a>
        </li>
        {telephone ? (
          <li>
            <IconPhone size={16} aria-hidden />
            <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
          </li>
        ) : null}
        {user.isGroup ? (
          <li>
            <IconUsersGroup size={16} aria-hidden />
            <span title={groupOf(t, user)}>{groupOf(t, user)}</span>
          </li>
        ) : null}
      </ul>
      <p className={classes['foot']}>
        <UserState user={user} />
      </p>
    </article>
  );
}

/** What the list of people is filtered by. */
export const FILTERS = ['q', 'role', 'state', 'isGroup', 'hasAdvisor'] as const;

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
        ...USER_STANDINGS.map((value) => ({ value, label: t(`users.state.${value}`) })),
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
export function filtersOf({ values }: Pick<ListState, 'values'>): UserFilters {
  const { q, role, state, isGroup, hasAdvisor, sort } = values;
  const standing = USER_STANDINGS.find((one) => one === state);
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(q ? { q } : {}),
    ...(role ? { role: knownRoles(role) } : {}),
    ...(isGroup === 'true' || isGroup === 'false' ? { isGroup } : {}),
    ...(hasAdvisor === 'true' || hasAdvisor === 'false' ? { hasAdvisor } : {}),
    ...(state === 'enabled' ? { isEnabled: 'true' } : {}),
    ...(standing === undefined ? {} : { standing }),
  };
}

/** An address that was typed by hand may name what is no role. */
function knownRoles(list: string): string {
  return list
    .split(',')
    .filter((role) => ROLES.includes(role as Role))
    .join(',');
}
