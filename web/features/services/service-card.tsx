import { IconLock } from '@tabler/icons-react';
import { formatMoney } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Copertina } from '../../ui/copertina.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './service-card.module.css';
import type { ServiceRow } from './services.api.ts';

export interface ServiceCardProps {
  service: ServiceRow;
  href: string;
  /** The list shows what the service does; the carousel does not. */
  hasSummary?: boolean;
}

/** A service: cover, kind, name, what it costs. */
export function ServiceCard({ service, href, hasSummary = false }: ServiceCardProps) {
  const t = useT();
  return (
    <article className={classes['card']}>
      <Copertina motif={service.categoryType} id={service._id} src={service.frontImage?.thumbnail.medium ?? null} height={132} isRounded>
        {service.isRecommended ? (
          <span className={classes['mark']}>
            <StatusBadge tone="surface">{t('services.recommended')}</StatusBadge>
          </span>
        ) : null}
      </Copertina>
      <p className={classes['kind']}>
        {t(`services.types.${service.categoryType}`)}
        {service.locked ? (
          <span className={classes['locked']}>
            <IconLock size={14} aria-hidden /> {t('services.premium')}
          </span>
        ) : null}
      </p>
      <h3 className={classes['name']}>
        <a href={href} className={classes['link']}>
          {service.name}
        </a>
      </h3>
      {hasSummary ? <p className={classes['summary']}>{service.summary}</p> : null}
      <p className={classes['cost']}>{costOf(t, service)}</p>
    </article>
  );
}

/** The price, or that the consultant makes it. */
export function costOf(t: ReturnType<typeof useT>, service: Pick<ServiceRow, 'consultantEvaluation' | 'cost'>): string {
  if (service.consultantEvaluation || service.cost === 0) return t('services.consultantEvaluation');
  return t('services.from', { amount: formatMoney(service.cost) });
}
