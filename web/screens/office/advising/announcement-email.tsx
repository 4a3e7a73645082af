import { listCampaignRecipients } from '@volano/domain/contracts/campaigns';
import { Button } from '@mantine/core';
import type { TargetUser } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { useAnnouncement } from '../../../features/catalogue/announcements/announcements.api.ts';
import {
  type Chosen,
  isUnderWay,
  type Recipient,
  useCampaign,
  useRecipients,
} from '../../../features/advising/campaigns/campaigns.api.ts';
import {
  RecipientTable,
  nameOf,
  useChosenRecipients,
  SendBar,
  SendDialog,
  CampaignProgress,
  CampaignMailDrawer,
} from '../../../features/advising/campaigns/campaign-sending.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type ListState, useListState, CARDS_A_PAGE } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { openPageOf, useLastPage } from '../../../lib/list/last-page.ts';
import { FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { WithdrawnOnly } from '../../../ui/layout/withdrawn.tsx';
import { Absent } from '../../absent.tsx';
import classes from './advising.module.css';

/** Mails about an announcement to the companies that it suits, or to their consultants (2-catalogue §2, e-mail preview). */
export function AnnouncementEmailPage() {
  const { announcementId, targetUser } = useParams('/admin/announcements/$announcementId/email/$targetUser');
  const known: TargetUser = targetUser === 'advisor' ? 'advisor' : 'agencies';
  const { data, error, refetch, isFetching } = useAnnouncement(announcementId);
  if (error !== null && data === undefined) {
    return (
      <OfficePage>
        <Absent
          of="announcement"
          id={announcementId}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </OfficePage>
    );
  }
  if (data !== undefined && data.withdrawnAt !== null) {
    return (
      <OfficePage>
        <WithdrawnOnly
          of="announcement"
          withdrawnAt={data.withdrawnAt}
          href={hrefOf('/admin/announcements/$announcementId', { announcementId })}
        />
      </OfficePage>
    );
  }
  return <Emails key={`${announcementId} ${known}`} id={announcementId} targetUser={known} />;
}

function Emails({ id, targetUser }: Mailing) {
  const t = useT();
  const about = { id, targetUser };
  const announcement = useAnnouncement(id);
  const campaign = useCampaign(about).data;
  const list = useListState(listCampaignRecipients, { name: `email.${targetUser}`, rows: CARDS_A_PAGE });
  const recipients = useRecipients(about, list.query, campaign?.last ?? null);
  const { owed, selection, clear } = useChosenRecipients(recipients.data?.rows ?? []);
  const [isAll, setAll] = useState(false);
  const [previewed, setPreviewed] = useState<Recipient | null>(null);
  const [asked, setAsked] = useState<{ chosen: Chosen; count: number } | null>(null);
  const { title = '', mayBeActedOn: isOpen = true } = announcement.data ?? {};
  const isRunning = isUnderWay(campaign?.last);

  function closeSending(isStarted: boolean): void {
    setAsked(null);
    if (!isStarted) return;
    setAll(false);
    clear();
  }

  return (
    <OfficePage>
      <EmailsHead about={about} title={title} total={campaign?.total} />
      {isOpen ? null : <p className={classes['closed']}>{t('campaigns.closed')}</p>}
      {campaign?.last ? <CampaignProgress campaign={campaign.last} /> : null}
      <SendBar
        chosen={owed.map(({ _id }) => _id)}
        isAll={isAll}
        onAll={setAll}
        missing={campaign?.missing ?? 0}
        hasRun={campaign?.last != null}
        isClosed={!isOpen || isRunning || campaign === undefined}
        onSend={(chosen, count) => setAsked({ chosen, count })}
      />
      <RecipientList
        targetUser={targetUser}
        list={list}
        recipients={recipients}
        selection={selection}
        isRunning={isRunning}
        canRetry={!isRunning && isOpen}
        onPreview={setPreviewed}
        onRetry={(recipient) => setAsked({ chosen: [recipient._id], count: 1 })}
      />
      {previewed === null ? null : (
        <CampaignMailDrawer
          about={about}
          recipientId={previewed._id}
          name={nameOf(previewed)}
          onClose={() => setPreviewed(null)}
        />
      )}
      {asked === null ? null : <SendDialog about={about} title={title} {...asked} onClose={closeSending} />}
    </OfficePage>
  );
}

/** Which announcement the mails are about, and whom they go to. */
interface Mailing {
  id: string;
  targetUser: TargetUser;
}

interface EmailsHeadProps {
  about: Mailing;
  title: string;
  total: number | undefined;
}

/** Whom the mails go to, how many they are, and the way to the other mailing of the same announcement. */
function EmailsHead({ about: { id, targetUser }, title, total }: EmailsHeadProps) {
  const t = useT();
  usePageFrame(t(`campaigns.title.${targetUser}`), {
    crumbs: [
      { label: title, href: hrefOf('/admin/announcements/$announcementId', { announcementId: id }) },
      { label: t(`campaigns.title.${targetUser}`) },
    ],
  });
  return (
    <>
      <PageTitle
        isCompact
        aside={total === undefined ? undefined : formatNumber(total)}
        actions={
          <Button
            component="a"
            variant="default"
            href={hrefOf('/admin/announcements/$announcementId/email/$targetUser', {
              announcementId: id,
              targetUser: targetUser === 'agencies' ? 'advisor' : 'agencies',
            })}
          >
            {t(`campaigns.other.${targetUser}`)}
          </Button>
        }
      >
        {t(`campaigns.title.${targetUser}`)}
      </PageTitle>
      <p className="font-h3-small anywhere">{title}</p>
    </>
  );
}

type RecipientPage = ListState<'q' | 'emailSent', object, never>;
type RecipientTableProps = React.ComponentProps<typeof RecipientTable>;

interface RecipientListProps extends Pick<
  RecipientTableProps,
  'targetUser' | 'selection' | 'canRetry' | 'onPreview' | 'onRetry'
> {
  list: RecipientPage;
  recipients: ReturnType<typeof useRecipients>;
  isRunning: boolean;
}

/** The recipients, searched and filtered, a page at a time. */
function RecipientList({ list, recipients, isRunning, ...table }: RecipientListProps) {
  const t = useT();
  const { targetUser } = table;
  const { rows = [], total = 0 } = recipients.data ?? {};
  const isLeading = useLastPage(recipients, openPageOf(list));
  const filters = list.wired([
    {
      key: 'emailSent',
      label: t('campaigns.filter.label'),
      allLabel: t('campaigns.filter.all'),
      isSingle: true,
      options: [
        { value: 'true', label: t('campaigns.filter.sent') },
        { value: 'false', label: t('campaigns.filter.missing') },
      ],
    },
  ]);
  const pager =
    total > list.limit ? (
      <Pager
        page={list.page}
        pageSize={list.limit}
        total={total}
        hasNumbers
        onPage={(page) => list.set({ page: String(page) })}
      />
    ) : undefined;
  return (
    <>
      <FilterBar list={list} filters={filters} search={t(`campaigns.search.${targetUser}`)} />
      {recipients.isError && recipients.data === undefined ? (
        <ErrorBlock
          title={t('campaigns.loadError')}
          onRetry={() => void recipients.refetch()}
          isRetrying={recipients.isFetching}
        />
      ) : (
        <RecipientTable
          {...table}
          list={list}
          rows={rows}
          isLoading={recipients.isPending || isLeading}
          isStale={recipients.isPlaceholderData && !isRunning}
          empty={
            <NoRecipients targetUser={targetUser} isFiltered={list.activeFilters.length > 0} onReset={list.reset} />
          }
          foot={pager}
        />
      )}
    </>
  );
}

function NoRecipients({
  targetUser,
  isFiltered,
  onReset,
}: {
  targetUser: TargetUser;
  isFiltered: boolean;
  onReset: () => void;
}) {
  const t = useT();
  if (!isFiltered)
    return <EmptyState title={t(`campaigns.empty.${targetUser}`)}>{t('campaigns.emptyHint')}</EmptyState>;
  return (
    <EmptyState
      title={t('campaigns.emptyFiltered')}
      action={
        <Button variant="default" onClick={onReset}>
          {t('common.actions.resetFilters')}
        </Button>
      }
    />
  );
}
