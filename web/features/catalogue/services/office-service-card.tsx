import { IconBuildingFactory2 } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { OfficeCard } from '../../../ui/layout/office-card.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import classes from './office-services.module.css';
import { matchingWords } from './matching-words.ts';
import { costOf } from './service-card.tsx';
import type { ServiceRow } from './services.api.ts';

/** A service as the office lists it: cover, state, kind, name, how it begins, what it costs, how many companies it suits. */
export function OfficeServiceCard({ service, href }: { service: ServiceRow; href: string }) {
  const t = useT();
  const { _id, name, categoryType, summary, frontImage, isToRead = false, isActive, isRecommended } = service;
  return (
    <OfficeCard
      href={href}
      title={name}
      isToRead={isToRead}
      summary={summary}
      cover={
        <Cover motif={categoryType} id={_id} src={frontImage?.thumbnail.medium ?? null}>
          {isRecommended ? (
            <span className={classes['mark']}>
              <StatusBadge tone="surface">{t('services.recommended')}</StatusBadge>
            </span>
          ) : null}
        </Cover>
      }
      kind={
        <>
          <StatusBadge tone={isActive ? 'ok' : 'neutral'}>
            {t(isActive ? 'officeCatalogue.services.published' : 'officeCatalogue.draft')}
          </StatusBadge>
          {t(`services.types.${categoryType}`)}
          {service.isOnlyGoAndGrow ? <StatusBadge tone="outline">{t('services.premium')}</StatusBadge> : null}
        </>
      }
      foot={
        <>
          <span className={classes['companies']}>
            <IconBuildingFactory2 size={16} aria-hidden />
            {matchingWords(t, service)}
          </span>
          <span>{costOf(t, service)}</span>
        </>
      }
    />
  );
}
