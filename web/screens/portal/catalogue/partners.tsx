import { listPartners } from '@volano/domain/contracts/partners';
import { Box, Group } from '@mantine/core';
import {
  PartnerCard,
  hasContacts,
  PartnerContacts,
  usePartners,
  type Partner,
  usePartner,
} from '../../../features/catalogue/partners/partner-card.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, CARDS_A_PAGE } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { CardList } from '../../../ui/cards/card-list.tsx';
import { ListHead } from './list-head.tsx';
import { useContact } from '../../../features/companies/agencies/advisor-contact.tsx';
import { fileAddress } from '../../../lib/format/browser.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useAgencyId } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import { DetailBar } from '../../../ui/layout/portal-shell.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { DetailFiles, DetailSkeleton } from './detail-parts.tsx';
import { DetailGone } from '../../../ui/layout/states.tsx';
import classes from './details.module.css';

const LIST = hrefOf('/partners');

/** Who works with the office. */
export function PartnersPage() {
  const t = useT();
  usePageFrame(t('partners.title'));
  const list = useListState(listPartners, { without: ['isActive'], rows: CARDS_A_PAGE });
  const found = usePartners(list.query);
  return (
    <>
      <ListHead
        key={list.turn}
        title={t('partners.title')}
        intro={t('partners.intro')}
        search={list.values['q'] ?? ''}
        searchLabel={t('partners.search')}
        onSearch={(q) => list.set({ q })}
      />
      <CardList
        label={t('partners.title')}
        list={list}
        found={found}
        width="wide"
        rowKey={({ _id }) => _id}
        words={{
          loadError: t('partners.loadError'),
          empty: t('partners.empty'),
          emptyHint: t('partners.emptyHint'),
          emptyFilters: t('partners.emptyFilters'),
          emptyFiltersHint: t('partners.emptyFiltersHint'),
        }}
      >
        {(partner) => (
          <PartnerCard partner={partner} href={hrefOf('/partners/$partnerId', { partnerId: partner._id })} />
        )}
      </CardList>
    </>
  );
}

/** One partner: who they are, where to find them, their documents. */
export function PartnerDetailPage() {
  const t = useT();
  const { partnerId } = useParams('/partners/$partnerId');
  const one = usePartner(partnerId);
  const partner = one.data;
  usePageFrame(partner?.businessName ?? t('partners.bar'));

  return (
    <>
      <DetailBar backHref={LIST} backLabel={t('partners.back')} label={t('partners.bar')} />
      {partner !== undefined ? (
        <div className={classes['detailColumns']}>
          <Facts partner={partner} addressOf={(fileId) => fileAddress(one, fileId)} />
          {hasContacts(partner) ? (
            <aside aria-label={t('partners.contacts')}>
              <SectionTitle hasRule>{t('partners.contacts')}</SectionTitle>
              <PartnerContacts partner={partner} />
            </aside>
          ) : null}
        </div>
      ) : one.isError ? (
        <DetailGone
          error={one.error}
          words={{
            gone: t('partners.notFound'),
            hint: t('partners.notFoundHint'),
            failed: t('partners.loadOneError'),
            back: t('partners.back'),
          }}
          backHref={LIST}
          onRetry={() => void one.refetch()}
        />
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}

function Facts({ partner, addressOf }: { partner: Partner; addressOf: (uploadId: string) => Promise<string | null> }) {
  const contact = useContact(useAgencyId(), partner.businessName);
  const { businessName, description, frontImage, publicAttachments, premiumAttachments } = partner;
  return (
    <article className={classes['detailTells']}>
      <header>
        <Group gap="s20" wrap="nowrap" mb="s20" className={classes['who']}>
          <Avatar name={businessName} shape="company" src={frontImage?.thumbnail.medium ?? null} size={76} />
          <h1 className={classes['detailTitle']}>{businessName}</h1>
        </Group>
        <Box pt="s20" className="ink-above">
          <RichText html={description} headingsFrom={2} />
        </Box>
      </header>
      <DetailFiles files={publicAttachments} premium={premiumAttachments} addressOf={addressOf} contact={contact} />
    </article>
  );
}
