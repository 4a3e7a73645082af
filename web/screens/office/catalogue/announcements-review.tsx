import { Anchor, Flex, Tabs } from '@mantine/core';
import { useReviewCounts, useReviewQueue } from '../../../features/catalogue/announcements/review.api.ts';
import { ReviewQueue } from '../../../features/catalogue/announcements/review-queue.tsx';
import { ReviewList } from '../../../features/catalogue/announcements/review-list.tsx';
import { ProposedEditions } from '../../../features/catalogue/editions/editions-panel.tsx';
import { useLinksSummary, LinksList } from '../../../features/catalogue/links/links-list.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useGoWithin, useSearch } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './catalogue.module.css';

/** Imported and changed calls that wait for the office, one a screen, and the publishing of many (true calls §5). */
export function AnnouncementsReviewPage() {
  const t = useT();
  const open = useReviewQueue('open');
  const ready = useReviewQueue('ready');
  const title = t('callReview.title');
  usePageFrame(title, {
    crumbs: [{ label: t('officeAnnouncements.title'), href: hrefOf('/admin/announcements') }, { label: title }],
  });
  const failed = [open, ready].find(({ isError, data }) => isError && data === undefined);
  return (
    <OfficePage isTight>
      <Flex rowGap="3xs" columnGap="s20" align="baseline" wrap="wrap" className={classes['reviewHead']}>
        <PageTitle isCompact aside={open.data?.length}>
          {title}
        </PageTitle>
        <p>
          {t('callReview.intro')} <Expired />
        </p>
      </Flex>
      {failed ? (
        <ErrorBlock
          title={t('callReview.loadError')}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : open.data === undefined || ready.data === undefined ? (
        <DelayedSkeleton>
          <SkeletonRows count={6} />
        </DelayedSkeleton>
      ) : (
        <ReviewTabs open={open.data} ready={ready.data} />
      )}
    </OfficePage>
  );
}

/** What imports brought that was over before anybody looked: no tab shows it. */
function Expired() {
  const t = useT();
  const count = useReviewCounts().data?.expired ?? 0;
  if (count === 0) return null;
  return (
    <>
      {t('callReview.expired', { count })}{' '}
      <Anchor inherit href={hrefOf('/admin/announcements', {}, { isActive: 'false', isExpired: 'true' })}>
        {t('callReview.seeExpired')}
      </Anchor>
    </>
  );
}

type Queue = NonNullable<ReturnType<typeof useReviewQueue>['data']>;

/** What is to be read, what can be published, and the addresses that no longer answer; unless asked, the first that has rows. */
function ReviewTabs({ open, ready }: { open: Queue; ready: Queue }) {
  const t = useT();
  const go = useGo();
  const goWithin = useGoWithin();
  const [{ at: startId, tab: asked }] = useSearch('/admin/announcements/review');
  const tab = asked ?? (open.length === 0 && ready.length > 0 ? 'publish' : 'open');
  const links = useLinksSummary();

  function correct(id: string): void {
    void go({
      to: '/admin/announcements/$announcementId/edit',
      params: { announcementId: id },
      search: { from: 'review' },
    });
  }

  return (
    <Tabs
      className={classes['reviewTabs'] ?? ''}
      value={tab}
      keepMounted={false}
      onChange={(chosen) => goWithin({ tab: chosen ?? undefined })}
    >
      <Tabs.List>
        <Tabs.Tab value="open">{`${t('callReview.tabs.open')} (${String(open.length)})`}</Tabs.Tab>
        <Tabs.Tab value="publish">{`${t('callReview.tabs.publish')} (${String(ready.length)})`}</Tabs.Tab>
        <Tabs.Tab value="links">
          {links.data === undefined
            ? t('links.tab')
            : `${t('links.tab')} (${String(links.data.broken + links.data.uncertain)})`}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="open" pt={10} className={classes['reviewOpen'] ?? ''}>
        <ReviewQueue
          rows={open}
          startId={startId}
          onCorrect={correct}
          alsoOf={(id) => <ProposedEditions announcementId={id} />}
        />
      </Tabs.Panel>
      <Tabs.Panel value="publish" pt={12}>
        <ReviewList ready={ready} open={open} />
      </Tabs.Panel>
      <Tabs.Panel value="links" pt={12}>
        <LinksList />
      </Tabs.Panel>
    </Tabs>
  );
}
