import { isBusinessPartner } from '@volano/domain/policies/actor';
import { Button } from '@mantine/core';
import { hasRoom } from '@volano/domain/rules/advisor-kinds';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { GroupFull } from '../../../features/companies/agencies/group-full.tsx';
import {
  OWN_AGENCIES_A_PAGE,
  type OwnAgencyRow,
  useOwnAgencyRows,
} from '../../../features/companies/agencies/own-agency.api.ts';
import { OwnAgencyCards, DeleteOwnAgency } from '../../../features/companies/agencies/own-agency-cards.tsx';
import { followOwnAgencies } from '../../../features/people/session/agency-switcher.tsx';
import { switchAgency } from '../../../features/people/session/session.api.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe, useSession } from '../../../lib/session/session.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton, SkeletonCard } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './companies.module.css';

/** A customer's companies: which one is in use, one more as far as the group has room, one less (1-people §2, §6). */
export function CompaniesPage() {
  const t = useT();
  usePageFrame(t('profile.companies.title'));
  const me = useMe();
  const inUse = useSession()?.agencyId ?? null;
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [switching, go] = useSwitch();
  const [leaving, setLeaving] = useState<OwnAgencyRow | null>(null);
  const list = useOwnAgencyRows(page);
  const total = list.data?.total ?? 0;
  const canAdd = list.data !== undefined && hasRoom(me, total);

  return (
    <>
      <PageTitle
        aside={list.data && me.isGroup ? <Size total={total} /> : undefined}
        actions={canAdd ? <Add /> : undefined}
      >
        {t('profile.companies.title')}
      </PageTitle>
      <div className={classes['page']}>
        {list.data === undefined ? (
          <ListState list={list} />
        ) : total === 0 ? (
          <EmptyState isCard title={t('profile.companies.empty')} action={<Add />}>
            {t('profile.companies.emptyHint')}
          </EmptyState>
        ) : (
          <>
            <OwnAgencyCards
              rows={list.data.rows}
              inUse={inUse}
              hasSurvey={!isBusinessPartner(me)}
              isStale={list.isPlaceholderData}
              switching={switching}
              onSwitch={(agency) => void go(agency)}
              onDelete={setLeaving}
            />
            {total > OWN_AGENCIES_A_PAGE ? (
              <Pager page={page} pageSize={OWN_AGENCIES_A_PAGE} total={total} onPage={setPage} />
            ) : null}
            {canAdd ? null : (
              <p className={classes['full']}>
                <GroupFull />
              </p>
            )}
          </>
        )}
      </div>
      {leaving === null ? null : (
        <DeleteOwnAgency
          agency={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={async () => void (await followOwnAgencies(client))}
        />
      )}
    </>
  );
}

/** Passing to another of one's companies: which one it is while it goes on, and the way to begin. */
function useSwitch() {
  const t = useT();
  const [switching, setSwitching] = useState<string | null>(null);

  async function go(agency: OwnAgencyRow): Promise<void> {
    setSwitching(agency._id);
    try {
      await switchAgency(agency._id);
      toast.success(t('session.switched', { businessName: agency.businessName }));
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : t('errors.unexpected'));
    }
    setSwitching(null);
  }

  return [switching, go] as const;
}

function ListState({ list }: { list: ReturnType<typeof useOwnAgencyRows> }) {
  const t = useT();
  if (!list.isError)
    return (
      <DelayedSkeleton>
        <SkeletonCard />
      </DelayedSkeleton>
    );
  return (
    <ErrorBlock
      isCard
      title={t('profile.companies.loadError')}
      onRetry={() => void list.refetch()}
      isRetrying={list.isFetching}
    />
  );
}

function Add() {
  const t = useT();
  return (
    <Button component="a" href={hrefOf('/agencies/new')} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('profile.companies.add')}
    </Button>
  );
}

/** "Gruppo Alfa: 2 su 3". */
function Size({ total }: { total: number }) {
  const t = useT();
  const { groupName, groupSize } = useMe();
  const counted = { count: total, size: String(groupSize) };
  return groupName === null || groupName === ''
    ? t('profile.companies.groupUnnamed', counted)
    : t('profile.companies.group', { ...counted, name: groupName });
}
