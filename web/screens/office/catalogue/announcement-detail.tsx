import { deleteCategory } from '@volano/domain/contracts/categories';
import { settleCheck, listDifferences, settleRemark } from '@volano/domain/contracts/announcement-changes';
import { settleCondition } from '@volano/domain/contracts/announcement-review';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { getCampaign } from '@volano/domain/contracts/campaigns';
import { getCallLinks } from '@volano/domain/contracts/links';
import { linkEdition } from '@volano/domain/contracts/editions';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { may } from '@volano/domain/policies/actor';
import { Button, ActionIcon } from '@mantine/core';
import { IconBuildingFactory2, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { MailFigures } from '../../../features/advising/campaigns/mail-figures.tsx';
import { RecommendButton } from '../../../features/advising/recommendations/recommend-button.tsx';
import { useRecordView } from '../../../features/advising/views/views.api.ts';
import { WithCallText } from '../../../features/catalogue/announcements/criterion-origin.tsx';
import { AnnouncementActions } from '../../../features/catalogue/announcements/announcement-actions.tsx';
import { AnnouncementKind, typeLook } from '../../../features/catalogue/announcements/announcement-marks.tsx';
import { type Announcement, useAnnouncement } from '../../../features/catalogue/announcements/announcements.api.ts';
import { HistoryList, RequirementsPanel } from '../../../features/catalogue/announcements/call-details.tsx';
import { OpenConditions } from '../../../features/catalogue/announcements/open-conditions.tsx';
import { StateFacts } from '../../../features/catalogue/announcements/announcement-facts.tsx';
import { CallSelect } from '../../../features/catalogue/announcements/call-select.tsx';
import { CategoriesTable } from '../../../features/catalogue/announcements/categories-table.tsx';
import { DifferencesPanel } from '../../../features/catalogue/announcements/difference-list.tsx';
import { OfficeFacts, RemarksPanel, SettleChecks } from '../../../features/catalogue/announcements/office-panels.tsx';
import {
  type CategoryEntity,
  useDeleteCategory,
} from '../../../features/catalogue/categories/category-settings.api.ts';
import { EditionsPanel } from '../../../features/catalogue/editions/editions-panel.tsx';
import { CallLinks } from '../../../features/catalogue/links/links-list.tsx';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams, useSearch } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import {
  OfficePage,
  OfficeDetailColumns,
  OfficeDetailHead,
  OfficeDetailPart,
} from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { AssistantBlock } from '../../assistant-block.tsx';
import { Absent } from '../../absent.tsx';
import { CallFacts, CallParts, WithdrawnCall } from './announcement-parts.tsx';
import { useFileAddress } from './catalogue-parts.tsx';

/** An announcement as the office reads it; opened from a company, also how it stands for that company (visual language §10.04, admin). */
export function OfficeAnnouncementPage() {
  const t = useT();
  const { announcementId } = useParams('/admin/announcements/$announcementId');
  const [{ agencyId }] = useSearch('/admin/announcements/$announcementId');
  const one = useAnnouncement(announcementId, agencyId);
  const addressOf = useFileAddress(one);
  const name = one.data?.title ?? t('agencies.call.crumb');
  const list =
    agencyId === undefined
      ? { label: t('officeAnnouncements.title'), href: hrefOf('/admin/announcements') }
      : { label: t('agencies.title'), href: hrefOf('/admin/agencies') };
  usePageFrame(name, { crumbs: [list, { label: name }] });
  useRecordView('announcements', announcementId, one.data !== undefined && one.data.withdrawnAt === null);

  return (
    <OfficePage>
      {one.data && one.data.withdrawnAt !== null ? (
        <WithdrawnCall announcement={one.data} withdrawnAt={one.data.withdrawnAt} addressOf={addressOf} />
      ) : one.data ? (
        <WithCallText html={one.data.description}>
          <Detail
            announcement={one.data}
            agencyId={agencyId}
            addressOf={addressOf}
            onChanged={() => void one.refetch()}
          />
        </WithCallText>
      ) : one.isError ? (
        <Absent
          of="announcement"
          id={announcementId}
          error={one.error}
          onRetry={() => void one.refetch()}
          isRetrying={one.isFetching}
        />
      ) : (
        <DelayedSkeleton>
          <SkeletonRows count={8} />
        </DelayedSkeleton>
      )}
    </OfficePage>
  );
}

interface DetailProps {
  announcement: Announcement;
  agencyId: string | undefined;
  addressOf: (uploadId: string) => Promise<string | null>;
  /** Something of it was written here: it is read again. */
  onChanged: () => void;
}

function Detail(detail: DetailProps) {
  const { announcement, agencyId, onChanged } = detail;
  const me = useMe();
  const { categories } = announcement;
  const hasMatch = agencyId !== undefined && announcement.match !== undefined;
  const hasCategories = categories !== undefined && categories.length > 0;
  // Settled for every company here, and for one in its own panel.
  const settlesConditions =
    may(me, settleCondition) && agencyId === undefined && announcement.manualChecks.some(isOpenCondition);
  // The text goes where there is room: the wide column, when nothing else stands there.
  const isLeftEmpty = !hasMatch && !hasCategories && !settlesConditions;
  const tells = <CallFacts announcement={announcement} />;
  const asks = <Categories announcement={announcement} onRemoved={onChanged} />;
  return (
    <>
      <Head announcement={announcement} canWrite={may(me, updateAnnouncement)} agencyId={agencyId} />
      <OfficeFacts announcement={announcement} />
      {announcement.frontImage === null ? null : (
        <Cover
          motif={typeLook[announcement.announcementType].motif}
          id={announcement._id}
          src={announcement.frontImage.full}
          height={140}
          isRounded
          isWide
        />
      )}
      {may(me, listDifferences) ? <DifferencesPanel announcementId={announcement._id} /> : null}
      <OfficeDetailColumns
        aside={
          <>
            {isLeftEmpty ? null : tells}
            {hasCategories ? null : asks}
            <DetailAside {...detail} hasMatch={hasMatch} settlesConditions={settlesConditions} />
          </>
        }
      >
        {agencyId !== undefined && hasMatch ? <ForAgency agencyId={agencyId} announcement={announcement} /> : null}
        {settlesConditions ? <OpenConditions announcementId={announcement._id} /> : null}
        {hasCategories ? asks : null}
        {isLeftEmpty ? tells : null}
      </OfficeDetailColumns>
    </>
  );
}

interface CategoriesProps {
  announcement: Announcement;
  onRemoved: () => void;
}

/** What the announcement asks, where the reader may know it. */
function Categories({ announcement: { categories, checkState, manualChecks }, onRemoved }: CategoriesProps) {
  const t = useT();
  const me = useMe();
  if (categories === undefined) return null;
  return (
    <OfficeDetailPart id="call-categories" title={t('agencies.call.categories')}>
      <CategoriesTable
        categories={categories}
        isEntered={checkState !== 'notEntered'}
        hasConditions={manualChecks.some(({ isDecisive }) => isDecisive)}
        {...(may(me, deleteCategory) && !may(me, updateAnnouncement)
          ? {
              actionOf: (category) => <RemoveCategory entity="categories" category={category} onRemoved={onRemoved} />,
            }
          : {})}
      />
    </OfficeDetailPart>
  );
}

/** A condition that words of the record state, and that decides. */
function isOpenCondition({ isDecisive, field }: Announcement['manualChecks'][number]): boolean {
  return isDecisive && field !== null;
}

interface DetailAsideProps extends DetailProps {
  hasMatch: boolean;
  settlesConditions: boolean;
}

/** The narrow column: details and files for everybody, then what only the office has of it. */
function DetailAside({ announcement, addressOf, hasMatch, settlesConditions }: DetailAsideProps) {
  const t = useT();
  const me = useMe();
  return (
    <>
      {announcement.facts.length === 0 ? null : (
        <OfficeDetailPart id="call-facts" title={t('matching.facts.title')}>
          <StateFacts facts={announcement.facts} />
        </OfficeDetailPart>
      )}
      <CallParts
        announcement={
          settlesConditions
            ? { ...announcement, manualChecks: announcement.manualChecks.filter((check) => !isOpenCondition(check)) }
            : announcement
        }
        addressOf={addressOf}
        hasMatch={hasMatch}
      />
      <OfficeDetailPart id="call-editions" title={t('officeEditions.title')}>
        <EditionsPanel
          announcementId={announcement._id}
          {...(may(me, linkEdition) ? { picker: (props) => <CallSelect {...props} /> } : {})}
        />
      </OfficeDetailPart>
      <OfficeDetailPart id="call-history" title={t('announcements.history.title')}>
        <HistoryList announcementId={announcement._id} />
      </OfficeDetailPart>
      {may(me, settleRemark) ? (
        <OfficeDetailPart id="call-checked" title={t('officeAnnouncements.remarks.title')}>
          <RemarksPanel announcement={announcement} />
        </OfficeDetailPart>
      ) : null}
      {may(me, getCallLinks) ? <CallLinks announcementId={announcement._id} title={announcement.title} /> : null}
      {may(me, getCampaign) ? <MailFigures announcementId={announcement._id} /> : null}
      <AssistantBlock />
    </>
  );
}

interface HeadProps {
  announcement: Announcement;
  canWrite: boolean;
  agencyId: string | undefined;
}

function Head({ announcement, canWrite, agencyId }: HeadProps) {
  const t = useT();
  const me = useMe();
  const { title, isActive, createdAt, isOfficial } = announcement;
  return (
    <OfficeDetailHead
      title={title}
      badges={
        <>
          <AnnouncementKind announcement={announcement} />
          <StatusBadge tone={isActive ? 'ok' : 'neutral'}>
            {t(isActive ? 'agencies.call.active' : 'agencies.call.inactive')}
          </StatusBadge>
          {canWrite ? (
            <StatusBadge tone="outline">{t('agencies.call.insertedOn', { date: formatDate(createdAt) })}</StatusBadge>
          ) : null}
          {isOfficial === true ? <StatusBadge tone="outline">{t('officeAnnouncements.official')}</StatusBadge> : null}
        </>
      }
      actions={
        <>
          {agencyId === undefined ? null : <BackToAgency agencyId={agencyId} />}
          {agencyId === undefined || !may(me, createRecommendation) ? null : (
            <RecommendTo agencyId={agencyId} announcement={announcement} />
          )}
          <AnnouncementActions announcement={announcement} />
        </>
      }
    />
  );
}

function RecommendTo({ agencyId, announcement }: { agencyId: string; announcement: Announcement }) {
  const [{ act }] = useSearch('/admin/announcements/$announcementId');
  const { data } = useAgency(agencyId);
  const { _id, title, isRecommended = false, recommendedId = null, mayBeActedOn } = announcement;
  return (
    <RecommendButton
      agencyId={agencyId}
      entityType="announcement"
      entityId={_id}
      name={title}
      isRecommended={isRecommended}
      recommendedId={recommendedId}
      isOpen={mayBeActedOn}
      askedFor={act === 'recommend' ? data?.businessName : undefined}
    />
  );
}

function BackToAgency({ agencyId }: { agencyId: string }) {
  const t = useT();
  const { data } = useAgency(agencyId);
  if (data === undefined) return null;
  return (
    <Button
      component="a"
      href={hrefOf('/admin/agencies/$agencyId', { agencyId }, { tab: 'matchingAnnouncements' })}
      variant="default"
      leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
    >
      {t('agencies.call.toAgency', { name: data.businessName })}
    </Button>
  );
}

function ForAgency({ agencyId, announcement }: { agencyId: string; announcement: Announcement }) {
  const t = useT();
  const { data } = useAgency(agencyId);
  const me = useMe();
  const { match, isExpired } = announcement;
  if (match === undefined || data === undefined) return null;
  return (
    <>
      <RequirementsPanel
        match={match}
        isOpen={!isExpired}
        answerHref={nowhere}
        heading={t('announcements.detail.requirementsOf', { name: data.businessName })}
      />
      <SettleChecks agencyId={agencyId} announcement={announcement} canSettle={may(me, settleCheck)} />
    </>
  );
}

// The office reads the survey and does not answer it.
function nowhere(): null {
  return null;
}

interface RemoveCategoryProps {
  entity: CategoryEntity;
  category: { readonly _id: string; readonly categoryName: string };
  /** Called when it is gone: whoever shows it reads it again. */
  onRemoved: () => void;
}

/** Takes a category out of what is kept. Advisors may, who have no editor (2-catalogue §6, holes H25). */
function RemoveCategory({ entity, category: { _id, categoryName }, onRemoved }: RemoveCategoryProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteCategory();

  function confirm(): void {
    mutateWithMessage(
      remove,
      { entity, id: _id },
      {
        done: () => toast.success(t('categories.block.removed')),
        refused: 'shown',
        onSuccess: () => {
          setAsking(false);
          onRemoved();
        },
      },
    );
  }

  return (
    <>
      <ActionIcon aria-label={t('categories.block.remove', { name: categoryName })} onClick={() => setAsking(true)}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          setAsking(false);
          remove.reset();
        }}
        title={t('categories.block.removeTitle', { name: categoryName })}
        confirmLabel={t('categories.block.confirmRemove')}
        onConfirm={confirm}
        isWorking={remove.isPending}
        refusal={remove.error}
      >
        {t('categories.block.removeText')}
      </ConfirmDialog>
    </>
  );
}
