import { ownsCompanies } from '@volano/domain/rules/advisor-kinds';
import { Box, Flex, Group, Stack, Tabs } from '@mantine/core';
import { AgencyCard } from '../../../features/companies/agencies/agency-card.tsx';
import { useAgencies } from '../../../features/companies/agencies/office-agencies.api.ts';
import { GoneDetail } from '../../../features/insight/gone/gone-detail.tsx';
import { useProof } from '../../../features/people/session/use-proof.tsx';
import { UserActions } from '../../../features/people/users/user-actions.tsx';
import {
  AccountFacts,
  UserFacts,
  EmailChangeNote,
  InvitationNote,
  roleOf,
  UserState,
} from '../../../features/people/users/user-facts.tsx';
import { UserForm, UserGroup } from '../../../features/people/users/user-fields.tsx';
import { type User, useUser } from '../../../features/people/users/users.api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useGoWithin, useParams, useSearch } from '../../../lib/screens/use-screen.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import { Cards } from '../../../ui/cards/card-list.tsx';
import { OfficePage, DetailQuery } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import classes from './people.module.css';

/** The record of a person, in two tabs kept in the address (1-people §2). */
export function UserDetailPage() {
  const t = useT();
  const { userId } = useParams('/admin/users/$userId');
  const user = useUser(userId);
  const name = user.data === undefined ? '' : `${user.data.name} ${user.data.surname}`;
  usePageFrame(name === '' ? t('users.title') : name, {
    crumbs: [{ label: t('users.title'), href: hrefOf('/admin/users') }, { label: name }],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={user}
        backHref={hrefOf('/admin/users')}
        absent={(detail) => <GoneDetail kind="user" id={userId} {...detail} />}
        words={{
          gone: t('users.detail.notFound'),
          hint: t('users.detail.notFoundHint'),
          failed: t('users.detail.loadError'),
          back: t('users.detail.backToList'),
        }}
      >
        {(one) => <Record key={one._id} user={one} />}
      </DetailQuery>
    </OfficePage>
  );
}

function Record({ user }: { user: User }) {
  const t = useT();
  const show = useGoWithin();
  const [{ tab = 'detail', ...search }] = useSearch('/admin/users/$userId');
  const page = Math.max(1, Math.trunc(Number(search.page)) || 1);

  return (
    <>
      <Header user={user} />
      <Tabs value={tab} onChange={(next) => show({ tab: next ?? 'detail' })}>
        <Tabs.List aria-label={`${user.name} ${user.surname}`}>
          <Tabs.Tab value="detail">{t('users.detail.tabs.detail')}</Tabs.Tab>
          <Tabs.Tab value="agencies">
            {t('users.detail.tabs.agencies')}{' '}
            <Box component="span" ml="2xs" fw={400} c="dimmed">
              {formatNumber(user.agencies)}
            </Box>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="detail" className={classes['panel'] ?? ''}>
          <DetailTab user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="agencies" className={classes['panel'] ?? ''}>
          <Stack>
            <UserAgenciesTab user={user} page={page} onPage={(to) => show({ tab: 'agencies', page: String(to) })} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Header({ user }: { user: User }) {
  const t = useT();
  const go = useGo();
  const { withProof, proofDialog } = useProof();
  const name = `${user.name} ${user.surname}`;
  return (
    <header className={classes['header']}>
      <Avatar name={name} src={user.frontImage?.thumbnail.medium ?? null} size={52} />
      <div className={classes['names']}>
        <h1 className={classes['name']}>{name}</h1>
        <Flex component="p" rowGap="2xs" columnGap="md" align="center" wrap="wrap" mt="3xs">
          <span>{roleOf(t, user)}</span>
          <UserState user={user} />
          {user.may.length > 0 ? null : (
            <Box component="span" c="dimmed">
              {t('users.detail.readOnly')}
            </Box>
          )}
        </Flex>
      </div>
      {user.may.includes('delete') ? (
        <Group gap="xs" wrap="nowrap">
          <UserActions
            user={user}
            withProof={withProof}
            onDeleted={() => void go({ to: '/admin/users', replace: true })}
          />
          {proofDialog}
        </Group>
      ) : null}
    </header>
  );
}

function DetailTab({ user }: { user: User }) {
  const t = useT();
  const canWrite = user.may.includes('edit');
  return (
    <div className={classes['userDetailColumns']}>
      <section className={classes['userDetailPart']} data-tight={!canWrite || undefined}>
        <SectionTitle hasRule>{t('users.detail.data')}</SectionTitle>
        <InvitationNote user={user} />
        <EmailChangeNote user={user} />
        {canWrite ? <UserForm user={user} /> : <UserFacts user={user} />}
      </section>
      <Stack gap="s28" miw={0}>
        <section className={classes['userDetailPart']} data-tight>
          <SectionTitle hasRule>{t('users.detail.account')}</SectionTitle>
          <AccountFacts user={user} />
        </section>
        {ownsCompanies(user.role) ? <UserGroup user={user} /> : null}
      </Stack>
    </div>
  );
}

const PAGE_SIZE = 8;

interface UserAgenciesTabProps {
  user: User;
  page: number;
  onPage: (page: number) => void;
}

/** The companies that a customer owns, or that a consultant follows in any way: eight a page (1-people §9). */
function UserAgenciesTab({ user, page, onPage }: UserAgenciesTabProps) {
  const t = useT();
  const isOwner = ownsCompanies(user.role);
  const agencies = useAgencies({
    ...(isOwner ? { userId: user._id } : { followerId: user._id }),
    page: String(page),
    limit: String(PAGE_SIZE),
    sort: 'businessName',
  });
  const { rows = [], total = 0 } = agencies.data ?? {};
  useLastPage(agencies, { page, pageSize: PAGE_SIZE, onPage });
  if (agencies.isPending) {
    return (
      <DelayedSkeleton>
        <SkeletonRows count={4} />
      </DelayedSkeleton>
    );
  }
  if (agencies.data === undefined) {
    return (
      <ErrorBlock
        title={t('users.detail.agenciesError')}
        onRetry={() => void agencies.refetch()}
        isRetrying={agencies.isFetching}
      />
    );
  }
  if (total === 0) {
    return (
      <EmptyState title={t('users.detail.noAgencies')}>
        {t(isOwner ? 'users.detail.noAgenciesOwned' : 'users.detail.noAgenciesFollowed')}
      </EmptyState>
    );
  }
  return (
    <>
      <Cards
        label={t('agencies.title')}
        rows={rows}
        rowKey={({ _id }) => _id}
        width="office"
        isStale={agencies.isPlaceholderData}
      >
        {(agency) => <AgencyCard agency={agency} />}
      </Cards>
      <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={onPage} />
    </>
  );
}
