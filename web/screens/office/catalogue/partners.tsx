import { seesDrafts } from '@volano/domain/policies/announcements';
import { PartnerCard } from '../../../features/catalogue/partners/partner-card.tsx';
import { usePartners } from '../../../features/catalogue/partners/partners.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { cardQuery } from '../../../ui/cards/card-list.tsx';
import { CatalogueList, useStateFilter } from './catalogue-list.tsx';
import { StateBadges } from './catalogue-parts.tsx';

/** Who works with the office, by name; consultants read what is published. */
export function OfficePartnersPage() {
  const t = useT();
  const list = useListState('officePartners', ['q', 'isActive']);
  const state = useStateFilter(t('officeCatalogue.partners.onlyPublished'));
  const found = usePartners(cardQuery(list));
  return (
    <CatalogueList
      words={{
        title: t('officeCatalogue.partners.title'),
        search: t('officeCatalogue.partners.search'),
        new: t('officeCatalogue.partners.new'),
        loadError: t('officeCatalogue.partners.loadError'),
        empty: t('officeCatalogue.partners.empty'),
        emptyHint: t('officeCatalogue.partners.emptyHint'),
        emptyReader: t('officeCatalogue.partners.emptyReader'),
        emptyFilters: t('officeCatalogue.partners.emptyFilters'),
        emptyFiltersHint: t('officeCatalogue.partners.emptyFiltersHint'),
      }}
      list={list}
      filters={seesDrafts(useMe()) ? [state] : []}
      found={found}
      newHref={hrefOf('/admin/partners/new')}
    >
      {(partner) => (
        <PartnerCard
          partner={partner}
          href={hrefOf('/admin/partners/$partnerId', { partnerId: partner._id })}
          mark={
            <StateBadges
              isActive={partner.isActive}
              published={t('officeCatalogue.partners.published')}
              inserted={null}
            />
          }
        />
      )}
    </CatalogueList>
  );
}
