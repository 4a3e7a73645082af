import { IconBuildingFactory2 } from '@tabler/icons-react';
import { formatDate, numberOrUnknown } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { OfficeCard } from '../../../ui/layout/office-page.tsx';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import { CATALOGUE_SIZES } from '../../../ui/table/pager.tsx';
import { StatusBadge, ToReadDot, CutText } from '../../../ui/cards/marks.tsx';
import { matchingWords } from './matching-words.ts';
import classes from './office-services.module.css';
import { costOf } from './service-card.tsx';
import type { ServiceRow } from './services.api.ts';

/** The services as a dense table, ordered and paged by the server (visual language §6). */
export function OfficeServiceTable(shown: ListRows<ServiceRow>) {
  const t = useT();
  return (
    <ListTable
      {...shown}
      label={t('officeCatalogue.services.title')}
      columns={useColumns()}
      rowName={({ name }) => name}
      sizes={CATALOGUE_SIZES}
    />
  );
}

function useColumns(): Column<ServiceRow>[] {
  const t = useT();
  return [
    {
      key: 'name',
      header: t('officeCatalogue.services.columns.name'),
      cell: ({ name, isToRead }) => (
        <>
          {isToRead ? <ToReadDot /> : null}
          <CutText text={name} />
        </>
      ),
      title: ({ name }) => name,
      isSortable: true,
      isStrong: true,
      takesRest: true,
      isInCard: true,
    },
    {
      key: 'categoryType',
      header: t('officeCatalogue.services.columns.type'),
      cell: ({ categoryType }) => t(`services.types.${categoryType}`),
      isInCard: true,
    },
    {
      key: 'cost',
      header: t('officeCatalogue.services.columns.cost'),
      cell: (row) => costOf(t, row),
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'companies',
      header: t('officeCatalogue.services.columns.companies'),
      cell: ({ isActive, matchingUsers }) => (isActive ? numberOrUnknown(matchingUsers) : ''),
      align: 'right',
      isInCard: true,
    },
    {
      key: 'createdAt',
      header: t('officeCatalogue.services.columns.createdAt'),
      cell: ({ createdAt }) => formatDate(createdAt),
      isSortable: true,
    },
    {
      key: 'state',
      header: t('officeCatalogue.services.columns.state'),
      cell: ({ isActive }) => (
        <StatusBadge tone={isActive ? 'ok' : 'neutral'}>
          {t(isActive ? 'officeCatalogue.services.published' : 'officeCatalogue.draft')}
        </StatusBadge>
      ),
      isInCard: true,
    },
  ];
}

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
