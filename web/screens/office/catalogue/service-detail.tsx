import { createChat } from '@volano/domain/contracts/chats';
import { may } from '@volano/domain/policies/actor';
import { updateService } from '@volano/domain/contracts/services';
import { Button } from '@mantine/core';
import { IconBuildingFactory2, IconExternalLink } from '@tabler/icons-react';
import { CategoriesTable } from '../../../features/catalogue/announcements/categories-table.tsx';
import { costOf } from '../../../features/catalogue/services/service-card.tsx';
import { matchingWords } from '../../../features/catalogue/services/office-services.api.ts';
import { type Service, useService } from '../../../features/catalogue/services/services.api.ts';
import { useRecordView } from '../../../features/advising/views/views.api.ts';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams, useSearch } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import {
  OfficePage,
  OfficeDetailColumns,
  OfficeDetailFacts,
  OfficeDetailHead,
  OfficeDetailNothing,
  OfficeDetailPart,
} from '../../../ui/layout/office-page.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { WithdrawnBadge, WithdrawnNote } from '../../../ui/layout/withdrawn.tsx';
import {
  DescriptionPart,
  EditAction,
  FilesPart,
  StateBadges,
  useFileAddress,
  CatalogueDetail,
} from './catalogue-parts.tsx';

/** A service as the office reads it; opened from a company, also whether it was recommended to it. */
export function OfficeServicePage() {
  const t = useT();
  const { serviceId } = useParams('/admin/services/$serviceId');
  const [{ agencyId }] = useSearch('/admin/services/$serviceId');
  const one = useService(serviceId, agencyId);
  const addressOf = useFileAddress(one);
  const name = one.data?.name ?? t('officeCatalogue.services.title');
  usePageFrame(name, {
    crumbs: [{ label: t('officeCatalogue.services.title'), href: hrefOf('/admin/services') }, { label: name }],
  });
  useRecordView('services', serviceId, one.data !== undefined && one.data.withdrawnAt === null);
  return (
    <OfficePage>
      <CatalogueDetail of="services" found={one}>
        {(service) => <Detail service={service} addressOf={addressOf} />}
      </CatalogueDetail>
    </OfficePage>
  );
}

function Detail({ service, addressOf }: { service: Service; addressOf: (fileId: string) => Promise<string | null> }) {
  const t = useT();
  const { categories, platformLink } = service;
  return (
    <>
      <Head service={service} />
      {service.withdrawnAt === null ? null : (
        <WithdrawnNote of="service" withdrawnAt={service.withdrawnAt} reader="office" />
      )}
      <OfficeDetailFacts
        facts={[
          { label: t('officeCatalogue.services.type'), value: t(`services.types.${service.categoryType}`) },
          { label: t('services.cost'), value: costOf(t, service) },
          ...(service.withdrawnAt === null
            ? [{ label: t('officeCatalogue.services.columns.companies'), value: matchingWords(t, service) }]
            : []),
        ]}
      />
      <OfficeDetailColumns
        aside={
          <>
            <Cover
              motif={service.categoryType}
              id={service._id}
              src={service.frontImage?.full ?? null}
              height={180}
              isRounded
            />
            <FilesPart files={service.publicAttachments} addressOf={addressOf} />
          </>
        }
      >
        <DescriptionPart html={service.description} />
        {platformLink === null ? null : (
          <p>
            <a href={platformLink} target="_blank" rel="noopener noreferrer">
              {t('services.platform')} <IconExternalLink size={16} aria-hidden />
            </a>
          </p>
        )}
        {categories === undefined ? null : (
          <OfficeDetailPart id="service-categories" title={t('agencies.call.categories')}>
            {categories.length === 0 ? (
              <OfficeDetailNothing>{t('officeCatalogue.services.noCategories')}</OfficeDetailNothing>
            ) : (
              <CategoriesTable categories={categories} />
            )}
          </OfficeDetailPart>
        )}
      </OfficeDetailColumns>
    </>
  );
}

function Head({ service }: { service: Service }) {
  const t = useT();
  const me = useMe();
  const canWrite = may(me, updateService);
  const { _id, name, isActive, createdAt, matchingUsers } = service;
  const isWithdrawn = service.withdrawnAt !== null;
  return (
    <OfficeDetailHead
      title={name}
      badges={
        <>
          {isWithdrawn ? (
            <WithdrawnBadge of="service" />
          ) : (
            <StateBadges
              isActive={isActive}
              published={t('officeCatalogue.services.published')}
              inserted={canWrite ? t('officeCatalogue.inserted', { date: formatDate(createdAt) }) : null}
            />
          )}
          {service.isRecommended ? <StatusBadge tone="brand">{t('services.recommended')}</StatusBadge> : null}
          {service.isOnlyGoAndGrow ? <StatusBadge tone="outline">{t('services.premium')}</StatusBadge> : null}
          {service.isForBusinessPartner ? (
            <StatusBadge tone="outline">{t('officeCatalogue.services.forPartners')}</StatusBadge>
          ) : null}
        </>
      }
      actions={
        <>
          {matchingUsers === undefined || isWithdrawn ? null : (
            <Button
              component="a"
              href={hrefOf('/admin/services/$serviceId/associated', { serviceId: _id })}
              variant={may(me, createChat) && isActive ? 'filled' : 'default'}
              leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
            >
              {isActive
                ? t('officeCatalogue.services.associated', { total: formatNumber(matchingUsers) })
                : t('officeCatalogue.services.associatedDraft')}
            </Button>
          )}
          {canWrite && !isWithdrawn ? (
            <EditAction href={hrefOf('/admin/services/$serviceId/edit', { serviceId: _id })} />
          ) : null}
        </>
      }
    />
  );
}
