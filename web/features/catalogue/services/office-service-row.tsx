import { useT } from '../../../lib/i18n/i18n.ts';
import { RequirementRing, type RingSegment } from '../../../ui/cards/requirement-ring.tsx';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import classes from './office-services.module.css';
import { costOf, ServiceMissing } from './service-card.tsx';
import type { ServiceRow } from './services.api.ts';

const segments = { pass: 'ok', unknown: 'check', fail: 'missing', notApplicable: 'missing' } as const;

export interface OfficeServiceRowProps {
  service: ServiceRow;
  /** Its page, as it stands for the company. */
  href: string;
  action?: React.ReactNode;
  /** What is to be said of it: how the company answered. */
  note?: React.ReactNode;
}

/** A service in the record of a company: how it matches, what it costs, what may be done with it. */
export function OfficeServiceRow({ service, href, action, note }: OfficeServiceRowProps) {
  const t = useT();
  const { match } = service;
  const ring: RingSegment[] = (match?.criteria ?? [])
    .filter(({ isCounted }) => isCounted)
    .map(({ status }) => segments[status]);
  return (
    <li className={classes['row']}>
      {ring.length === 0 ? (
        <span />
      ) : (
        <RequirementRing segments={ring} size={44} label={`${String(match?.satisfied ?? 0)}/${String(ring.length)}`} />
      )}
      <div className={classes['words']}>
        <h3 className={classes['name']}>
          <a href={href}>{service.name}</a>
        </h3>
        <p className={classes['summary']}>{service.summary}</p>
        <ServiceMissing service={service} />
        {note}
      </div>
      <p className={classes['facts']}>
        <StatusBadge>{t(`services.types.${service.categoryType}`)}</StatusBadge>
        {service.isOnlyGoAndGrow ? <StatusBadge tone="outline">{t('services.premium')}</StatusBadge> : null}
      </p>
      <p className={classes['cost']}>{costOf(t, service)}</p>
      <div className={classes['action']}>{action}</div>
    </li>
  );
}
