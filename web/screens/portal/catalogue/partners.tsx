import { PartnerCard } from '../../../features/catalogue/partners/partner-card.tsx';
import { usePartners } from '../../../features/catalogue/partners/partners.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { CardList, cardQuery } from '../../../ui/cards/card-list.tsx';
import { ListHead } from './list-head.tsx';

/** Who works with the office. */
export function PartnersPage() {
  const t = useT();
  usePageFrame(t('partners.title'));
  const list = useListState('partners', ['q']);
  const found = usePartners(cardQuery(list));
  return (
    <>
      <ListHead
        title={t('partners.title')}
        intro={t('partners.intro')}
        search={list.values['q'] ?? ''}
        searchLabel={t('partners.search')}
        onSearch={(q) => list.set({ q })}
      />
      <CardList
        label={t('partners.title')}
        list={list}
        found={found}
        width="wide"
        rowKey={({ _id }) => _id}
        words={{
          loadError: t('partners.loadError'),
          empty: t('partners.empty'),
          emptyHint: t('partners.emptyHint'),
          emptyFilters: t('partners.emptyFilters'),
          emptyFiltersHint: t('partners.emptyFiltersHint'),
        }}
      >
        {(partner) => (
          <PartnerCard partner={partner} href={hrefOf('/partners/$partnerId', { partnerId: partner._id })} />
        )}
      </CardList>
    </>
  );
}
