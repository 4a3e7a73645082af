import { may, maySend } from '@volano/domain/policies/actor';
import { updatePartner, listPartners, createPartner } from '@volano/domain/contracts/partners';
import {
  PartnerCard,
  hasContacts,
  PartnerContacts,
  usePartners,
  type Partner,
  usePartner,
} from '../../../features/catalogue/partners/partner-card.tsx';
import { formatDate } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, CARDS_A_PAGE } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import {
  OfficePage,
  OfficeDetailColumns,
  OfficeDetailHead,
  OfficeDetailPart,
} from '../../../ui/layout/office-page.tsx';
import {
  CatalogueList,
  useStateFilter,
  StateBadges,
  DescriptionPart,
  EditAction,
  FilesPart,
  useFileAddress,
  CatalogueDetail,
} from './catalogue-parts.tsx';

/** Who works with the office, by name; consultants read what is published. */
export function OfficePartnersPage() {
  const t = useT();
  const me = useMe();
  const list = useListState(listPartners, { name: 'officePartners', rows: CARDS_A_PAGE });
  const state = useStateFilter(t('officeCatalogue.partners.onlyPublished'));
  const found = usePartners(list.query);
  return (
    <CatalogueList
      words={{
        title: t('officeCatalogue.partners.title'),
        search: t('officeCatalogue.partners.search'),
        new: t('officeCatalogue.partners.new'),
        loadError: t('officeCatalogue.partners.loadError'),
        empty: t('officeCatalogue.partners.empty'),
        emptyHint: t('officeCatalogue.partners.emptyHint'),
        emptyReader: t('officeCatalogue.partners.emptyReader'),
        emptyFilters: t('officeCatalogue.partners.emptyFilters'),
        emptyFiltersHint: t('officeCatalogue.partners.emptyFiltersHint'),
      }}
      list={list}
      filters={list.wired(maySend(me, listPartners, 'isActive') ? [state] : [])}
      found={found}
      newHref={may(me, createPartner) ? hrefOf('/admin/partners/new') : null}
    >
      {(partner) => (
        <PartnerCard
          partner={partner}
          href={hrefOf('/admin/partners/$partnerId', { partnerId: partner._id })}
          mark={
            <StateBadges
              isActive={partner.isActive}
              published={t('officeCatalogue.partners.published')}
              inserted={null}
            />
          }
        />
      )}
    </CatalogueList>
  );
}

/** A partner as the office reads it. */
export function OfficePartnerPage() {
  const t = useT();
  const { partnerId } = useParams('/admin/partners/$partnerId');
  const one = usePartner(partnerId);
  const addressOf = useFileAddress(one);
  const name = one.data?.businessName ?? t('officeCatalogue.partners.title');
  usePageFrame(name, {
    crumbs: [{ label: t('officeCatalogue.partners.title'), href: hrefOf('/admin/partners') }, { label: name }],
  });
  return (
    <OfficePage>
      <CatalogueDetail of="partners" found={one}>
        {(partner) => <Detail partner={partner} addressOf={addressOf} />}
      </CatalogueDetail>
    </OfficePage>
  );
}

function Detail({ partner, addressOf }: { partner: Partner; addressOf: (fileId: string) => Promise<string | null> }) {
  const t = useT();
  const canWrite = may(useMe(), updatePartner);
  const { _id, businessName, description, frontImage, createdAt, publicAttachments, premiumAttachments } = partner;
  return (
    <>
      <OfficeDetailHead
        mark={<Avatar name={businessName} shape="company" src={frontImage?.full ?? null} size={72} />}
        title={businessName}
        badges={
          <StateBadges
            isActive={partner.isActive}
            published={t('officeCatalogue.partners.published')}
            inserted={canWrite ? t('officeCatalogue.inserted', { date: formatDate(createdAt) }) : null}
          />
        }
        actions={
          canWrite ? <EditAction href={hrefOf('/admin/partners/$partnerId/edit', { partnerId: _id })} /> : undefined
        }
      />
      <OfficeDetailColumns
        aside={
          <>
            {hasContacts(partner) ? (
              <OfficeDetailPart id="partner-contacts" title={t('partners.contacts')}>
                <PartnerContacts partner={partner} />
              </OfficeDetailPart>
            ) : null}
            <FilesPart files={publicAttachments} premium={premiumAttachments} addressOf={addressOf} />
          </>
        }
      >
        <DescriptionPart html={description} />
      </OfficeDetailColumns>
    </>
  );
}
