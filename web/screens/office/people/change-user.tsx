import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Agency, useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { CustomerList, MoveDialog } from '../../../features/companies/agencies/customer-list.tsx';
import {
  type Customer,
  CUSTOMERS_A_PAGE,
  nameOf,
  useCustomers,
} from '../../../features/companies/agencies/office-changes.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams, useSearch } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { Absent } from '../absent.tsx';
import classes from './people.module.css';

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
        <Absent of="agency" error={agency.error} onRetry={() => void agency.refetch()} isRetrying={agency.isFetching} />
      </OfficePage>
    );
  }
  return (
    <OfficePage>
      <PageTitle isOffice>{name === '' ? title : t('agencies.office.moving.titleOf', { name })}</PageTitle>
      <Choice key={agencyId} agency={agency.data} />
    </OfficePage>
  );
}

function Choice({ agency }: { agency: Agency | undefined }) {
  const t = useT();
  const go = useGo();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Customer | null>(null);
  const [isAsked, setAsked] = useState(false);

  function leave(): void {
    if (agency !== undefined)
      void go({ to: '/admin/agencies/$agencyId', params: { agencyId: agency._id }, replace: true });
  }

  return (
    <div className={classes['root']}>
      <p className={classes['changeUserIntro']}>
        {agency === undefined
          ? t('agencies.office.moving.introUnknown')
          : t('agencies.office.moving.intro', { owner: nameOf(agency.user) })}
      </p>
      <SearchField
        value={q}
        onSearch={(text) => {
          setQ(text);
          setPage(1);
        }}
        placeholder={t('agencies.office.moving.search')}
        hasShortcut
      />
      <Customers q={q} page={page} onPage={setPage} presentId={agency?.userId} chosen={chosen} onChoose={setChosen} />
      <div className={classes['foot']}>
        <p className={classes['chosen']} role="status">
          {chosen === null
            ? t('agencies.office.moving.noneChosen')
            : t('agencies.office.moving.chosen', { name: nameOf(chosen) })}
        </p>
        <Button disabled={chosen === null || agency === undefined} onClick={() => setAsked(true)}>
          {t('agencies.office.moving.confirm')}
        </Button>
      </div>
      {isAsked && chosen !== null && agency !== undefined ? (
        <MoveDialog agency={agency} to={chosen} onClose={() => setAsked(false)} onMoved={leave} />
      ) : null}
    </div>
  );
}

interface CustomersProps {
  q: string;
  page: number;
  onPage: (page: number) => void;
  /** Whose the company is now. */
  presentId: string | undefined;
  chosen: Customer | null;
  onChoose: (customer: Customer) => void;
}

/** A page of those who may have the company. */
function Customers({ q, page, onPage, presentId, chosen, onChoose }: CustomersProps) {
  const t = useT();
  const customers = useCustomers(q, page);
  const { rows = [], total = 0 } = customers.data ?? {};
  if (customers.isPending)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={CUSTOMERS_A_PAGE} />
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
    <div>
      <CustomerList
        customers={rows}
        presentId={presentId}
        chosenId={chosen?._id ?? null}
        onChoose={onChoose}
        isStale={customers.isPlaceholderData}
      />
      <Pager page={page} pageSize={CUSTOMERS_A_PAGE} total={total} onPage={onPage} />
    </div>
  );
}
