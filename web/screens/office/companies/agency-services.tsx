import type { Role } from '@volano/domain/rules/vocabulary';
import { useId, useState } from 'react';
import { Box, Stack, Text } from '@mantine/core';
import { RecommendButton } from '../../../features/advising/recommendations/recommend-button.tsx';
import { RecommendationNote } from '../../../features/advising/recommendations/recommendation-standing.tsx';
import { costOf, ServiceMissing } from '../../../features/catalogue/services/service-card.tsx';
import { type ServiceRow, useEveryService, useServices } from '../../../features/catalogue/services/services.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { RequirementRing, type RingSegment } from '../../../ui/marks/requirement-ring.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import { PAGE_SIZE, type TabProps } from './agency-tabs.tsx';
import classes from './companies.module.css';
import rowClasses from './agency-services.module.css';

const segments = { pass: 'ok', unknown: 'check', fail: 'missing', notApplicable: 'missing' } as const;

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
  useLastPage(services, { page, pageSize: PAGE_SIZE, onPage: setPage });
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
    <Stack gap="sm" className={classes['tab']}>
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
    </Stack>
  );
}

function OutsideServices({ agency, canRecommend }: TabProps) {
  const t = useT();
  const id = useId();
  const services = useEveryService(agency.user.role as Role, { agencyId: agency._id, isInTarget: 'false' });
  const rows = services.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Box component="section" mt="s20" aria-labelledby={id}>
      <h2 id={id} className="font-h4">
        {t('agencies.detail.servicesOutside')}{' '}
        <Box component="span" c="dimmed">
          {rows.length}
        </Box>
      </h2>
      <Box component="p" c="dimmed">
        {t('agencies.detail.servicesOutsideHint')}
      </Box>
      <ServiceRows agency={agency} canRecommend={canRecommend} rows={rows} isStale={services.isPlaceholderData} />
    </Box>
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
  useLastPage(services, { page, pageSize: PAGE_SIZE, onPage: setPage });
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
    <Box component="section" mt="s20" aria-labelledby="favorite-services">
      <h2 id="favorite-services" className="font-h4">
        {t('agencies.detail.favoriteServices')}{' '}
        <Box component="span" c="dimmed">
          {total}
        </Box>
      </h2>
      <ServiceRows agency={agency} canRecommend={canRecommend} rows={rows} isStale={services.isPlaceholderData} />
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </Box>
  );
}

interface RowsProps extends TabProps {
  rows: readonly ServiceRow[];
  isStale: boolean;
}

function ServiceRows({ agency, canRecommend, rows, isStale }: RowsProps) {
  return (
    <ul className={`${classes['list'] ?? ''} ${rowClasses['serviceRows'] ?? ''}`} data-stale={isStale || undefined}>
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

interface OfficeServiceRowProps {
  service: ServiceRow;
  /** Its page, as it stands for the company. */
  href: string;
  action?: React.ReactNode;
  /** What is to be said of it: how the company answered. */
  note?: React.ReactNode;
}

/** A service in the record of a company: how it matches, what it costs, what may be done with it. */
function OfficeServiceRow({ service, href, action, note }: OfficeServiceRowProps) {
  const t = useT();
  const { match } = service;
  const ring: RingSegment[] = (match?.criteria ?? [])
    .filter(({ isCounted }) => isCounted)
    .map(({ status }) => segments[status]);
  return (
    <li className={rowClasses['row']}>
      {ring.length === 0 ? (
        <span />
      ) : (
        <RequirementRing segments={ring} size={44} label={`${String(match?.satisfied ?? 0)}/${String(ring.length)}`} />
      )}
      <div>
        <Text component="h3" size="sm" ff="text" fw={600} lts={0} className={rowClasses['name']}>
          <a href={href}>{service.name}</a>
        </Text>
        <Text size="meta" lineClamp={2} maw="72ch" c="dimmed">
          {service.summary}
        </Text>
        <ServiceMissing service={service} />
        {note}
      </div>
      <p className={rowClasses['facts']}>
        <StatusBadge>{t(`services.types.${service.categoryType}`)}</StatusBadge>
        {service.isOnlyGoAndGrow ? <StatusBadge tone="outline">{t('services.premium')}</StatusBadge> : null}
      </p>
      <p className={rowClasses['cost']}>{costOf(t, service)}</p>
      <div className={rowClasses['action']}>{action}</div>
    </li>
  );
}
