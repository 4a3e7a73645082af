import { IconLock } from '@tabler/icons-react';
import { Flex, Text } from '@mantine/core';
import { formatMoney, criterionText } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { StatusBadge, ToReadDot } from '../../../ui/marks/marks.tsx';
import classes from './services.module.css';
import type { ServiceRow } from './services.api.ts';

export interface ServiceCardProps {
  service: ServiceRow;
  href: string;
  /** The list shows what the service does; the carousel does not. */
  hasSummary?: boolean;
  /** The heading's level under the page's own. */
  order?: 2 | 3;
  /** What happens to premium content that the reader's contract does not open; without it the card leads to its page. */
  onLocked?: () => void;
  /** What may be done with it, over its cover. */
  action?: React.ReactNode;
}

/** A service: cover, kind, name, what it costs. */
export function ServiceCard({ service, href, hasSummary = false, order = 3, onLocked, action }: ServiceCardProps) {
  const t = useT();
  const Heading = order === 2 ? 'h2' : 'h3';
  return (
    <Flex component="article" direction="column" pos="relative" miw={0}>
      <Cover
        motif={service.categoryType}
        id={service._id}
        src={service.frontImage?.thumbnail.medium ?? null}
        height={132}
        isRounded
      >
        {service.isRecommended ? (
          <span className={classes['mark']}>
            <StatusBadge tone="surface">{t('services.recommended')}</StatusBadge>
          </span>
        ) : null}
        {action ? <span className={classes['action']}>{action}</span> : null}
      </Cover>
      <p className={classes['kind']}>
        {t(`services.types.${service.categoryType}`)}
        {service.locked ? (
          <Flex component="span" display="inline-flex" gap="2xs" align="center">
            <IconLock size={14} aria-hidden /> {t('services.premium')}
          </Flex>
        ) : null}
      </p>
      <Heading className={classes['name']}>
        {service.locked && onLocked !== undefined ? (
          <button
            type="button"
            className={classes['link']}
            aria-haspopup="dialog"
            aria-label={t('services.lockedOf', { name: service.name })}
            onClick={onLocked}
          >
            {service.isToRead ? <ToReadDot /> : null}
            {service.name}
          </button>
        ) : (
          <a href={href} className={classes['link']}>
            {service.isToRead ? <ToReadDot /> : null}
            {service.name}
          </a>
        )}
      </Heading>
      {hasSummary && service.summary !== '' ? <p className={classes['summary']}>{service.summary}</p> : null}
      <ServiceMissing service={service} />
      <Text size="sm" mt="2xs" c="var(--vl-ink2)">
        {costOf(t, service)}
      </Text>
    </Flex>
  );
}

/** The price, or that the consultant makes it. */
export function costOf(t: ReturnType<typeof useT>, service: Pick<ServiceRow, 'consultantEvaluation' | 'cost'>): string {
  if (service.consultantEvaluation || service.cost === 0) return t('services.consultantEvaluation');
  return t('services.from', { amount: formatMoney(service.cost) });
}

/** Of what was recommended or kept and does not suit: what is missing. */
export function ServiceMissing({ service: { match, isInTarget } }: { service: ServiceRow }) {
  const t = useT();
  if (match === undefined || isInTarget !== false) return null;
  const missing = match.criteria.filter(({ status }) => status === 'fail').map((one) => criterionText(t, one));
  return (
    <Text size="meta" mt="2xs" fw={500} c="var(--vl-accent-ink)">
      {missing.length === 0 ? t('services.notKnown') : t('services.missing', { missing: missing.join('; ') })}
    </Text>
  );
}
