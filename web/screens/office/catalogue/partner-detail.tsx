import { hasContacts, PartnerContacts } from '../../../features/catalogue/partners/partner-card.tsx';
import { may } from '@volano/domain/policies/access';
import { updatePartner } from '@volano/domain/contracts/partners';
import { type Partner, usePartner } from '../../../features/catalogue/partners/partners.api.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import {
  OfficePage,
  OfficeDetailColumns,
  OfficeDetailHead,
  OfficeDetailPart,
} from '../../../ui/layout/office-page.tsx';
import { DescriptionPart, EditAction, FilesPart, StateBadges, useFileAddress } from './catalogue-parts.tsx';
import { CatalogueDetail } from './catalogue-detail.tsx';

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
