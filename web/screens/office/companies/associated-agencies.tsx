import { isAdmin, isConsultant } from '@volano/domain/policies/actor';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { AssociatedCard, AssociatedContacts } from '../../../features/companies/agencies/associated-card.tsx';
import {
  type AssociatedAgency,
  type AssociatedQuery,
  useAssociatedAgencies,
} from '../../../features/companies/agencies/associated.api.ts';
import { WriteButton } from '../../../features/conversation/chats/write-button.tsx';
import { RecommendButton } from '../../../features/advising/recommendations/recommend-button.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { CardList, cardQuery } from '../../../ui/cards/card-list.tsx';
import { FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './companies.module.css';

export interface AssociatedAgenciesProps {
  entityType: EntityType;
  id: string;
  /** What suits them, and where it is read. */
  name: string;
  href: string;
  /** False once it can no longer be recommended. */
  isOpen: boolean;
  whyHrefOf: (agencyId: string) => string;
}

const VERDICTS = ['eligible', 'toVerify'] as const;

/** The companies that an announcement or a service suits, eight a page; admins recommend from here (2-catalogue §2). */
export function AssociatedAgencies({ entityType, id, name, href, isOpen, whyHrefOf }: AssociatedAgenciesProps) {
  const t = useT();
  const list = useListState(`${entityType}Associated`, ['q', 'verdict']);
  const found = useAssociatedAgencies(entityType, id, queryOf(cardQuery(list)));
  const [asked, setAsked] = useState<AssociatedAgency | null>(null);
  const words = {
    loadError: t('agencies.associated.loadError'),
    empty: t('agencies.associated.empty'),
    emptyHint: t('agencies.associated.emptyHint'),
    emptyFilters: t('agencies.associated.emptyFilters'),
    emptyFiltersHint: t('agencies.associated.emptyFiltersHint'),
  };
  const filter = {
    key: 'verdict',
    label: t('agencies.associated.verdict'),
    allLabel: t('agencies.associated.verdictAny'),
    options: VERDICTS.map((verdict) => ({ value: verdict, label: t(`matching.verdict.${verdict}`) })),
  };
  return (
    <>
      <PageTitle isOffice aside={found.data?.total === undefined ? undefined : formatNumber(found.data.total)}>
        {t('agencies.associated.title')}
      </PageTitle>
      <p className={classes['thing']}>
        <a href={href}>{name}</a>
      </p>
      <FilterBar list={list} filters={[filter]} search={t('agencies.associated.search')} />
      <CardList
        label={t('agencies.associated.title')}
        list={list}
        found={found}
        words={words}
        width="narrow"
        rowKey={({ _id }) => _id}
      >
        {(agency) => (
          <AssociatedCard
            agency={agency}
            whyHref={whyHrefOf(agency._id)}
            onContacts={() => setAsked(agency)}
            actions={<CardActions agency={agency} {...{ entityType, id, name, isOpen }} />}
          />
        )}
      </CardList>
      {asked === null ? null : <AssociatedContacts agency={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type CardActionsProps = Pick<AssociatedAgenciesProps, 'entityType' | 'id' | 'name' | 'isOpen'> & {
  agency: AssociatedAgency;
};

/** What admins do with a company that suits, and consultants. */
function CardActions({ agency, entityType, id, name, isOpen }: CardActionsProps) {
  const t = useT();
  const me = useMe();
  if (isAdmin(me))
    return (
      <RecommendButton
        agencyId={agency._id}
        entityType={entityType}
        entityId={id}
        name={t('agencies.associated.to', { thing: name, name: agency.businessName })}
        isRecommended={agency.isRecommended ?? false}
        recommendedId={agency.recommendedId ?? null}
        isOpen={isOpen}
      />
    );
  if (!isConsultant(me)) return null;
  return <WriteButton agencyId={agency._id} name={agency.businessName} chatId={agency.chatId ?? null} />;
}

function queryOf({ page = '1', limit = '8', q, verdict }: Record<string, string>): AssociatedQuery {
  return { page, limit, count: 'true', ...(q ? { q } : {}), ...(verdict ? { verdict } : {}) };
}
