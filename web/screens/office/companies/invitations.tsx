import { may } from '@volano/domain/policies/actor';
import { createInvitationPartner, listInvitationPartners } from '@volano/domain/contracts/invitations';
import { Box, Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  useInvitations,
  type Invitation,
  useCreateInvitation,
} from '../../../features/companies/invitations/invitations.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { OfficeList } from '../../../ui/pages/office-list.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import {
  advisorOf,
  InvitationState,
  ValidUntil,
  InvitationForm,
  bodyOf,
  emptyDraft,
  rulesOf,
} from '../../../features/companies/invitations/invitation-form.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { advisorField } from './invitation-advisor.tsx';
import classes from './companies.module.css';

/** The partners that send companies to register (1-people §2). Platform admins read them. */
export function InvitationsPage() {
  const t = useT();
  const canWrite = may(useMe(), createInvitationPartner);
  const go = useGo();
  const list = useListState(listInvitationPartners, { start: { sort: 'name' } });
  const filters = list.wired([
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
  ]);
  const found = useInvitations(list.query);
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

/** The invitation partners as a dense table, as cards on a phone. */
function InvitationTable(shown: ListRows<Invitation>) {
  const t = useT();
  return <ListTable {...shown} label={t('invitations.title')} columns={useColumns()} rowName={({ name }) => name} />;
}

function useColumns(): Column<Invitation>[] {
  const t = useT();
  return [
    {
      key: 'name',
      takesRest: true,
      header: t('invitations.columns.name'),
      cell: ({ name }) => name,
      title: ({ name }) => name,
      isInCard: true,
    },
    {
      key: 'advisor',
      header: t('invitations.columns.advisor'),
      cell: (row) => advisorOf(t, row),
      title: (row) => advisorOf(t, row),
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'state',
      header: t('invitations.columns.state'),
      cell: (row) => <InvitationState invitation={row} />,
      isInCard: true,
    },
    {
      key: 'validLimitDate',
      header: t('invitations.columns.validLimitDate'),
      cell: (row) => <ValidUntil invitation={row} />,
      isInCard: true,
    },
    {
      key: 'registered',
      header: t('invitations.columns.registered'),
      cell: ({ registered }) => formatNumber(registered),
      align: 'right',
      isInCard: true,
    },
  ];
}

/** A new invitation partner (1-people §2: 'new' creates); then its link is there to be given away. */
export function NewInvitationPage() {
  const t = useT();
  const go = useGo();
  const form = useForm({
    keptAs: 'invitation.new',
    start: emptyDraft,
    bodyOf,
    contract: () => import('@volano/domain/shapes/invitations').then((shapes) => shapes.createInvitationPartner),
    required: ['name'],
    rules: (draft) => rulesOf(draft, t),
    change: useCreateInvitation(),
    done: () => toast.success(t('invitations.form.created')),
    onSaved: ({ _id }) => {
      void go({
        to: '/admin/settings/invitations/$invitationId',
        params: { invitationId: _id },
        replace: true,
        // What was typed is saved: nothing is left behind.
        ignoreBlocker: true,
      });
    },
  });
  const title = t('invitations.form.title');
  usePageFrame(title, {
    crumbs: [{ label: t('invitations.title'), href: hrefOf('/admin/settings/invitations') }, { label: title }],
  });

  return (
    <OfficePage>
      <PageTitle isCompact>{title}</PageTitle>
      <Stack gap="s18" miw={0} maw={760}>
        <Box component="p" c="dimmed" className={classes['quiet']}>
          {t('invitations.form.intro')}
        </Box>
        <InvitationForm form={form} submitLabel={t('invitations.form.create')} advisorField={advisorField}>
          <Button component="a" href={hrefOf('/admin/settings/invitations')} variant="default">
            {t('common.actions.cancel')}
          </Button>
        </InvitationForm>
      </Stack>
      <LeaveGuard isDirty={form.isDirty} />
    </OfficePage>
  );
}
