import { Button } from '@mantine/core';
import { isAdmin } from '@volano/domain/policies/actor';
import { useNavigate } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { InvitationTable } from '../../features/invitations/invitation-table.tsx';
import { useInvitations } from '../../features/invitations/invitations.api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { type ListState, useListState } from '../../lib/list-state.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useMe } from '../../lib/session.ts';
import { activeFilters, FilterBar, type ListFilter } from '../../ui/filter-bar.tsx';
import { OfficePage } from '../../ui/office-page.tsx';
import { EmptyState, ErrorBlock } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/titles.tsx';

/** The partners that send companies to register (1-people §2). Platform admins read them. */
export function InvitationsPage() {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const list = useListState('invitations', ['q', 'isEnabled'], { sort: 'name' });
  const { q, isEnabled, sort } = list.values;
  const filters: ListFilter[] = [
    {
      key: 'isEnabled',
      label: t('invitations.stateFilter'),
      allLabel: t('common.all'),
      options: [
        { value: 'true', label: t('invitations.enabled') },
        { value: 'false', label: t('invitations.disabled') },
      ],
      isSingle: true,
    },
  ];
  const invitations = useInvitations({
    page: String(list.page),
    limit: String(list.limit),
    ...(sort === undefined ? {} : { sort }),
    ...(q ? { q } : {}),
    ...(isEnabled === 'true' || isEnabled === 'false' ? { isEnabled } : {}),
  });
  const { rows = [], total = 0 } = invitations.data ?? {};
  usePageFrame(t('invitations.title'));
  return (
    <OfficePage isFill>
      <PageTitle
        isOffice
        aside={invitations.data === undefined ? undefined : formatNumber(total)}
        actions={isAdmin(me) ? <NewButton /> : undefined}
      >
        {t('invitations.title')}
      </PageTitle>
      <FilterBar list={list} filters={filters} search={t('invitations.search')} />
      {invitations.isError && invitations.data === undefined ? (
        <ErrorBlock
          title={t('invitations.loadError')}
          onRetry={() => void invitations.refetch()}
          isRetrying={invitations.isFetching}
        />
      ) : (
        <InvitationTable
          list={list}
          rows={rows}
          total={total}
          isLoading={invitations.isPending}
          isStale={invitations.isPlaceholderData}
          empty={<Nothing list={list} active={activeFilters(list, filters).map(({ label }) => label)} />}
          onOpen={({ _id }) =>
            void navigate({ to: '/admin/settings/invitations/$invitationId', params: { invitationId: _id } })
          }
        />
      )}
    </OfficePage>
  );
}

function NewButton() {
  const t = useT();
  return (
    <Button component="a" href="#/admin/settings/invitations/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('invitations.new')}
    </Button>
  );
}

function Nothing({ list, active }: { list: ListState; active: readonly string[] }) {
  const t = useT();
  const me = useMe();
  const named = list.values['q'] ? [`“${list.values['q']}”`, ...active] : active;
  if (named.length === 0) {
    return (
      <EmptyState title={t('invitations.empty')} action={isAdmin(me) ? <NewButton /> : undefined}>
        {t(isAdmin(me) ? 'invitations.emptyHint' : 'invitations.emptyReader')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('invitations.emptyFiltered')}
      action={
        <Button variant="default" onClick={list.reset}>
          {t('common.actions.resetFilters')}
        </Button>
      }
    >
      {t('invitations.emptyFilteredHint', { filters: named.join(', ') })}
    </EmptyState>
  );
}
