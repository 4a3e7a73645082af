import { useId } from 'react';
import { FavoriteButton } from '../../../features/advising/favorites/favorite-button.tsx';
import { ServiceCard } from '../../../features/catalogue/services/service-card.tsx';
import { type ServicesQuery, useServices } from '../../../features/catalogue/services/services.api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Cards } from '../../../ui/cards/card-list.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from '../catalogue/lists.module.css';

/** A firm has few services, and recommends fewer: one page holds what is beside the target. */
const SHOWN = '100';

export interface OutsideServicesProps {
  agencyId: string;
  /** The filters of the list above it. */
  filters: ServicesQuery;
  onLocked: (name: string) => void;
}

/** What was recommended outside the target, of what the filters of the list leave. */
export function useOutsideServices(filters: ServicesQuery) {
  return useServices(useMe().role, { ...filters, isInTarget: 'false', page: '1', limit: SHOWN });
}

/** What a consultant recommended though it does not suit, with what is missing, counted apart (8-true-calls §4). */
export function OutsideServices({ agencyId, filters, onLocked }: OutsideServicesProps) {
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
      <SectionTitle id={id} hasRule action={<span className={classes['shown']}>{formatNumber(rows.length)}</span>}>
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
