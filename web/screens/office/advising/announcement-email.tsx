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
import { RecipientTable, nameOf, useChosenRecipients } from '../../../features/advising/campaigns/recipient-table.tsx';
import {
  SendBar,
  SendDialog,
  CampaignProgress,
  CampaignMailDrawer,
} from '../../../features/advising/campaigns/campaign-sending.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { FilterBar, type ListFilter } from '../../../ui/forms/filter-bar.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { AnnouncementAbsent } from '../catalogue/announcement-absent.tsx';
import classes from './advising.module.css';

const PAGE_SIZE = 8;

/** Mails about an announcement to the companies that it suits, or to their consultants (2-catalogue §2, e-mail preview). */
export function AnnouncementEmailPage() {
  const { announcementId, targetUser } = useParams('/admin/announcements/$announcementId/email/$targetUser');
  const known: TargetUser = targetUser === 'advisor' ? 'advisor' : 'agencies';
  const { data, error, refetch, isFetching } = useAnnouncement(announcementId);
  if (error !== null && data === undefined) {
    return (
      <OfficePage>
        <AnnouncementAbsent error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </OfficePage>
    );
  }
  return <Emails key={`${announcementId} ${known}`} id={announcementId} targetUser={known} />;
}

function Emails({ id, targetUser }: { id: string; targetUser: TargetUser }) {
  const t = useT();
  const about = { id, targetUser };
  const list = useListState(`email.${targetUser}`, ['q', 'emailSent'], { limit: String(PAGE_SIZE) });
  const announcement = useAnnouncement(id);
  const overview = useCampaign(about);
  const isRunning = isUnderWay(overview.data?.last);
  const { q, sort, emailSent } = list.values;
  const recipients = useRecipients(
    about,
    {
      page: String(list.page),
      limit: String(PAGE_SIZE),
      ...(sort === '-name' ? { sort } : {}),
      ...(q ? { q } : {}),
      ...(emailSent === 'true' || emailSent === 'false' ? { emailSent } : {}),
    },
    overview.data?.last ?? null,
  );
  const { rows = [], total = 0 } = recipients.data ?? {};
  const { owed, selection, clear } = useChosenRecipients(rows);
  const [isAll, setAll] = useState(false);
  const [previewed, setPreviewed] = useState<Recipient | null>(null);
  const [asked, setAsked] = useState<{ chosen: Chosen; count: number } | null>(null);
  const title = announcement.data?.title ?? '';
  const isOpen = announcement.data === undefined || (announcement.data.isActive && !announcement.data.isExpired);
  const filters: ListFilter[] = [
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
  ];
  usePageFrame(t(`campaigns.title.${targetUser}`), {
    crumbs: [
      { label: title, href: hrefOf('/admin/announcements/$announcementId', { announcementId: id }) },
      { label: t(`campaigns.title.${targetUser}`) },
    ],
  });

  return (
    <OfficePage>
      <PageTitle
        isOffice
        aside={overview.data === undefined ? undefined : formatNumber(overview.data.total)}
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
      <p className={classes['subject']}>{title}</p>
      {isOpen ? null : <p className={classes['closed']}>{t('campaigns.closed')}</p>}
      {overview.data?.last ? <CampaignProgress campaign={overview.data.last} /> : null}
      <SendBar
        chosen={owed.map(({ _id }) => _id)}
        isAll={isAll}
        onAll={setAll}
        missing={overview.data?.missing ?? 0}
        hasRun={overview.data?.last != null}
        isClosed={!isOpen || isRunning || overview.data === undefined}
        onSend={(chosen, count) => setAsked({ chosen, count })}
      />
      <FilterBar list={list} filters={filters} search={t(`campaigns.search.${targetUser}`)} />
      {recipients.isError && recipients.data === undefined ? (
        <ErrorBlock
          title={t('campaigns.loadError')}
          onRetry={() => void recipients.refetch()}
          isRetrying={recipients.isFetching}
        />
      ) : (
        <RecipientTable
          targetUser={targetUser}
          list={list}
          rows={rows}
          selection={selection}
          isLoading={recipients.isPending}
          isStale={recipients.isPlaceholderData && !isRunning}
          canRetry={!isRunning && isOpen}
          onPreview={setPreviewed}
          onRetry={(recipient) => setAsked({ chosen: [recipient._id], count: 1 })}
          empty={
            <NoRecipients targetUser={targetUser} isFiltered={list.activeFilters.length > 0} onReset={list.reset} />
          }
          foot={
            total > PAGE_SIZE ? (
              <Pager
                page={list.page}
                pageSize={PAGE_SIZE}
                total={total}
                hasNumbers
                onPage={(page) => list.set({ page: String(page) })}
              />
            ) : undefined
          }
        />
      )}
      {previewed === null ? null : (
        <CampaignMailDrawer
          about={about}
          recipientId={previewed._id}
          name={nameOf(previewed)}
          onClose={() => setPreviewed(null)}
        />
      )}
      {asked === null ? null : (
        <SendDialog
          about={about}
          title={title}
          chosen={asked.chosen}
          count={asked.count}
          onClose={(isStarted) => {
            setAsked(null);
            if (!isStarted) return;
            setAll(false);
            clear();
          }}
        />
      )}
    </OfficePage>
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
