import { listServices } from '@volano/domain/contracts/services';
import { seesDrafts } from '@volano/domain/policies/announcements';
import { SERVICE_TYPES } from '@volano/domain/rules/vocabulary';
import { OfficeServiceTable, OfficeServiceCard } from '../../../features/catalogue/services/office-service-table.tsx';
import { useOfficeServices } from '../../../features/catalogue/services/office-services.api.ts';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { askedOf, type ListState, useListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { CARDS_A_PAGE } from '../../../ui/cards/card-list.tsx';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import { SegmentedToggle } from '../../../ui/forms/segmented-toggle.tsx';
import { OFFICE_ROWS } from '../../../ui/table/list-table.tsx';
import { CatalogueList, useStateFilter } from './catalogue-list.tsx';

/** The services of the office, as cards or as a table; consultants read what is published. */
export function OfficeServicesPage() {
  const t = useT();
  const go = useGo();
  const list = useListState('officeServices', ['q', 'categoryType', 'isActive'], {
    limit: OFFICE_ROWS,
    view: 'grid',
    sort: 'name',
  });
  const isGrid = list.values['view'] !== 'table';
  const found = useOfficeServices(queryOf(list, isGrid));
  const state = useStateFilter(t('officeCatalogue.services.onlyPublished'));
  const type: ListFilter = {
    key: 'categoryType',
    label: t('officeCatalogue.services.type'),
    allLabel: t('common.all'),
    options: SERVICE_TYPES.map((value) => ({ value, label: t(`services.types.${value}`) })),
  };
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
      filters={seesDrafts(useMe()) ? [type, state] : [type]}
      views={<ServiceViews list={list} total={found.data?.total} />}
      found={found}
      newHref={hrefOf('/admin/services/new')}
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

/** The view is how it is shown and no filter. */
function queryOf({ values, page, limit }: ListState, isGrid: boolean) {
  return {
    ...askedOf(values),
    page: String(page),
    limit: String(isGrid ? CARDS_A_PAGE : limit),
    count: 'true',
  } as const;
}

function ServiceViews({ list, total }: { list: ListState; total: number | undefined }) {
  return (
    <ViewsBar
      name="services"
      list={list}
      total={total}
      count={(values, options) => call(listServices, { query: { ...askedOf(values), ...ONLY_COUNT } }, options)}
    />
  );
}
