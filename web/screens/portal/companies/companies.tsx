import { updateSurvey } from '@volano/domain/contracts/surveys';
import { maySend } from '@volano/domain/policies/actor';
import { hasRoom } from '@volano/domain/rules/advisor-kinds';
import { ActionIcon, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractBadge, surveyRing, useSurveyWords } from '../../../features/companies/agencies/agency-marks.tsx';
import { GroupFull } from '../../../features/companies/agencies/group-full.tsx';
import {
  OWN_AGENCIES_A_PAGE,
  type OwnAgencyRow,
  useOwnAgencyRows,
  useDeleteOwnAgency,
} from '../../../features/companies/agencies/own-agency.api.ts';
import { followOwnAgencies } from '../../../features/people/session/agency-switcher.tsx';
import { switchAgency } from '../../../features/people/session/session.api.ts';
import { ApiError } from '../../../lib/api/api-client.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe, useSession } from '../../../lib/session/session.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { Avatar, StatusBadge } from '../../../ui/marks/marks.tsx';
import { RequirementRing } from '../../../ui/marks/requirement-ring.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton, SkeletonCard } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Pager } from '../../../ui/table/data-table.tsx';
import ownAgencyClasses from '../../../features/companies/agencies/own-agency.module.css';

/** A customer's companies: which one is in use, one more as far as the group has room, one less (1-people §2, 1-people §6). */
export function CompaniesPage() {
  const t = useT();
  usePageFrame(t('profile.companies.title'));
  const me = useMe();
  const inUse = useSession()?.agencyId ?? null;
  const client = useQueryClient();
  const { list, page, setPage } = useOwnPage();
  const [switching, go] = useSwitch();
  const [leaving, setLeaving] = useState<OwnAgencyRow | null>(null);
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
      <Stack gap="s20" mt="lg">
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
              hasSurvey={maySend(me, updateSurvey, 'answers')}
              isStale={list.isPlaceholderData}
              switching={switching}
              onSwitch={(agency) => void go(agency)}
              onDelete={setLeaving}
            />
            {total > OWN_AGENCIES_A_PAGE ? (
              <Pager page={page} pageSize={OWN_AGENCIES_A_PAGE} total={total} onPage={setPage} />
            ) : null}
            {canAdd ? null : (
              <Text size="compact" c="var(--vl-ink2)">
                <GroupFull />
              </Text>
            )}
          </>
        )}
      </Stack>
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

/** The open page of one's companies. */
function useOwnPage() {
  const [page, setPage] = useState(1);
  const list = useOwnAgencyRows(page);
  useLastPage(list, { page, pageSize: OWN_AGENCIES_A_PAGE, onPage: setPage });
  return { list, page, setPage };
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

interface OwnAgencyCardsProps {
  rows: readonly OwnAgencyRow[];
  /** The company in use, if any. */
  inUse: string | null;
  /** Business partners answer no questions. */
  hasSurvey: boolean;
  isStale: boolean;
  /** The company that is being entered. */
  switching: string | null;
  onSwitch: (agency: OwnAgencyRow) => void;
  onDelete: (agency: OwnAgencyRow) => void;
}

/** One's own companies as cards: what they are, how far their survey is, which one is in use (1-people §2). */
function OwnAgencyCards({ rows, isStale, ...card }: OwnAgencyCardsProps) {
  const t = useT();
  return (
    <ul
      className={ownAgencyClasses['grid']}
      aria-label={t('profile.companies.title')}
      data-stale={isStale || undefined}
      aria-busy={isStale || undefined}
    >
      {rows.map((agency) => (
        <li key={agency._id}>
          <AgencyCard agency={agency} {...card} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = Omit<OwnAgencyCardsProps, 'rows' | 'isStale'> & { agency: OwnAgencyRow };

function AgencyCard({ agency, inUse, hasSurvey, switching, onSwitch, onDelete }: CardProps) {
  const t = useT();
  const say = useSurveyWords();
  const { _id, businessName, vatNumber, registeredOfficeCity, contractType, survey } = agency;
  const isInUse = _id === inUse;
  return (
    <article className={ownAgencyClasses['card']} data-in-use={isInUse || undefined}>
      <Group gap="sm" wrap="nowrap">
        <Avatar name={businessName} shape="company" size={40} tone={isInUse ? 'brand' : 'neutral'} />
        <div className={ownAgencyClasses['names']}>
          <h2 className="font-h4">
            <a
              href={hrefOf('/agencies/$agencyId', { agencyId: _id })}
              className={ownAgencyClasses['link']}
              title={businessName}
            >
              {businessName}
            </a>
          </h2>
          <Text size="meta" truncate c="var(--vl-ink2)">
            {[vatNumber, registeredOfficeCity].filter(Boolean).join(', ')}
          </Text>
        </div>
      </Group>
      <Flex gap="s6" wrap="wrap">
        <ContractBadge contractType={contractType} />
      </Flex>
      {hasSurvey ? (
        <Group gap="s10" wrap="nowrap" c="var(--vl-ink2)" className="font-compact">
          <RequirementRing segments={surveyRing(survey)} size={40} isDecorative />
          {say(survey)}
        </Group>
      ) : null}
      <div className={ownAgencyClasses['foot']}>
        {isInUse ? (
          <StatusBadge tone="ok">{t('profile.companies.inUse')}</StatusBadge>
        ) : (
          <Button
            variant="default"
            size="sm"
            loading={switching === _id}
            aria-label={t('profile.companies.useNamed', { name: businessName })}
            onClick={() => onSwitch(agency)}
          >
            {t('profile.companies.use')}
          </Button>
        )}
        <ActionIcon
          ml="auto"
          aria-label={t('profile.companies.deleteNamed', { name: businessName })}
          onClick={() => onDelete(agency)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </article>
  );
}

interface DeleteOwnAgencyProps {
  agency: OwnAgencyRow;
  onClose: () => void;
  onDeleted: (agencyId: string) => Promise<void>;
}

/** Deleting a company of one's own: it comes back within thirty days, by way of the office (holes H34). */
function DeleteOwnAgency({ agency, onClose, onDeleted }: DeleteOwnAgencyProps) {
  const t = useT();
  const removal = useDeleteOwnAgency();

  async function remove(): Promise<void> {
    try {
      await removal.mutateAsync(agency._id);
    } catch {
      // What the server said stands in the dialog.
      return;
    }
    toast.success(t('profile.companies.deleted', { name: agency.businessName }));
    onClose();
    await onDeleted(agency._id);
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('profile.companies.deleteTitle', { name: agency.businessName })}
      confirmLabel={t('profile.companies.deleteConfirm')}
      onConfirm={() => void remove()}
      isWorking={removal.isPending}
      refusal={removal.error}
    >
      {t('profile.companies.deleteBody')}
    </ConfirmDialog>
  );
}
