import { listUserServices } from '@volano/domain/contracts/services';
import { SERVICE_TYPES } from '@volano/domain/rules/vocabulary';
import { Box, Button, Flex, Select, Switch } from '@mantine/core';
import { useState, useId } from 'react';
import { FavoriteButton } from '../../../features/advising/favorites/favorite-button.tsx';
import { ServiceCard } from '../../../features/catalogue/services/service-card.tsx';
import { type ServicesQuery, useServices } from '../../../features/catalogue/services/services.api.ts';
import { useContact } from '../../../features/companies/agencies/advisor-contact.tsx';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { PremiumDialog } from '../../../features/companies/agencies/premium.tsx';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, CARDS_A_PAGE } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useAgencyId, useMe } from '../../../lib/session/session.ts';
import { CardList, Cards } from '../../../ui/cards/card-list.tsx';
import { usePatience, WAIT } from '../../../ui/forms/filters.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { ListHead } from './list-head.tsx';
import classes from './lists.module.css';

/** A firm has few services, and recommends fewer: one page holds what is beside the target. */
const SHOWN = '100';

/** The list of services as its address says it. */
function useServiceList() {
  return useListState(listUserServices, {
    name: 'services',
    without: ['agencyId', 'isInTarget', 'isActive'],
    drawn: ['categoryType', 'isFavorite', 'isRecommended'],
    rows: CARDS_A_PAGE,
  });
}

type ServiceList = ReturnType<typeof useServiceList>;

/** Services that suit the company in use. */
export function ServicesPage() {
  const t = useT();
  usePageFrame(t('services.title'));
  const list = useServiceList();
  const filters = list.query;
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
      {list.values.isFavorite === 'true' ? null : (
        <OutsideServices agencyId={agencyId} filters={filters} onLocked={setLocked} />
      )}
      <PremiumDialog locked={locked} onClose={() => setLocked(null)} contact={contact} />
    </>
  );
}

/** Search, type, and the two marks that narrow the list. */
function ServicesHead({ list }: { list: ServiceList }) {
  const t = useT();
  const [type, chooseType] = usePatience(
    list.values.categoryType ?? null,
    (categoryType) => list.set({ categoryType }),
    WAIT.select,
  );
  return (
    <ListHead
      key={list.turn}
      title={t('services.title')}
      search={list.values.q ?? ''}
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
      <Flex rowGap="xs" columnGap="lg" wrap="wrap">
        <Switch
          label={t('services.onlyFavorites')}
          checked={list.values.isFavorite === 'true'}
          onChange={(event) => list.set({ isFavorite: event.currentTarget.checked ? 'true' : null })}
        />
        <Switch
          label={t('services.onlyRecommended')}
          checked={list.values.isRecommended === 'true'}
          onChange={(event) => list.set({ isRecommended: event.currentTarget.checked ? 'true' : null })}
        />
      </Flex>
    </ListHead>
  );
}

/** What is said where the filters leave nothing. Whoever asks for their favourites alone, and has none, is told how one comes to be. */
function useEmptyWords(list: ServiceList, hasOutside: boolean) {
  const t = useT();
  if (list.activeFilters.join() === 'isFavorite')
    return { emptyFilters: t('services.emptyFavorites'), emptyFiltersHint: t('services.emptyFavoritesHint') };
  if (hasOutside && list.values.isFavorite !== 'true')
    return { emptyFilters: t('services.emptyInTarget'), emptyFiltersHint: t('services.seeOutside') };
  return { emptyFilters: t('services.emptyFilters'), emptyFiltersHint: t('services.emptyFiltersHint') };
}

interface OutsideServicesProps {
  agencyId: string;
  /** The filters of the list above it. */
  filters: ServicesQuery;
  onLocked: (name: string) => void;
}

/** What was recommended outside the target, of what the filters of the list leave. */
function useOutsideServices(filters: ServicesQuery) {
  return useServices(useMe().role, { ...filters, isInTarget: 'false', page: '1', limit: SHOWN });
}

/** What a consultant recommended though it does not suit, with what is missing, counted apart (8-true-calls §4). */
function OutsideServices({ agencyId, filters, onLocked }: OutsideServicesProps) {
  const t = useT();
  const id = useId();
  const found = useOutsideServices(filters);
  const rows = found.data?.rows ?? [];
  if (rows.length === 0) return null;
  const names = new Set(rows.map(({ recommendedBy }) => recommendedBy));
  const [name] = names;
  const title = names.size === 1 && name ? t('services.outside.by', { name }) : t('services.outside.many');
  return (
    <section aria-labelledby={id} className={classes['upcoming']}>
      <SectionTitle
        id={id}
        hasRule
        action={
          <Box component="span" c="dimmed">
            {formatNumber(rows.length)}
          </Box>
        }
      >
        {title}
      </SectionTitle>
      <p>{t('services.outside.hint')}</p>
      <Cards label={title} rows={rows} rowKey={({ _id }) => _id} width="narrow" isStale={found.isPlaceholderData}>
        {(service) => (
          <ServiceCard
            service={service}
            href={hrefOf('/services/$serviceId', { serviceId: service._id })}
            hasSummary
            onLocked={() => onLocked(service.name)}
            action={<FavoriteButton agencyId={agencyId} service={service} />}
          />
        )}
      </Cards>
    </section>
  );
}
