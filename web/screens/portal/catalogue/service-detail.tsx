import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconLock } from '@tabler/icons-react';
import {
  type Contact,
  useChatWay,
  useContact,
  AdvisorFace,
} from '../../../features/companies/agencies/advisor-contact.tsx';
import { AdvisorStrip, ContactBar } from '../../../features/companies/agencies/advisor-strip.tsx';
import { PremiumBody } from '../../../features/companies/agencies/premium.tsx';
import { FavoriteButton } from '../../../features/advising/favorites/favorite-button.tsx';
import { AnswerBlock } from '../../../features/advising/recommendations/answer-block.tsx';
import { costOf } from '../../../features/catalogue/services/service-card.tsx';
import { type Service, useService } from '../../../features/catalogue/services/services.api.ts';
import { useRecordView } from '../../../features/advising/views/views.api.ts';
import { GoneDetail } from '../../../features/insight/gone/gone-detail.tsx';
import { fileAddress } from '../../../lib/format/browser.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useAgencyId } from '../../../lib/session/session.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { DetailBar } from '../../../ui/layout/portal-shell.tsx';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { WithdrawnBadge, WithdrawnNote } from '../../../ui/layout/withdrawn.tsx';
import { DetailFiles, DetailSkeleton } from './detail-parts.tsx';
import classes from './details.module.css';

const LIST = hrefOf('/services');

/** One service: what it comprises, what it costs, whom to ask. Premium content that the contract does not open keeps its name. */
export function ServiceDetailPage() {
  const t = useT();
  const { serviceId } = useParams('/services/$serviceId');
  const one = useService(serviceId);
  const service = one.data;
  const agencyId = useAgencyId();
  const contact = useContact(agencyId, service?.name ?? '');
  usePageFrame(service?.name ?? t('services.bar'));
  const isWithdrawn = service !== undefined && service.withdrawnAt !== null;
  useRecordView('servicesUser', serviceId, service !== undefined && !isWithdrawn);

  return (
    <>
      <DetailBar
        backHref={LIST}
        backLabel={t('services.back')}
        label={t('services.bar')}
        {...(service === undefined || isWithdrawn
          ? {}
          : {
              actions: <FavoriteButton agencyId={agencyId} service={service} hasLabel />,
              phoneActions: <FavoriteButton agencyId={agencyId} service={service} />,
            })}
      />
      {service !== undefined ? (
        <Detail service={service} contact={contact} addressOf={(fileId) => fileAddress(one, fileId)} />
      ) : one.isError ? (
        <GoneDetail
          kind="service"
          id={serviceId}
          error={one.error}
          words={{
            gone: t('services.notFound'),
            hint: t('services.notFoundHint'),
            failed: t('services.loadOneError'),
            back: t('services.back'),
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

interface DetailProps {
  service: Service;
  contact: Contact | null;
  addressOf: (uploadId: string) => Promise<string | null>;
}

function Detail({ service, contact, addressOf }: DetailProps) {
  const t = useT();
  const agencyId = useAgencyId();
  const chat = useChatWay(agencyId, { serviceId: service._id });
  const { withdrawnAt } = service;
  return (
    <div className={classes['detailColumns']}>
      <article className={classes['detailTells']}>
        <header>
          <Cover
            motif={service.categoryType}
            id={service._id}
            src={service.frontImage?.full ?? null}
            height={140}
            isRounded
            isWide
          />
          <Flex rowGap="s6" columnGap="xs" align="center" wrap="wrap" mt="s18">
            {withdrawnAt === null ? null : <WithdrawnBadge of="service" />}
            <StatusBadge>{t(`services.types.${service.categoryType}`)}</StatusBadge>
            {service.isRecommended ? <StatusBadge tone="brand">{t('services.recommended')}</StatusBadge> : null}
            {service.isOnlyGoAndGrow ? (
              <StatusBadge tone="outline" icon={service.locked ? <IconLock size={14} aria-hidden /> : null}>
                {t('services.premium')}
              </StatusBadge>
            ) : null}
          </Flex>
          <h1 className={classes['detailTitle']}>{service.name}</h1>
          <Box py="s14" className="ink-above rule-below">
            <Text size="meta" c="dimmed">
              {t('services.cost')}
            </Text>
            <p className={classes['cost']}>{costOf(t, service)}</p>
          </Box>
          {withdrawnAt === null ? null : <WithdrawnNote of="service" withdrawnAt={withdrawnAt} reader="company" />}
        </header>
        <AnswerBlock
          agencyId={agencyId}
          entityType="service"
          entityId={service._id}
          isRecommended={service.isRecommended ?? false}
          isOver={false}
        />
        {service.locked ? <Locked contact={contact} /> : <Facts service={service} addressOf={addressOf} />}
      </article>
      {contact === null || service.locked || withdrawnAt !== null ? null : (
        <>
          <div className={classes['aside']}>
            <AdvisorStrip contact={contact} promise="canExplain" chat={chat} />
          </div>
          <ContactBar contact={contact} chat={chat} />
        </>
      )}
    </div>
  );
}

function Locked({ contact }: { contact: Contact | null }) {
  const t = useT();
  return (
    <PaperCard as="section" label={t('home.advisor.premiumTitle')}>
      <Group wrap="nowrap">
        {contact === null ? null : <AdvisorFace contact={contact} size={68} />}
        <h2>{t('home.advisor.premiumTitle')}</h2>
      </Group>
      <PremiumBody name="" contact={contact} />
    </PaperCard>
  );
}

function Facts({ service, addressOf }: Pick<DetailProps, 'service' | 'addressOf'>) {
  const t = useT();
  const { description, platformLink, publicAttachments } = service;
  return (
    <>
      <section>
        <SectionTitle>{t('services.what')}</SectionTitle>
        <Stack gap="s20" align="flex-start" mt="s10">
          <RichText html={description} />
          {platformLink === null ? null : (
            <Button
              component="a"
              href={platformLink}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={18} aria-hidden />}
            >
              {t('services.platform')}
            </Button>
          )}
        </Stack>
      </section>
      <DetailFiles files={publicAttachments} addressOf={addressOf} />
    </>
  );
}
