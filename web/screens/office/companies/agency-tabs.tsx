import { Switch } from '@mantine/core';
import { isAfterCommercialDate } from '@volano/domain/rules/announcement-dates';
import { saysEnough } from '@volano/domain/rules/survey-progress';
import type { Role } from '@volano/domain/rules/vocabulary';
import { useId, useState } from 'react';
import { OfficeServiceRow } from '../../../features/catalogue/services/office-service-row.tsx';
import { type ServiceRow, useServices } from '../../../features/catalogue/services/services.api.ts';
import type { Agency } from '../../../features/companies/agencies/agencies.api.ts';
import {
  type AnnouncementRow,
  useFeed,
  useFeedSummary,
} from '../../../features/catalogue/announcements/announcements.api.ts';
import { OfficeRow } from '../../../features/catalogue/announcements/office-row.tsx';
import { RecommendationNote } from '../../../features/advising/recommendations/recommendation-standing.tsx';
import { RecommendButton } from '../../../features/advising/recommendations/recommend-button.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import classes from './companies.module.css';
import { WhyNotOfAgency } from '../advising/why-not.tsx';

const PAGE_SIZE = 8;

interface TabProps {
  agency: Agency;
  canRecommend: boolean;
}

/** The announcements in target for a company, best first, and those that miss by one thing (5-matching, Verdict). */
export function AgencyAnnouncementsTab({ agency, canRecommend }: TabProps) {
  const t = useT();
  const [q, setQ] = useState('');
  const [isRecommended, setRecommended] = useState(false);
  const [page, setPage] = useState(1);
  const summary = useFeedSummary(agency._id);
  const feed = useFeed(agency.user.role as Role, {
    agencyId: agency._id,
    ...(isRecommended ? { isRecommended: 'true' } : {}),
    page: String(page),
    limit: String(PAGE_SIZE),
    count: 'true',
    ...(q === '' ? {} : { q }),
  });
  const { rows = [], total = 0 } = feed.data ?? {};
  const isAllOutside = (summary.data?.recommendedOutside ?? 0) > 0;
  return (
    <div className={classes['tab']}>
      <div className={classes['bar']}>
        <p className={classes['note']}>
          {summary.data
            ? t(`agencies.detail.${saysEnough(agency.survey) ? 'announcementsNote' : 'announcementsNoteEarly'}`, {
                count: summary.data.total,
                eligible: String(summary.data.eligible),
                toVerify: String(summary.data.toVerify),
              })
            : null}
        </p>
        <Switch
          label={t('announcements.filters.onlyRecommended')}
          checked={isRecommended}
          onChange={(event) => {
            setRecommended(event.currentTarget.checked);
            setPage(1);
          }}
        />
        <SearchField
          value={q}
          placeholder={t('agencies.detail.announcementsSearch')}
          width={240}
          hasShortcut
          onSearch={(next) => {
            setQ(next);
            setPage(1);
          }}
        />
      </div>
      <h2 className="visually-hidden">{t('agencies.detail.tabs.matchingAnnouncements')}</h2>
      <FeedList agency={agency} canRecommend={canRecommend} feed={feed} rows={rows}>
        <Nothing agency={agency} q={q} isRecommended={isRecommended} isAllOutside={isAllOutside} />
      </FeedList>
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
      {q === '' ? <Apart of="outside" agency={agency} canRecommend={canRecommend} /> : null}
      {q === '' && !isRecommended ? <Apart of="nearMisses" agency={agency} canRecommend={canRecommend} /> : null}
      <WhyNotOfAgency agency={agency} />
    </div>
  );
}

interface NothingProps {
  agency: Agency;
  q: string;
  isRecommended: boolean;
  /** What was recommended is all outside the target. */
  isAllOutside: boolean;
}

/** Why the list of those in target holds nothing. */
function Nothing({ agency, q, isRecommended, isAllOutside }: NothingProps) {
  const t = useT();
  if (q !== '')
    return (
      <EmptyState title={t('agencies.detail.announcementsFiltered')}>
        {t('agencies.detail.announcementsFilteredHint')}
      </EmptyState>
    );
  if (isRecommended)
    return (
      <EmptyState title={t(`agencies.detail.${isAllOutside ? 'recommendedNoneInTarget' : 'recommendedEmpty'}`)}>
        {t(`agencies.detail.${isAllOutside ? 'recommendedOutsideHint' : 'recommendedEmptyHint'}`)}
      </EmptyState>
    );
  return (
    <EmptyState title={t('agencies.detail.announcementsEmpty')}>
      {agency.surveyId === null ? t('agencies.detail.surveyNone') : t('agencies.detail.announcementsEmptyHint')}
    </EmptyState>
  );
}

/** What stands beside the target: what was recommended all the same, and near misses that nobody recommended. */
const APART = {
  outside: { isInTarget: 'false' },
  nearMisses: { verdict: 'nearMiss', isRecommended: 'false' },
} as const;

function Apart({ of, agency, canRecommend }: TabProps & { of: keyof typeof APART }) {
  const t = useT();
  const id = useId();
  const [page, setPage] = useState(1);
  const feed = useFeed(agency.user.role as Role, {
    agencyId: agency._id,
    ...APART[of],
    page: String(page),
    limit: String(PAGE_SIZE),
    count: 'true',
  });
  const { rows = [], total = 0 } = feed.data ?? {};
  if (rows.length === 0) return null;
  return (
    <section className={classes['block']} aria-labelledby={id}>
      <h2 id={id} className={classes['blockTitle']}>
        {t(`agencies.detail.${of}`)} <span className={classes['note']}>{total}</span>
      </h2>
      <p className={classes['note']}>{t(`agencies.detail.${of}Hint`)}</p>
      <FeedList agency={agency} canRecommend={canRecommend} feed={feed} rows={rows} />
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </section>
  );
}

interface FeedListProps extends TabProps {
  feed: Pick<
    ReturnType<typeof useFeed>,
    'isPending' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch' | 'data'
  >;
  rows: readonly AnnouncementRow[];
  /** Shown instead of rows when there are none. */
  children?: React.ReactNode;
}

/** Rows of announcements with what may be done with them for this company, and what is said while there are none. */
export function FeedList({ agency, canRecommend, feed, rows, children }: FeedListProps) {
  const t = useT();
  if (feed.isError && feed.data === undefined) {
    return (
      <ErrorBlock
        title={t('agencies.detail.announcementsError')}
        onRetry={() => void feed.refetch()}
        isRetrying={feed.isFetching}
      />
    );
  }
  if (feed.isPending) {
    return (
      <DelayedSkeleton>
        <SkeletonRows count={PAGE_SIZE} />
      </DelayedSkeleton>
    );
  }
  if (rows.length === 0) return children;
  return (
    <ul className={classes['list']} data-stale={feed.isPlaceholderData || undefined}>
      {rows.map((row) => (
        <OfficeRow
          key={row._id}
          announcement={row}
          href={hrefOf('/admin/announcements/$announcementId', { announcementId: row._id }, { agencyId: agency._id })}
          action={canRecommend ? <Recommend agencyId={agency._id} row={row} /> : null}
          note={
            <RecommendationNote
              agencyId={agency._id}
              entityType="announcement"
              entityId={row._id}
              isRecommended={row.isRecommended ?? false}
              canChange={canRecommend}
            />
          }
        />
      ))}
    </ul>
  );
}

function Recommend({ agencyId, row }: { agencyId: string; row: AnnouncementRow }) {
  return (
    <RecommendButton
      agencyId={agencyId}
      entityType="announcement"
      entityId={row._id}
      name={row.title}
      isRecommended={row.isRecommended ?? false}
      recommendedId={row.recommendedId ?? null}
      isOpen={isStillOpen(row)}
    />
  );
}

function isStillOpen(row: AnnouncementRow): boolean {
  return !row.isExpired && !isAfterCommercialDate(row, new Date());
}

/** The services that suit a company, with what may be recommended, and apart what was recommended all the same. */
export function AgencyServicesTab({ agency, canRecommend }: TabProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const services = useServices(agency.user.role as Role, {
    agencyId: agency._id,
    page: String(page),
    limit: String(PAGE_SIZE),
    count: 'true',
  });
  const { rows = [], total = 0 } = services.data ?? {};
  if (services.isError && services.data === undefined) {
    return (
      <ErrorBlock
        title={t('agencies.detail.servicesError')}
        onRetry={() => void services.refetch()}
        isRetrying={services.isFetching}
      />
    );
  }
  return (
    <div className={classes['tab']}>
      <h2 className="visually-hidden">{t('agencies.detail.tabs.matchingServices')}</h2>
      {services.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={PAGE_SIZE} />
        </DelayedSkeleton>
      ) : null}
      {services.data !== undefined && rows.length === 0 ? (
        <EmptyState title={t('agencies.detail.servicesEmpty')}>{t('agencies.detail.servicesEmptyHint')}</EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <ServiceRows agency={agency} canRecommend={canRecommend} rows={rows} isStale={services.isPlaceholderData} />
      ) : null}
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
      <OutsideServices agency={agency} canRecommend={canRecommend} />
    </div>
  );
}

/** A firm has few services, and recommends fewer of those that do not suit: one page holds them. */
const OUTSIDE = '100';

function OutsideServices({ agency, canRecommend }: TabProps) {
  const t = useT();
  const id = useId();
  const services = useServices(agency.user.role as Role, {
    agencyId: agency._id,
    isInTarget: 'false',
    limit: OUTSIDE,
  });
  const rows = services.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={classes['block']} aria-labelledby={id}>
      <h2 id={id} className={classes['blockTitle']}>
        {t('agencies.detail.servicesOutside')} <span className={classes['note']}>{rows.length}</span>
      </h2>
      <p className={classes['note']}>{t('agencies.detail.servicesOutsideHint')}</p>
      <ServiceRows agency={agency} canRecommend={canRecommend} rows={rows} isStale={services.isPlaceholderData} />
    </section>
  );
}

/** The services that a company keeps, under its announcements; nothing where it keeps none. */
export function FavoriteServices({ agency, canRecommend }: TabProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const services = useServices(agency.user.role as Role, {
    agencyId: agency._id,
    isFavorite: 'true',
    page: String(page),
    limit: String(PAGE_SIZE),
    count: 'true',
  });
  const { rows = [], total = 0 } = services.data ?? {};
  if (services.isError && services.data === undefined) {
    return (
      <ErrorBlock
        title={t('agencies.detail.servicesError')}
        onRetry={() => void services.refetch()}
        isRetrying={services.isFetching}
      />
    );
  }
  if (total === 0) return null;
  return (
    <section className={classes['block']} aria-labelledby="favorite-services">
      <h2 id="favorite-services" className={classes['blockTitle']}>
        {t('agencies.detail.favoriteServices')} <span className={classes['note']}>{total}</span>
      </h2>
      <ServiceRows agency={agency} canRecommend={canRecommend} rows={rows} isStale={services.isPlaceholderData} />
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </section>
  );
}

interface RowsProps extends TabProps {
  rows: readonly ServiceRow[];
  isStale: boolean;
}

function ServiceRows({ agency, canRecommend, rows, isStale }: RowsProps) {
  return (
    <ul className={classes['list']} data-stale={isStale || undefined}>
      {rows.map((service) => (
        <OfficeServiceRow
          key={service._id}
          service={service}
          href={hrefOf('/admin/services/$serviceId', { serviceId: service._id }, { agencyId: agency._id })}
          action={
            canRecommend ? (
              <RecommendButton
                agencyId={agency._id}
                entityType="service"
                entityId={service._id}
                name={service.name}
                isRecommended={service.isRecommended ?? false}
                recommendedId={service.recommendedId ?? null}
              />
            ) : null
          }
          note={
            <RecommendationNote
              agencyId={agency._id}
              entityType="service"
              entityId={service._id}
              isRecommended={service.isRecommended ?? false}
              canChange={canRecommend}
            />
          }
        />
      ))}
    </ul>
  );
}
