import { listUsers } from '@volano/domain/contracts/users';
import { ROLES, USER_STANDINGS } from '@volano/domain/rules/vocabulary';
import type { VIEW_COLUMNS } from '@volano/domain/contracts/saved-views';
import { INVITED_DAYS } from '@volano/domain/rules/retention';
import { IconMail, IconPhone, IconUsersGroup, IconMailForward, IconUserCheck } from '@tabler/icons-react';
import { Button, Flex, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useWholeList } from '../../../lib/list/whole-list.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { type ListRows, ListTable, type ListTableProps } from '../../../ui/table/list-table.tsx';
import { ChosenBar, OutcomeBar, useBatch } from '../../../ui/table/outcome-bar.tsx';
import { groupOf, roleOf, UserState } from './user-facts.tsx';
import { type UserRow, type UserFilters, useConfirmUsers, useInviteUsers } from './users.api.ts';
import { listFilters, useListState } from '../../../lib/list/list-state.ts';
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
      isInCard: true,
    },
    {
      key: 'email',
      takesRest: true,
      header: t('users.columns.email'),
      cell: (row) => row.email ?? '',
      title: (row) => row.email ?? '',
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'role',
      header: t('users.columns.role'),
      cell: (row) => roleOf(t, row),
      isInCard: true,
    },
    { key: 'state', header: t('users.columns.state'), cell: (row) => <UserState user={row} />, isInCard: true },
    { key: 'group', header: t('users.columns.group'), cell: (row) => groupOf(t, row), title: (row) => groupOf(t, row) },
    {
      key: 'createdAt',
      header: t('users.columns.createdAt'),
      cell: (row) => (row.createdAt === undefined ? '' : formatDate(row.createdAt)),
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
      <Group gap="sm" wrap="nowrap">
        <Avatar
          name={name}
          src={user.frontImage?.thumbnail.medium ?? null}
          size={44}
          tone={user.isEnabled === false ? 'neutral' : 'brand'}
        />
        <div className={classes['names']}>
          <h2 className="font-h4">
            <a href={hrefOf('/admin/users/$userId', { userId: user._id })} className={classes['link']} title={name}>
              {name}
            </a>
          </h2>
          <Text size="meta" c="dimmed">
            {roleOf(t, user)}
          </Text>
        </div>
      </Group>
      <Flex component="ul" direction="column" gap="3xs" className={classes['contacts']}>
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
      </Flex>
      <Flex component="p" align="center" mt="auto" pt="s6" mih={42} className="rule-above">
        <UserState user={user} />
      </Flex>
    </article>
  );
}

/** The list of people as its address says it; `state` is one word for what the call asks as a standing or as enabled. */
export function useUserList() {
  return useListState(listUsers, {
    without: ['isEnabled', 'isConfirmed', 'standing', 'hasHandle'],
    own: { state: 'text' },
    start: { view: 'table', sort: 'surname' },
    hasCards: true,
  });
}

/** The filters of the list of people. State and group are one thing or the other. */
export function useUserFilters() {
  const t = useT();
  return listFilters([
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
  ]);
}

/** The state of an address as the call asks it. */
export function standingOf({ state }: { readonly state?: string }): UserFilters {
  const standing = USER_STANDINGS.find((one) => one === state);
  return {
    ...(state === 'enabled' ? { isEnabled: 'true' } : {}),
    ...(standing === undefined ? {} : { standing }),
  };
}

function namedOf({ _id, name, surname }: UserRow) {
  return { _id, name: `${name} ${surname}` };
}

/** The people chosen in their list: let in, or invited, together, after a question, since each is written to. */
export function useUserBulk(rows: readonly UserRow[], total: number | undefined, filters: UserFilters) {
  const t = useT();
  const batch = useBatch(rows.map(namedOf));
  const whole = useWholeList(
    total,
    (page) => call(listUsers, { query: { ...filters, ...page } }),
    (all) => batch.add(all.map(namedOf)),
  );
  const [asked, ask] = useState<'confirm' | 'invite' | null>(null);
  const confirming = useConfirmUsers();
  const inviting = useInviteUsers();
  const { ids, outcomes, settle, clear, close } = batch;
  const count = ids.length;
  const closeDialog = (): void => ask(null);

  function confirm(): void {
    mutateWithMessage(confirming, ids, {
      onSuccess: (lines) => settle({ lines, says: (done) => t('users.bulk.confirmed', { count: done }) }),
      onSettled: closeDialog,
    });
  }

  function invite(): void {
    mutateWithMessage(inviting, ids, {
      onSuccess: (lines) => settle({ lines, says: (done) => t('companyImports.invite.invited', { count: done }) }),
      onSettled: closeDialog,
    });
  }

  const bar =
    count === 0 ? null : (
      <ChosenBar
        label={t('users.bulk.actions')}
        says={t('common.table.selectedFeminine', { count })}
        whole={{ list: whole, chosen: count }}
        onClear={clear}
      >
        <Button variant="default" leftSection={<IconUserCheck size={17} aria-hidden />} onClick={() => ask('confirm')}>
          {t('users.bulk.confirm')}
        </Button>
        <Button variant="default" leftSection={<IconMailForward size={17} aria-hidden />} onClick={() => ask('invite')}>
          {t('companyImports.invite.action')}
        </Button>
        <Asked
          asked={asked}
          count={count}
          isWorking={confirming.isPending || inviting.isPending}
          onConfirm={asked === 'confirm' ? confirm : invite}
          onClose={closeDialog}
        />
      </ChosenBar>
    );
  const told = outcomes === null ? null : <OutcomeBar outcomes={outcomes} onClose={close} />;
  return { selection: batch.selection, bulk: told ?? bar ?? undefined };
}

interface AskedProps {
  asked: 'confirm' | 'invite' | null;
  count: number;
  isWorking: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asked before many are let in, or invited: each of them is written to. */
function Asked({ asked, count, isWorking, onConfirm, onClose }: AskedProps) {
  const t = useT();
  const isInvite = asked === 'invite';
  return (
    <ConfirmDialog
      isOpen={asked !== null && count > 0}
      tone="brand"
      isWorking={isWorking}
      title={isInvite ? t('companyImports.invite.ask', { count }) : t('users.bulk.ask', { count })}
      confirmLabel={t(isInvite ? 'companyImports.invite.action' : 'users.bulk.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isInvite ? t('companyImports.invite.text', { days: String(INVITED_DAYS) }) : t('users.bulk.askText')}
    </ConfirmDialog>
  );
}
