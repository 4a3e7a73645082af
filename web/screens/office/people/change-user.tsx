import { Box, Button, Flex, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Agency, useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import {
  nameOf,
  type PossibleOwner,
  useMoveAgency,
  usePossibleOwners,
} from '../../../features/companies/agencies/office-agencies.api.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams, useSearch } from '../../../lib/screens/use-screen.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Absent } from '../../absent.tsx';
import classes from './people.module.css';
import agencyPeopleClasses from '../../../features/companies/agencies/agency-people.module.css';

/** Hands a company to another customer: one is chosen, then confirmed (1-people §2). The address may say its name before it is known. */
export function ChangeUserPage() {
  const t = useT();
  const { agencyId } = useParams('/admin/agencies/$agencyId/change-user');
  const [{ businessName: said = '' }] = useSearch('/admin/agencies/$agencyId/change-user');
  const agency = useAgency(agencyId);
  const name = agency.data?.businessName ?? said;
  const title = t('agencies.office.moving.title');
  usePageFrame(title, {
    crumbs: [
      { label: t('agencies.title'), href: hrefOf('/admin/agencies') },
      ...(name === '' ? [] : [{ label: name, href: hrefOf('/admin/agencies/$agencyId', { agencyId }) }]),
      { label: title },
    ],
  });
  if (agency.isError && agency.data === undefined) {
    return (
      <OfficePage>
        <Absent
          of="agency"
          id={agencyId}
          error={agency.error}
          onRetry={() => void agency.refetch()}
          isRetrying={agency.isFetching}
        />
      </OfficePage>
    );
  }
  return (
    <OfficePage>
      <PageTitle isCompact>{name === '' ? title : t('agencies.office.moving.titleOf', { name })}</PageTitle>
      <Choice key={agencyId} agencyId={agencyId} agency={agency.data} />
    </OfficePage>
  );
}

function Choice({ agencyId, agency }: { agencyId: string; agency: Agency | undefined }) {
  const t = useT();
  const go = useGo();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<PossibleOwner | null>(null);
  const [isAsked, setAsked] = useState(false);

  function leave(): void {
    if (agency !== undefined)
      void go({ to: '/admin/agencies/$agencyId', params: { agencyId: agency._id }, replace: true });
  }

  return (
    <Stack maw={760}>
      <Box component="p" c="var(--vl-ink2)">
        {agency === undefined
          ? t('agencies.office.moving.introUnknown')
          : t('agencies.office.moving.intro', { owner: nameOf(agency.user) })}
      </Box>
      <SearchField value={q} onSearch={setQ} placeholder={t('agencies.office.moving.search')} hasShortcut />
      <Customers q={q} agencyId={agencyId} chosen={chosen} onChoose={setChosen} />
      <div className={classes['foot']}>
        <Text size="sm" miw={0} fw={600} className="anywhere" role="status">
          {chosen === null
            ? t('agencies.office.moving.noneChosen')
            : t('agencies.office.moving.chosen', { name: nameOf(chosen) })}
        </Text>
        <Button disabled={chosen === null || agency === undefined} onClick={() => setAsked(true)}>
          {t('agencies.office.moving.confirm')}
        </Button>
      </div>
      {isAsked && chosen !== null && agency !== undefined ? (
        <MoveDialog agency={agency} to={chosen} onClose={() => setAsked(false)} onMoved={leave} />
      ) : null}
    </Stack>
  );
}

interface CustomersProps {
  q: string;
  agencyId: string;
  chosen: PossibleOwner | null;
  onChoose: (customer: PossibleOwner) => void;
}

const SHOWN_MEANWHILE = 8;

/** Those who may have the company: whoever has room for it. */
function Customers({ q, agencyId, chosen, onChoose }: CustomersProps) {
  const t = useT();
  const customers = usePossibleOwners(agencyId, q);
  const rows = customers.data ?? [];
  if (customers.isPending)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={SHOWN_MEANWHILE} />
      </DelayedSkeleton>
    );
  if (customers.isError && customers.data === undefined)
    return (
      <ErrorBlock
        title={t('agencies.office.moving.loadError')}
        onRetry={() => void customers.refetch()}
        isRetrying={customers.isFetching}
      />
    );
  if (rows.length === 0)
    return (
      <EmptyState title={t(q === '' ? 'agencies.office.moving.noCustomers' : 'agencies.office.moving.empty')}>
        {q === '' ? null : t('agencies.office.moving.emptyHint')}
      </EmptyState>
    );
  return (
    <CustomerList
      customers={rows}
      chosenId={chosen?._id ?? null}
      onChoose={onChoose}
      isStale={customers.isPlaceholderData}
    />
  );
}

interface CustomerListProps {
  customers: readonly PossibleOwner[];
  chosenId: string | null;
  onChoose: (customer: PossibleOwner) => void;
  isStale: boolean;
}

/** Customers of whom one is chosen, groups among them (1-people §2: change-user), with the room that each has. */
function CustomerList({ customers, chosenId, onChoose, isStale }: CustomerListProps) {
  const t = useT();
  return (
    <Radio.Group
      value={chosenId}
      onChange={(id) => {
        const customer = customers.find(({ _id }) => _id === id);
        if (customer !== undefined) onChoose(customer);
      }}
      aria-label={t('agencies.office.moving.list')}
    >
      <ul
        className={agencyPeopleClasses['customerList']}
        data-stale={isStale || undefined}
        aria-busy={isStale || undefined}
      >
        {customers.map((customer) => (
          <li key={customer._id}>
            <Radio
              value={customer._id}
              className={agencyPeopleClasses['row'] ?? ''}
              classNames={{
                body: agencyPeopleClasses['body'] ?? '',
                labelWrapper: agencyPeopleClasses['labelWrapper'] ?? '',
              }}
              label={
                <Flex component="span" rowGap="3xs" columnGap="md" align="center" justify="space-between" wrap="wrap">
                  <Flex component="span" direction="column" miw={0} className={agencyPeopleClasses['who']}>
                    <Text span size="compact" fw={600} className="anywhere">
                      {nameOf(customer)}
                    </Text>
                    <Text span size="meta" c="var(--vl-ink2)" className="anywhere">
                      {customer.email}
                    </Text>
                  </Flex>
                  <Text span size="meta" c="dimmed" className={agencyPeopleClasses['facts']}>
                    {t('agencies.office.moving.room', { count: customer.room })}
                  </Text>
                </Flex>
              }
            />
          </li>
        ))}
      </ul>
    </Radio.Group>
  );
}

interface MoveDialogProps {
  agency: Agency;
  to: PossibleOwner;
  onClose: () => void;
  onMoved: () => void;
}

/** Says what goes to whom and who loses it, before a company passes to another customer (holes H21). */
function MoveDialog({ agency, to, onClose, onMoved }: MoveDialogProps) {
  const t = useT();
  const moving = useMoveAgency(agency._id);

  function move(): void {
    mutateWithMessage(moving, to._id, {
      done: () => toast.success(t('agencies.changeUserSuccess')),
      refused: 'shown',
      onSuccess: onMoved,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('agencies.office.moving.confirmTitle', { name: agency.businessName, owner: nameOf(to) })}
      confirmLabel={t('agencies.office.moving.confirm')}
      tone="brand"
      onConfirm={move}
      isWorking={moving.isPending}
      refusal={moving.error}
    >
      <Flex component="ul" direction="column" gap="xs" pl="s18" className={agencyPeopleClasses['moveDialogList']}>
        <li>{t('agencies.office.moving.gains', { owner: nameOf(to), email: to.email })}</li>
        <li>{t('agencies.office.moving.loses', { owner: nameOf(agency.user) })}</li>
        <li>{t('agencies.office.moving.keeps')}</li>
      </Flex>
    </ConfirmDialog>
  );
}
