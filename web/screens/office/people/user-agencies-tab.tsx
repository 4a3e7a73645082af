import { isCustomer } from '@volano/domain/policies/actor';
import { canPrepareDossier } from '@volano/domain/rules/dossier-status';
import { AgencyCard } from '../../../features/companies/agencies/agency-card.tsx';
import { useAgencies } from '../../../features/companies/agencies/office-agencies.api.ts';
import type { User } from '../../../features/people/users/users.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Cards } from '../../../ui/cards/card-list.tsx';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';

const PAGE_SIZE = 8;

export interface UserAgenciesTabProps {
  user: User;
  page: number;
  onPage: (page: number) => void;
}

/** The companies that a customer owns, or that a consultant follows in any way: eight a page (1-people §9). */
export function UserAgenciesTab({ user, page, onPage }: UserAgenciesTabProps) {
  const t = useT();
  const me = useMe();
  const isOwner = isCustomer(user);
  const agencies = useAgencies({
    ...(isOwner ? { userId: user._id } : { followerId: user._id }),
    page: String(page),
    limit: String(PAGE_SIZE),
    sort: 'businessName',
  });
  const { rows = [], total = 0 } = agencies.data ?? {};
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
  const canPrepare = canPrepareDossier(me.role, 'ready', true);
  return (
    <>
      <Cards
        label={t('agencies.title')}
        rows={rows}
        rowKey={({ _id }) => _id}
        width="office"
        isStale={agencies.isPlaceholderData}
      >
        {(agency) => <AgencyCard agency={agency} canPrepare={canPrepare} />}
      </Cards>
      <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={onPage} />
    </>
  );
}
