import { useId } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import {
  entrustBy,
  isAfterCommercialDate,
  isExpired,
  isUpcoming,
  shutOf,
} from '@volano/domain/rules/announcement-dates';
import { Box, Flex, Stack } from '@mantine/core';
import {
  type ChatWay,
  type Contact,
  useChatWay,
  useContact,
  writeHref,
} from '../../../features/companies/agencies/advisor-contact.tsx';
import { AdvisorStrip, ContactBar } from '../../../features/companies/agencies/advisor-strip.tsx';
import {
  AnnouncementFacts,
  Ratings,
  AnnouncementDates,
  StateFacts,
  hasDates,
} from '../../../features/catalogue/announcements/announcement-facts.tsx';
import {
  AnnouncementKind,
  AnnouncementMark,
  AnnouncementDeadline,
  typeLook,
  mayBeKept,
} from '../../../features/catalogue/announcements/announcement-marks.tsx';
import {
  type Announcement,
  type Criterion,
  useAnnouncement,
  useHistory,
} from '../../../features/catalogue/announcements/announcements.api.ts';
import {
  DocumentsNeeded,
  HistoryList,
  RequirementsPanel,
} from '../../../features/catalogue/announcements/call-details.tsx';
import { CallText, WithCallText } from '../../../features/catalogue/announcements/criterion-origin.tsx';
import { MoneyFacts } from '../../../features/catalogue/announcements/announcement-card.tsx';
import { OfficialSource } from '../../../features/catalogue/announcements/official-link.tsx';
import { NextEdition, OtherEditions } from '../../../features/catalogue/editions/next-edition.tsx';
import { FavoriteButton } from '../../../features/advising/favorites/favorite-button.tsx';
import { AnswerBlock } from '../../../features/advising/recommendations/answer-block.tsx';
import { useRecommendationOf } from '../../../features/advising/recommendations/recommendations.api.ts';
import { useRecordView } from '../../../features/advising/views/views.api.ts';
import { OfficeChatButton } from '../../../features/conversation/chats/office-chat.tsx';
import { GoneDetail } from '../../../features/insight/gone/gone-detail.tsx';
import { fileAddress } from '../../../lib/format/browser.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useAgencyId, useMe } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/live/live.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { DetailBar } from '../../../ui/layout/portal-shell.tsx';
import { LimitsLine } from '../../../features/catalogue/territories/limits-line.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { WithdrawnBadge, WithdrawnNote } from '../../../ui/layout/withdrawn.tsx';
import { AssistantBlock } from '../../assistant-block.tsx';
import classes from './details.module.css';
import { DetailFiles, DetailSkeleton, PageActions } from './detail-parts.tsx';
import { useAnswerHref } from './use-answer-href.ts';

const LIST = hrefOf('/announcements');
const WAITING = hrefOf('/waiting');

/** One announcement as it stands for the company in use: left tells, right decides (visual language §10.04). */
export function AnnouncementDetailPage() {
  const t = useT();
  const { announcementId } = useParams('/announcements/$announcementId');
  const agencyId = useAgencyId();
  const one = useAnnouncement(announcementId);
  // What the company is asked stands above what decides: it comes with the call, and not afterwards.
  const { isPending } = useMe();
  const isRecommended = !isPending && (one.data?.isRecommended ?? false);
  const isAsking = useRecommendationOf(agencyId, 'announcement', announcementId, isRecommended).isLoading;
  const announcement = isAsking ? undefined : one.data;
  usePageFrame(one.data?.title ?? t('announcements.detail.bar'));
  const isWithdrawn = announcement !== undefined && announcement.withdrawnAt !== null;
  useRecordView('announcementsUser', announcementId, announcement !== undefined && !isWithdrawn && !isPending);

  const backHref = isPending ? WAITING : LIST;
  const bar = { backHref, backLabel: t('announcements.back'), label: t('announcements.detail.bar') };
  if (announcement === undefined) {
    return (
      <>
        <DetailBar {...bar} />
        {one.isError ? (
          <GoneDetail
            kind="announcement"
            id={announcementId}
            error={one.error}
            words={{
              gone: t('announcements.detail.notFound'),
              hint: t('announcements.detail.notFoundHint'),
              failed: t('announcements.detail.loadError'),
              back: t('home.see'),
            }}
            backHref={backHref}
            onRetry={() => void one.refetch()}
          />
        ) : (
          <DetailSkeleton />
        )}
      </>
    );
  }
  return (
    <>
      <DetailBar {...bar} {...(isWithdrawn || isPending ? {} : actionsOf(announcement, agencyId))} />
      <WithCallText html={announcement.description}>
        <Detail announcement={announcement} agencyId={agencyId} addressOf={(fileId) => fileAddress(one, fileId)} />
      </WithCallText>
    </>
  );
}

/** What may be done with it from the bar: keep it, share it. */
function actionsOf(announcement: Announcement, agencyId: string) {
  return {
    actions: (
      <>
        {mayBeKept(announcement) ? <FavoriteButton agencyId={agencyId} announcement={announcement} hasLabel /> : null}
        <PageActions title={announcement.title} />
      </>
    ),
    phoneActions: (
      <>
        {mayBeKept(announcement) ? <FavoriteButton agencyId={agencyId} announcement={announcement} /> : null}
        <PageActions title={announcement.title} isPhone />
      </>
    ),
  };
}

interface DetailProps {
  announcement: Announcement;
  agencyId: string;
  addressOf: (uploadId: string) => Promise<string | null>;
}

function Detail({ announcement, agencyId, addressOf }: DetailProps) {
  // What decides comes before what tells where there is one column: the order of reading follows, not the drawing alone.
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const { isPending } = useMe();
  const contact = useContact(agencyId, announcement.title);
  const chat = useChatWay(agencyId, { announcementId: announcement._id });
  const answerHref = useAnswerHref(agencyId, isPending ? null : writeHref(contact));
  const isWithdrawn = announcement.withdrawnAt !== null;
  const decides = isWithdrawn ? null : (
    <Decides announcement={announcement} contact={contact} chat={chat} answerHref={answerHref} />
  );
  return (
    <div className={classes['announcementDetailColumns']}>
      <article className={classes['announcementDetailTells']}>
        <Head announcement={announcement} agencyId={agencyId} />
        {isPending ? null : (
          <AnswerBlock
            agencyId={agencyId}
            entityType="announcement"
            entityId={announcement._id}
            isRecommended={announcement.isRecommended ?? false}
            isOver={!announcement.mayBeActedOn}
          />
        )}
        {isNarrow ? decides : null}
        <CallFacts announcement={announcement} addressOf={addressOf} contact={contact} />
        {isWithdrawn || isPending ? null : <AssistantBlock />}
      </article>
      {isNarrow ? null : decides}
      {contact === null || isWithdrawn || isPending ? null : <ContactBar contact={contact} chat={chat} />}
    </div>
  );
}

function Head({ announcement, agencyId }: { announcement: Announcement; agencyId: string }) {
  const now = useNow();
  const { isPending } = useMe();
  const isPast = isExpired(announcement, now);
  const { _id, title, announcementType, frontImage, withdrawnAt } = announcement;
  return (
    <header>
      <div className={classes['cover']} data-own={frontImage !== null || undefined}>
        <Cover
          motif={typeLook[announcementType].motif}
          id={_id}
          src={frontImage?.full ?? null}
          height={140}
          isRounded
          isWide
        />
      </div>
      <Flex rowGap="s6" columnGap="s14" align="center" wrap="wrap" className={classes['announcementDetailKind']}>
        <AnnouncementKind announcement={announcement} />
        {withdrawnAt === null ? (
          <AnnouncementMark announcement={announcement} isLong />
        ) : (
          <WithdrawnBadge of="announcement" />
        )}
      </Flex>
      <h1 className={classes['announcementDetailTitle']}>{title}</h1>
      <LimitsLine limits={announcement} />
      <Box visibleFrom="sm">
        <AnnouncementFacts announcement={announcement} />
      </Box>
      <div className={classes['phoneFacts']}>
        <MoneyFacts announcement={announcement} size={34} explains />
        {withdrawnAt === null ? <AnnouncementDeadline announcement={announcement} /> : null}
      </div>
      {withdrawnAt === null ? (
        <Notice announcement={announcement} />
      ) : (
        <WithdrawnNote of="announcement" withdrawnAt={withdrawnAt} reader="company" />
      )}
      {withdrawnAt === null && !isPending && (isPast || isUpcoming(announcement, now)) ? (
        <NextEdition announcementId={_id} agencyId={agencyId} state={isPast ? 'past' : 'upcoming'} />
      ) : null}
    </header>
  );
}

/** What the dates mean for who would apply now; nothing while there is time. */
function Notice({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const now = useNow();
  if (isExpired(announcement, now)) {
    return <p className={classes['notice']}>{t(`announcements.detail.${shutOf(announcement) ?? 'expired'}`)}</p>;
  }
  if (isUpcoming(announcement, now)) return <p className={classes['notice']}>{t('announcements.detail.notYet')}</p>;
  if (!isAfterCommercialDate(announcement, now)) return null;
  return (
    <p className={classes['notice']} data-tone="urgent">
      {t('announcements.detail.afterCommercial')}
    </p>
  );
}

interface DecidesProps {
  announcement: Announcement;
  contact: Contact | null;
  chat: ChatWay | null;
  answerHref: (criterion: Criterion) => string | null;
}

function Decides({ announcement, contact, chat, answerHref: hrefOf }: DecidesProps) {
  const t = useT();
  const now = useNow();
  const { isPending } = useMe();
  return (
    <Stack miw={0} className={classes['decides']}>
      {announcement.match === undefined ? null : (
        <RequirementsPanel match={announcement.match} isOpen={!isExpired(announcement, now)} answerHref={hrefOf} />
      )}
      <Now announcement={announcement} />
      {isPending ? (
        <section className={classes['now']} aria-label={t('officeChats.title')}>
          <p>{t('announcements.detail.unconfirmed')}</p>
          <OfficeChatButton announcementId={announcement._id} fullWidth />
        </section>
      ) : contact === null ? null : (
        <Box visibleFrom="sm">
          <AdvisorStrip contact={contact} promise="canVerify" chat={chat} />
        </Box>
      )}
    </Stack>
  );
}

/** What to do next: the day by which the firm wants the case, and what an application needs; nothing once it has closed. */
function Now({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const title = useId();
  const now = useNow();
  const { documents } = announcement;
  const entrust = isAfterCommercialDate(announcement, now) ? null : entrustBy(announcement);
  if (isExpired(announcement, now) || (documents.length === 0 && entrust === null)) return null;
  return (
    <section className={classes['now']} aria-labelledby={title}>
      <h2 id={title}>{t('announcements.detail.now')}</h2>
      {entrust === null ? null : (
        <p>
          {t('announcements.detail.entrustBy')} <strong>{formatDate(entrust)}</strong>
        </p>
      )}
      {documents.length === 0 ? null : (
        <div>
          <h3>{t('announcements.detail.documents')}</h3>
          <DocumentsNeeded documents={documents} />
        </div>
      )}
    </section>
  );
}

interface FactsProps {
  announcement: Announcement;
  contact: Contact | null;
  addressOf: (uploadId: string) => Promise<string | null>;
}

function CallFacts({ announcement, contact, addressOf }: FactsProps) {
  const t = useT();
  const now = useNow();
  const { isPending } = useMe();
  const { description, officialUrl, documents, publicAttachments, premiumAttachments } = announcement;
  return (
    <>
      {hasDates(announcement) ? (
        <section>
          <SectionTitle>{t('announcements.detail.dates')}</SectionTitle>
          <Box mt="s18">
            <AnnouncementDates announcement={announcement} />
          </Box>
        </section>
      ) : null}
      {announcement.facts.length === 0 ? null : (
        <section>
          <SectionTitle>{t('matching.facts.title')}</SectionTitle>
          <Box mt="s18">
            <StateFacts facts={announcement.facts} />
          </Box>
        </section>
      )}
      {announcement.withdrawnAt === null && !isPending ? (
        <OtherEditions announcementId={announcement._id} isPast={isExpired(announcement, now)} />
      ) : null}
      {isPending ? null : <ChangesSection announcementId={announcement._id} />}
      {description === '' && officialUrl === null ? null : (
        <section>
          <SectionTitle>{t('announcements.detail.purpose')}</SectionTitle>
          <Stack gap="sm" align="flex-start" mt="s10" className={classes['purpose']}>
            <CallText html={description} />
            <OfficialSource call={announcement} />
          </Stack>
        </section>
      )}
      {documents.length === 0 || (announcement.withdrawnAt === null && !isExpired(announcement, now)) ? null : (
        <section>
          <SectionTitle>{t('announcements.detail.documents')}</SectionTitle>
          <Stack gap="sm" align="flex-start" mt="s10" className={classes['purpose']}>
            <DocumentsNeeded documents={documents} />
          </Stack>
        </section>
      )}
      <div className={classes['ratings']}>
        <Ratings announcement={announcement} />
      </div>
      {!isPending ? (
        <DetailFiles files={publicAttachments} premium={premiumAttachments} addressOf={addressOf} contact={contact} />
      ) : publicAttachments.length + premiumAttachments.length > 0 ? (
        <p>{t('announcements.detail.unconfirmedFiles')}</p>
      ) : null}
    </>
  );
}

/** What changed since it was published; nothing at all where nothing did. */
function ChangesSection({ announcementId }: { announcementId: string }) {
  const t = useT();
  const { data = [] } = useHistory(announcementId);
  if (data.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('announcements.history.title')}</SectionTitle>
      <HistoryList announcementId={announcementId} />
    </section>
  );
}
