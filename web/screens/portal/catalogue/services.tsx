import { Button, Select, Switch } from '@mantine/core';
import { SERVICE_TYPES } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { useContact } from '../../../features/companies/agencies/advisor-contact.tsx';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { PremiumDialog } from '../../../features/companies/agencies/premium-dialog.tsx';
import { FavoriteButton } from '../../../features/advising/favorites/favorite-button.tsx';
import { ServiceCard } from '../../../features/catalogue/services/service-card.tsx';
import { type ServicesQuery, useServices } from '../../../features/catalogue/services/services.api.ts';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type ListState, useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useAgencyId, useMe } from '../../../lib/session/session.ts';
import { CardList, cardQuery } from '../../../ui/cards/card-list.tsx';
import { usePatience, WAIT } from '../../../ui/layout/patience.ts';
import { OutsideServices, useOutsideServices } from '../advising/outside-services.tsx';
import { ListHead } from './list-head.tsx';
import classes from './lists.module.css';

/** Services that suit the company in use. */
export function ServicesPage() {
  const t = useT();
  usePageFrame(t('services.title'));
  const list = useListState('services', ['q', 'categoryType', 'isFavorite', 'isRecommended']);
  const filters = cardQuery(list) as ServicesQuery;
  const found = useServices(useMe().role, filters);
  const outside = useOutsideServices(filters).data?.rows ?? [];
  const emptyWords = useEmptyWords(list, outside.length > 0);
  const agencyId = useAgencyId();
  const agency = useAgency(agencyId);
  const contact = useContact(agencyId, t('services.title'));
  const [locked, setLocked] = useState<string | null>(null);
  return (
    <>
      <ServicesHead list={list} />
      <CardList
        label={t('services.title')}
        list={list}
        found={found}
        emptyAction={
          agency.data === undefined ? null : (
            <Button component="a" href={surveyHref(agency.data._id, agency.data.surveyId)}>
              {t('announcements.toSurvey')}
            </Button>
          )
        }
        width="narrow"
        rowKey={({ _id }) => _id}
        words={{
          loadError: t('services.loadError'),
          empty: t('services.empty'),
          emptyHint: t('services.emptyHint'),
          ...emptyWords,
        }}
      >
        {(service) => (
          <ServiceCard
            service={service}
            href={hrefOf('/services/$serviceId', { serviceId: service._id })}
            order={2}
            hasSummary
            onLocked={() => setLocked(service.name)}
            action={<FavoriteButton agencyId={agencyId} service={service} />}
          />
        )}
      </CardList>
      {list.values['isFavorite'] === 'true' ? null : (
        <OutsideServices agencyId={agencyId} filters={filters} onLocked={setLocked} />
      )}
      <PremiumDialog locked={locked} onClose={() => setLocked(null)} contact={contact} />
    </>
  );
}

/** Search, type, and the two marks that narrow the list. */
function ServicesHead({ list }: { list: ListState }) {
  const t = useT();
  const [type, chooseType] = usePatience(
    list.values['categoryType'] ?? null,
    (categoryType) => list.set({ categoryType }),
    WAIT.select,
  );
  return (
    <ListHead
      title={t('services.title')}
      search={list.values['q'] ?? ''}
      searchLabel={t('services.search')}
      onSearch={(q) => list.set({ q })}
    >
      <Select
        aria-label={t('services.type')}
        placeholder={t('services.allTypes')}
        data={SERVICE_TYPES.map((value) => ({ value, label: t(`services.types.${value}`) }))}
        value={type}
        clearable
        clearButtonProps={{ 'aria-label': t('services.allTypes') }}
        onChange={chooseType}
      />
      <div className={classes['switches']}>
        <Switch
          label={t('services.onlyFavorites')}
          checked={list.values['isFavorite'] === 'true'}
          onChange={(event) => list.set({ isFavorite: event.currentTarget.checked ? 'true' : null })}
        />
        <Switch
          label={t('services.onlyRecommended')}
          checked={list.values['isRecommended'] === 'true'}
          onChange={(event) => list.set({ isRecommended: event.currentTarget.checked ? 'true' : null })}
        />
      </div>
    </ListHead>
  );
}

/** What is said where the filters leave nothing. Whoever asks for their favourites alone, and has none, is told how one comes to be. */
function useEmptyWords(list: ListState, hasOutside: boolean) {
  const t = useT();
  if (list.activeFilters.join() === 'isFavorite')
    return { emptyFilters: t('services.emptyFavorites'), emptyFiltersHint: t('services.emptyFavoritesHint') };
  if (hasOutside && list.values['isFavorite'] !== 'true')
    return { emptyFilters: t('services.emptyInTarget'), emptyFiltersHint: t('services.seeOutside') };
  return { emptyFilters: t('services.emptyFilters'), emptyFiltersHint: t('services.emptyFiltersHint') };
}
