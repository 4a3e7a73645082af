import { may } from '@volano/domain/policies/access';
import { createInvitationPartner } from '@volano/domain/contracts/invitations';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { InvitationTable } from '../../../features/companies/invitations/invitation-table.tsx';
import { useInvitations } from '../../../features/companies/invitations/invitations.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import { listPage, OfficeList } from '../../../ui/layout/office-list.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { OFFICE_ROWS } from '../../../ui/table/list-table.tsx';

/** The partners that send companies to register (1-people §2). Platform admins read them. */
export function InvitationsPage() {
  const t = useT();
  const canWrite = may(useMe(), createInvitationPartner);
  const go = useGo();
  const list = useListState('invitations', ['q', 'isEnabled'], { limit: OFFICE_ROWS, sort: 'name' });
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
  const found = useInvitations({
    ...listPage(list),
    ...(sort === undefined ? {} : { sort }),
    ...(q ? { q } : {}),
    ...(isEnabled === 'true' || isEnabled === 'false' ? { isEnabled } : {}),
  });
  return (
    <OfficeList
      words={{
        title: t('invitations.title'),
        search: t('invitations.search'),
        loadError: t('invitations.loadError'),
        emptyFiltered: t('invitations.emptyFiltered'),
        emptyFilteredHint: (named) => t('invitations.emptyFilteredHint', { filters: named }),
      }}
      list={list}
      filters={filters}
      found={found}
      actions={canWrite ? <NewButton /> : undefined}
      nothing={
        <EmptyState title={t('invitations.empty')} action={canWrite ? <NewButton /> : undefined}>
          {t(canWrite ? 'invitations.emptyHint' : 'invitations.emptyReader')}
        </EmptyState>
      }
      table={(shown) => <InvitationTable {...shown} />}
      onOpen={({ _id }) => void go({ to: '/admin/settings/invitations/$invitationId', params: { invitationId: _id } })}
    />
  );
}

function NewButton() {
  const t = useT();
  return (
    <Button
      component="a"
      href={hrefOf('/admin/settings/invitations/new')}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t('invitations.new')}
    </Button>
  );
}
