import { may, maySend } from '@volano/domain/policies/actor';
import { listServices, createService } from '@volano/domain/contracts/services';
import { SERVICE_TYPES } from '@volano/domain/rules/vocabulary';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import { Flex } from '@mantine/core';
import { useOfficeServices, matchingWords } from '../../../features/catalogue/services/office-services.api.ts';
import { costOf } from '../../../features/catalogue/services/service-card.tsx';
import type { ServiceRow } from '../../../features/catalogue/services/services.api.ts';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { formatDate, numberOrUnknown } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListFilter } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { StatusBadge, ToReadDot, CutText } from '../../../ui/marks/marks.tsx';
import { SegmentedToggle } from '../../../ui/forms/filters.tsx';
import { OfficeCard } from '../../../ui/layout/office-page.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { CATALOGUE_SIZES } from '../../../ui/table/data-table.tsx';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import { CatalogueList, useStateFilter } from './catalogue-parts.tsx';
import classes from './catalogue.module.css';

/** The services as their address says them. */
function useServiceList() {
  return useListState(listServices, {
    name: 'officeServices',
    without: ['agencyId', 'isInTarget', 'isRecommended', 'isFavorite'],
    start: { view: 'grid', sort: 'name' },
    hasCards: true,
  });
}

/** The services of the office, as cards or as a table; consultants read what is published. */
export function OfficeServicesPage() {
  const t = useT();
  const go = useGo();
  const me = useMe();
  const list = useServiceList();
  const isGrid = list.values.view === 'grid';
  const found = useOfficeServices(list.query);
  const state = useStateFilter(t('officeCatalogue.services.onlyPublished'));
  const type = useTypeFilter();
  return (
    <CatalogueList
      words={{
        title: t('officeCatalogue.services.title'),
        search: t('officeCatalogue.services.search'),
        new: t('officeCatalogue.services.new'),
        loadError: t('officeCatalogue.services.loadError'),
        empty: t('officeCatalogue.services.empty'),
        emptyHint: t('officeCatalogue.services.emptyHint'),
        emptyReader: t('officeCatalogue.services.emptyReader'),
        emptyFilters: t('officeCatalogue.services.emptyFilters'),
        emptyFiltersHint: t('officeCatalogue.services.emptyFiltersHint'),
      }}
      list={list}
      filters={list.wired(maySend(me, listServices, 'isActive') ? [type, state] : [type])}
      views={
        <ViewsBar
          name="services"
          list={list}
          total={found.data?.total}
          count={(values, options) =>
            call(listServices, { query: { ...list.askedBy(values), ...ONLY_COUNT } }, options)
          }
        />
      }
      found={found}
      newHref={may(me, createService) ? hrefOf('/admin/services/new') : null}
      actions={<SegmentedToggle value={isGrid ? 'grid' : 'table'} onChange={(view) => list.set({ view, page: '1' })} />}
      table={
        // Nothing to show is said as among cards.
        isGrid || found.isError || found.data?.rows.length === 0 ? undefined : (
          <OfficeServiceTable
            list={list}
            rows={found.data?.rows ?? []}
            total={found.data?.total ?? 0}
            isLoading={found.isPending}
            isStale={found.isPlaceholderData}
            empty={null}
            onOpen={({ _id }) => void go({ to: '/admin/services/$serviceId', params: { serviceId: _id } })}
          />
        )
      }
    >
      {(service) => (
        <OfficeServiceCard service={service} href={hrefOf('/admin/services/$serviceId', { serviceId: service._id })} />
      )}
    </CatalogueList>
  );
}

function useTypeFilter(): ListFilter<'categoryType'> {
  const t = useT();
  return {
    key: 'categoryType',
    label: t('officeCatalogue.services.type'),
    allLabel: t('common.all'),
    options: SERVICE_TYPES.map((value) => ({ value, label: t(`services.types.${value}`) })),
  };
}

/** The services as a dense table, ordered and paged by the server (visual language §6). */
function OfficeServiceTable(shown: ListRows<ServiceRow>) {
  const t = useT();
  return (
    <ListTable
      {...shown}
      label={t('officeCatalogue.services.title')}
      columns={useColumns()}
      rowName={({ name }) => name}
      sizes={CATALOGUE_SIZES}
    />
  );
}

function useColumns(): Column<ServiceRow>[] {
  const t = useT();
  return [
    {
      key: 'name',
      header: t('officeCatalogue.services.columns.name'),
      cell: ({ name, isToRead }) => (
        <>
          {isToRead ? <ToReadDot /> : null}
          <CutText text={name} />
        </>
      ),
      title: ({ name }) => name,
      isStrong: true,
      takesRest: true,
      isInCard: true,
    },
    {
      key: 'categoryType',
      header: t('officeCatalogue.services.columns.type'),
      cell: ({ categoryType }) => t(`services.types.${categoryType}`),
      isInCard: true,
    },
    {
      key: 'cost',
      header: t('officeCatalogue.services.columns.cost'),
      cell: (row) => costOf(t, row),
      isInCard: true,
    },
    {
      key: 'companies',
      header: t('officeCatalogue.services.columns.companies'),
      cell: ({ isActive, matchingUsers }) => (isActive ? numberOrUnknown(matchingUsers) : ''),
      align: 'right',
      isInCard: true,
    },
    {
      key: 'createdAt',
      header: t('officeCatalogue.services.columns.createdAt'),
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: 'state',
      header: t('officeCatalogue.services.columns.state'),
      cell: ({ isActive }) => (
        <StatusBadge tone={isActive ? 'ok' : 'neutral'}>
          {t(isActive ? 'officeCatalogue.services.published' : 'officeCatalogue.draft')}
        </StatusBadge>
      ),
      isInCard: true,
    },
  ];
}

/** A service as the office lists it: cover, state, kind, name, how it begins, what it costs, how many companies it suits. */
function OfficeServiceCard({ service, href }: { service: ServiceRow; href: string }) {
  const t = useT();
  const { _id, name, categoryType, summary, frontImage, isToRead = false, isActive, isRecommended } = service;
  return (
    <OfficeCard
      href={href}
      title={name}
      isToRead={isToRead}
      summary={summary}
      cover={
        <Cover motif={categoryType} id={_id} src={frontImage?.thumbnail.medium ?? null}>
          {isRecommended ? (
            <span className={classes['mark']}>
              <StatusBadge tone="surface">{t('services.recommended')}</StatusBadge>
            </span>
          ) : null}
        </Cover>
      }
      kind={
        <>
          <StatusBadge tone={isActive ? 'ok' : 'neutral'}>
            {t(isActive ? 'officeCatalogue.services.published' : 'officeCatalogue.draft')}
          </StatusBadge>
          {t(`services.types.${categoryType}`)}
          {service.isOnlyGoAndGrow ? <StatusBadge tone="outline">{t('services.premium')}</StatusBadge> : null}
        </>
      }
      foot={
        <>
          <Flex component="span" display="inline-flex" gap="s6" align="center">
            <IconBuildingFactory2 size={16} aria-hidden />
            {matchingWords(t, service)}
          </Flex>
          <span>{costOf(t, service)}</span>
        </>
      }
    />
  );
}
