import { useState } from 'react';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { type RecommendationRow, useRecommendations } from './answers.api.ts';
import classes from './recommendations.module.css';
import { RecommendationStanding } from './recommendation-standing.tsx';

const PAGE_SIZE = 8;

/** All that was recommended to a company, with what it answers and what came of it. */
export function RecommendationList({ agencyId, canChange }: { agencyId: string; canChange: boolean }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const found = useRecommendations(agencyId, { page: String(page), limit: String(PAGE_SIZE) });
  const { rows = [], total = 0 } = found.data ?? {};
  return (
    <section className={classes['recommendationList']} aria-labelledby="recommended">
      <SectionTitle id="recommended">{t('officeRecommendations.title')}</SectionTitle>
      <p className={classes['hint']}>{t('officeRecommendations.hint')}</p>
      {found.isError && found.data === undefined ? (
        <ErrorBlock
          title={t('officeRecommendations.loadError')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : null}
      {found.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={3} />
        </DelayedSkeleton>
      ) : null}
      {found.data !== undefined && rows.length === 0 ? (
        <EmptyState title={t('officeRecommendations.empty')}>{t('officeRecommendations.emptyHint')}</EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <ul className={classes['list']}>
          {rows.map((made) => (
            <Row key={made._id} made={made} canChange={canChange} />
          ))}
        </ul>
      ) : null}
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </section>
  );
}

function Row({ made, canChange }: { made: RecommendationRow; canChange: boolean }) {
  const t = useT();
  const isService = made.recommendationType === 'service';
  const by = { name: `${made.advisor.name} ${made.advisor.surname}`, date: formatDate(made.createdAt) };
  const { agencyId, recommendationId } = made;
  const href = isService
    ? hrefOf('/admin/services/$serviceId', { serviceId: recommendationId }, { agencyId })
    : hrefOf('/admin/announcements/$announcementId', { announcementId: recommendationId }, { agencyId });
  return (
    <li className={classes['item']}>
      <div className={classes['words']}>
        <h3 className={classes['recommendationListTitle']}>
          <a href={href}>{made.title}</a>
        </h3>
        <p className={classes['recommendationListBy']}>
          {t(isService ? 'officeRecommendations.byService' : 'officeRecommendations.by', by)}
          {made.answeredAt === null
            ? null
            : `, ${t('officeRecommendations.answeredAt', { date: formatDate(made.answeredAt) })}`}
        </p>
      </div>
      <RecommendationStanding made={made} canChange={canChange} />
    </li>
  );
}
