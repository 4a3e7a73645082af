import { Box, Button, Flex } from '@mantine/core';
import { useId, useState } from 'react';
import { FavoriteButton } from '../../../features/advising/favorites/favorite-button.tsx';
import { AnnouncementCard } from '../../../features/catalogue/announcements/announcement-card.tsx';
import {
  type AnnouncementRow,
  type FeedQuery,
  useFeed,
} from '../../../features/catalogue/announcements/announcements.api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { FeedList } from '../../../features/catalogue/announcements/feed.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import { SurveyButton, SurveyFirst } from './survey-first.tsx';
import { useAnswerHref } from './use-answer-href.ts';
import classes from './lists.module.css';

const SHOWN = '8';

const PER_PAGE = 8;

interface NoAnnouncementsProps {
  list: FeedList;
  /** What narrows the list, and the block of what was recommended outside the target below it. */
  filters: FeedQuery;
  agencyId: string;
  /** Open calls that nothing can be said of until the survey is answered. */
  waiting: number;
  surveyId: string | null;
}

/** Why the list is empty and what to do about it: a filter to remove, or the survey to answer. */
export function NoAnnouncements({ list, filters, agencyId, waiting, surveyId }: NoAnnouncementsProps) {
  const t = useT();
  const { isFavorite, isRecommended, isExpired } = list.values;
  const outside = useBeside('outside', filters).data?.total ?? 0;
  if (list.activeFilters.length > 0) {
    const hasOutside = outside > 0 && isFavorite !== 'true';
    // What answers the words in the whole catalogue stands below.
    const searched = list.values.q && isFavorite !== 'true' ? 'emptySearch' : 'emptyFilters';
    const ordinary = isExpired === 'true' ? 'emptyExpired' : searched;
    const beside = isRecommended === 'true' ? 'emptyRecommended' : 'emptyInTarget';
    return (
      <EmptyState
        isCard
        title={t(`announcements.${hasOutside ? beside : ordinary}`)}
        action={
          <Button variant="default" onClick={list.reset}>
            {t('common.actions.resetFilters')}
          </Button>
        }
      >
        {t(
          `announcements.${hasOutside ? 'seeOutside' : ordinary === 'emptySearch' ? 'emptySearchHint' : 'emptyFiltersHint'}`,
        )}
      </EmptyState>
    );
  }
  const way = { agencyId, surveyId };
  if (waiting > 0) return <SurveyFirst waiting={waiting} {...way} />;
  return (
    <EmptyState isCard title={t('announcements.empty')} action={<SurveyButton {...way} />}>
      {t('announcements.emptyHint')}
    </EmptyState>
  );
}

/** "In arrivo": calls that suit the company and open when they are published, in a block of their own (5-matching §1). */
export function UpcomingAnnouncements({ agencyId }: { agencyId: string }) {
  const t = useT();
  const id = useId();
  const answerHref = useAnswerHref(agencyId);
  const feed = useFeed(useMe().role, { isUpcoming: 'true', limit: SHOWN });
  const rows = feed.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes['upcoming']}>
      <SectionTitle id={id} hasRule>
        {t('announcements.upcoming')}
      </SectionTitle>
      <p>{t('announcements.upcomingAll')}</p>
      <div className={classes['cards']}>
        {rows.map((row) => (
          <AnnouncementCard
            key={row._id}
            announcement={row}
            href={hrefOf('/announcements/$announcementId', { announcementId: row._id })}
            answerHref={answerHref}
            action={<FavoriteButton agencyId={agencyId} announcement={row} />}
          />
        ))}
      </div>
    </section>
  );
}

interface BesideProps {
  agencyId: string;
  /** The filters of the list above it. */
  filters: FeedQuery;
}

/** What stands beside the target: what asks nothing of anybody, what proves nothing yet, and what was recommended all the same. */
const BESIDE = {
  openToAll: { standing: 'openToAll' },
  unproven: { standing: 'unproven' },
  outside: { isInTarget: 'false' },
} as const satisfies Record<string, FeedQuery>;

/** A page of one of these, of what the filters of the list leave. */
function useBeside(of: keyof typeof BESIDE, filters: FeedQuery, page = 1) {
  const paging = { page: String(page), limit: String(PER_PAGE), count: 'true' } as const;
  return useFeed(useMe().role, { ...filters, ...paging, ...BESIDE[of] });
}

/** "Consigliate da Elena": what a consultant recommended though it is not in target, with what is missing, counted apart (8-true-calls §4). */
export function OutsideAnnouncements(props: BesideProps) {
  const t = useT();
  return (
    <Beside
      {...props}
      of="outside"
      titleOf={(rows) => {
        const names = new Set(rows.map(({ recommendedBy }) => recommendedBy));
        const [name] = names;
        return names.size === 1 && name ? t('announcements.outside.by', { name }) : t('announcements.outside.many');
      }}
    />
  );
}

/** "Aperte a tutte" and "Da capire", counted apart from what is in target (12-whole-record §3). */
export function BesideTarget({ of, ...props }: BesideProps & { of: 'openToAll' | 'unproven' }) {
  const t = useT();
  return <Beside {...props} of={of} titleOf={() => t(`announcements.${of}.title`)} />;
}

/** The ways to what stands beside the target, with how many there are. */
export function BesideWays({ counts }: { counts: Readonly<Record<'openToAll' | 'unproven', number>> | undefined }) {
  const t = useT();
  const shown = (['openToAll', 'unproven'] as const).filter((of) => (counts?.[of] ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    <Box component="p" mb="md" c="var(--vl-ink2)">
      {t('announcements.besideToo')}{' '}
      {shown.map((of, at) => (
        <span key={of}>
          {at > 0 ? ' · ' : null}
          <button
            type="button"
            className={classes['besideWay']}
            onClick={() => document.querySelector<HTMLElement>(`#beside-${of}`)?.focus()}
          >
            {t(`announcements.${of}.way`, { count: counts?.[of] ?? 0 })}
          </button>
        </span>
      ))}
    </Box>
  );
}

interface BesideBlockProps extends BesideProps {
  of: keyof typeof BESIDE;
  titleOf: (rows: readonly AnnouncementRow[]) => string;
}

function Beside({ agencyId, filters, of, titleOf }: BesideBlockProps) {
  const t = useT();
  const id = `beside-${of}`;
  const answerHref = useAnswerHref(agencyId);
  const [page, setPage] = useState(1);
  const feed = useBeside(of, filters, page);
  const { rows = [], total = 0 } = feed.data ?? {};
  useLastPage(feed, { page, pageSize: PER_PAGE, onPage: setPage });
  if (rows.length === 0) return null;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={classes['upcoming']}>
      <SectionTitle
        id={`${id}-title`}
        hasRule
        action={
          <Box component="span" c="dimmed">
            {formatNumber(total)}
          </Box>
        }
      >
        {titleOf(rows)}
      </SectionTitle>
      <p>{t(`announcements.${of}.hint`)}</p>
      <div className={classes['cards']} data-stale={feed.isPlaceholderData || undefined}>
        {rows.map((row) => (
          <AnnouncementCard
            key={row._id}
            announcement={row}
            href={hrefOf('/announcements/$announcementId', { announcementId: row._id })}
            answerHref={answerHref}
            action={<FavoriteButton agencyId={agencyId} announcement={row} />}
          />
        ))}
      </div>
      {total > PER_PAGE ? (
        <Flex justify="center" mt="lg">
          <Pager page={page} pageSize={PER_PAGE} total={total} onPage={setPage} />
        </Flex>
      ) : null}
    </section>
  );
}

/** How many rows a feed's list has, and how many are in target whatever is filtered; undefined while it is not known. */
interface FeedCount {
  readonly total: number;
  readonly inTarget: number | undefined;
}

/** "14 agevolazioni", "6 agevolazioni su 14"; of a list that holds more than what is in target, its own rows alone. */
export function countWords(t: ReturnType<typeof useT>, { total, inTarget }: FeedCount, list: FeedList): string {
  if (list.values.isFavorite === 'true') return t('announcements.countKept', { count: total });
  return inTarget === undefined || isWhole(list)
    ? t('announcements.count', { count: total })
    : t('announcements.countOf', { count: total, total: String(inTarget) });
}

/** "6 su 14", for a phone. */
export function shortCount(t: ReturnType<typeof useT>, { total, inTarget }: FeedCount, list: FeedList): string {
  return inTarget === undefined || isWhole(list) || list.values.isFavorite === 'true'
    ? formatNumber(total)
    : t('announcements.ofTotal', { count: total, total: String(inTarget) });
}

/** What the list is called: in target, or to verify, is said of nothing but what is. */
export function titleKey({ values }: FeedList, isEarly: boolean) {
  if (values.isFavorite === 'true') return 'titleKept';
  if (values.isExpired === 'true') return 'titleOver';
  if (values.isExpired === 'any') return 'titleShort';
  return isEarly ? 'titleToVerify' : 'title';
}

/** Whether the rows are no part of what is in target: nothing is filtered, or expired calls are among them. */
function isWhole({ activeFilters, values }: FeedList): boolean {
  return activeFilters.length === 0 || (values.isExpired !== undefined && values.isExpired !== 'false');
}
