import { Box, Button, Checkbox, Flex, Stack, Switch } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { writeToMany } from '@volano/domain/contracts/chats';
import { may } from '@volano/domain/policies/actor';
import { saysEnough } from '@volano/domain/rules/survey-progress';
import type { Role } from '@volano/domain/rules/vocabulary';
import { useId, useState } from 'react';
import type { Agency } from '../../../features/companies/agencies/agencies.api.ts';
import {
  type AnnouncementRow,
  useEligibleCalls,
  useFeed,
  useFeedSummary,
} from '../../../features/catalogue/announcements/announcements.api.ts';
import { InviteLine } from '../../../features/companies/agencies/invite-line.tsx';
import { OfficeRow } from '../../../features/catalogue/announcements/office-row.tsx';
import { RecommendButton } from '../../../features/advising/recommendations/recommend-button.tsx';
import {
  RecommendationMark,
  RecommendationNote,
} from '../../../features/advising/recommendations/recommendation-standing.tsx';
import { RecommendSeveralBar } from '../../../features/advising/recommendations/recommend-many-bar.tsx';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useShortcuts } from '../../../lib/screens/shortcuts.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { Pager } from '../../../ui/table/data-table.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import classes from './companies.module.css';
import { WhyNotOfAgency } from '../advising/why-not.tsx';

/** Rows to a page of a tab. */
export const PAGE_SIZE = 8;
/** Calls to a page: as many as a screen of 900 pixels shows, and a few more. */
const CALLS_AT_ONCE = 12;

export interface TabProps {
  agency: Agency;
  canRecommend: boolean;
}

/** The announcements in target for a company, best first, and those that miss by one thing (5-matching §3). */
export function AgencyAnnouncementsTab({ agency, canRecommend }: TabProps) {
  const t = useT();
  const [q, setQ] = useState('');
  const [isRecommended, setRecommended] = useState(false);
  const [page, setPage] = useState(1);
  const summary = useFeedSummary(agency._id);
  const choosing = useChosenCalls();
  const feed = useFeed(agency.user.role as Role, {
    agencyId: agency._id,
    ...(isRecommended ? { isRecommended: 'true' } : {}),
    page: String(page),
    limit: String(CALLS_AT_ONCE),
    count: 'true',
    ...(q === '' ? {} : { q }),
  });
  const { rows = [], total = 0 } = feed.data ?? {};
  useLastPage(feed, { page, pageSize: CALLS_AT_ONCE, onPage: setPage });
  const isAllOutside = (summary.data?.recommendedOutside ?? 0) > 0;
  return (
    <Stack gap="sm" className={classes['tab']}>
      <Flex rowGap="xs" columnGap="md" align="center" justify="space-between" wrap="wrap">
        <TargetNote agency={agency} summary={summary.data} />
        {canRecommend ? <ChooseEligible agency={agency} onChosen={choosing.choose} /> : null}
        <Switch
          label={t('announcements.filters.onlyRecommended')}
          checked={isRecommended}
          onChange={(event) => {
            setRecommended(event.currentTarget.checked);
            setPage(1);
          }}
        />
        <SearchField
          value={q}
          placeholder={t('agencies.detail.announcementsSearch')}
          width={240}
          hasShortcut
          onSearch={(next) => {
            setQ(next);
            setPage(1);
          }}
        />
      </Flex>
      <h2 className="visually-hidden">{t('agencies.detail.tabs.matchingAnnouncements')}</h2>
      <FeedList agency={agency} canRecommend={canRecommend} feed={feed} rows={rows} choosing={choosing}>
        <Nothing agency={agency} q={q} isRecommended={isRecommended} isAllOutside={isAllOutside} />
      </FeedList>
      {total > CALLS_AT_ONCE ? <Pager page={page} pageSize={CALLS_AT_ONCE} total={total} onPage={setPage} /> : null}
      {q === '' ? <Apart of="outside" agency={agency} canRecommend={canRecommend} /> : null}
      {q === '' && !isRecommended ? (
        <>
          <Apart of="openToAll" agency={agency} canRecommend={canRecommend} choosing={choosing} />
          <Apart of="unproven" agency={agency} canRecommend={canRecommend} choosing={choosing} />
          <Apart of="nearMisses" agency={agency} canRecommend={canRecommend} choosing={choosing} />
        </>
      ) : null}
      <WhyNotOfAgency agency={agency} />
      {canRecommend ? <Several agency={agency} choosing={choosing} /> : null}
    </Stack>
  );
}

function Several({ agency, choosing: { chosen, clear, drop } }: { agency: Agency; choosing: Choosing }) {
  const canWrite = may(useMe(), writeToMany);
  return (
    <RecommendSeveralBar
      agencyId={agency._id}
      chosen={chosen}
      canWrite={canWrite}
      unreachedLine={() => <InviteLine agencies={[agency]} />}
      onClear={clear}
      onDone={drop}
    />
  );
}

interface TargetNoteProps {
  agency: Agency;
  summary: ReturnType<typeof useFeedSummary>['data'];
}

/** How many suit the company, and how far that is known. */
function TargetNote({ agency, summary }: TargetNoteProps) {
  const t = useT();
  if (summary === undefined) return <Box component="p" c="dimmed" />;
  const { total: count, eligible, toVerify } = summary;
  const counts = { count, eligible: String(eligible), toVerify: String(toVerify) };
  return (
    <Box component="p" c="dimmed">
      {t(`agencies.detail.${saysEnough(agency.survey) ? 'announcementsNote' : 'announcementsNoteEarly'}`, counts)}
    </Box>
  );
}

interface NothingProps {
  agency: Agency;
  q: string;
  isRecommended: boolean;
  /** What was recommended is all outside the target. */
  isAllOutside: boolean;
}

/** Why the list of those in target holds nothing. */
function Nothing({ agency, q, isRecommended, isAllOutside }: NothingProps) {
  const t = useT();
  if (q !== '')
    return (
      <EmptyState title={t('agencies.detail.announcementsFiltered')}>
        {t('agencies.detail.announcementsFilteredHint')}
      </EmptyState>
    );
  if (isRecommended)
    return (
      <EmptyState title={t(`agencies.detail.${isAllOutside ? 'recommendedNoneInTarget' : 'recommendedEmpty'}`)}>
        {t(`agencies.detail.${isAllOutside ? 'recommendedOutsideHint' : 'recommendedEmptyHint'}`)}
      </EmptyState>
    );
  return (
    <EmptyState title={t('agencies.detail.announcementsEmpty')}>
      {agency.surveyId === null ? t('agencies.detail.surveyNone') : t('agencies.detail.announcementsEmptyHint')}
    </EmptyState>
  );
}

/** What stands beside the target: what was recommended all the same, and near misses that nobody recommended. */
const APART = {
  outside: { isInTarget: 'false' },
  openToAll: { standing: 'openToAll' },
  unproven: { standing: 'unproven' },
  nearMisses: { verdict: 'nearMiss', isRecommended: 'false' },
} as const;

interface ApartProps extends TabProps {
  of: keyof typeof APART;
  choosing?: Choosing;
}

function Apart({ of, agency, canRecommend, choosing }: ApartProps) {
  const t = useT();
  const id = useId();
  const [page, setPage] = useState(1);
  const feed = useFeed(agency.user.role as Role, {
    agencyId: agency._id,
    ...APART[of],
    page: String(page),
    limit: String(PAGE_SIZE),
    count: 'true',
  });
  const { rows = [], total = 0 } = feed.data ?? {};
  useLastPage(feed, { page, pageSize: PAGE_SIZE, onPage: setPage });
  if (rows.length === 0) return null;
  return (
    <Box component="section" mt="s20" aria-labelledby={id}>
      <h2 id={id} className="font-h4">
        {t(`agencies.detail.${of}`)}{' '}
        <Box component="span" c="dimmed">
          {total}
        </Box>
      </h2>
      <Box component="p" c="dimmed">
        {t(`agencies.detail.${of}Hint`)}
      </Box>
      <FeedList agency={agency} canRecommend={canRecommend} feed={feed} rows={rows} choosing={choosing} />
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </Box>
  );
}

interface FeedListProps extends TabProps {
  feed: Pick<
    ReturnType<typeof useFeed>,
    'isPending' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch' | 'data'
  >;
  rows: readonly AnnouncementRow[];
  /** Where several are recommended by one press. */
  choosing?: Choosing | undefined;
  /** Shown instead of rows when there are none. */
  children?: React.ReactNode;
}

/** Rows of announcements with what may be done with them for this company, and what is said while there are none. */
export function FeedList({ agency, canRecommend, feed, rows, choosing, children }: FeedListProps) {
  const t = useT();
  if (feed.isError && feed.data === undefined) {
    return (
      <ErrorBlock
        title={t('agencies.detail.announcementsError')}
        onRetry={() => void feed.refetch()}
        isRetrying={feed.isFetching}
      />
    );
  }
  if (feed.isPending) {
    return (
      <DelayedSkeleton>
        <SkeletonRows count={PAGE_SIZE} />
      </DelayedSkeleton>
    );
  }
  if (rows.length === 0) return children;
  return (
    <ul className={classes['list']} data-stale={feed.isPlaceholderData || undefined}>
      {rows.map((row) => (
        <OfficeRow
          key={row._id}
          announcement={row}
          href={hrefOf('/admin/announcements/$announcementId', { announcementId: row._id }, { agencyId: agency._id })}
          choice={canRecommend && choosing !== undefined ? <Choice row={row} choosing={choosing} /> : undefined}
          action={canRecommend ? <Recommend agencyId={agency._id} row={row} /> : null}
          mark={<RecommendationMark {...recommendationOf(agency._id, row)} />}
          note={<RecommendationNote {...recommendationOf(agency._id, row)} canChange={canRecommend} />}
        />
      ))}
    </ul>
  );
}

function recommendationOf(agencyId: string, { _id, isRecommended = false }: AnnouncementRow) {
  return { agencyId, entityType: 'announcement', entityId: _id, isRecommended } as const;
}

function Recommend({ agencyId, row }: { agencyId: string; row: AnnouncementRow }) {
  return (
    <RecommendButton
      agencyId={agencyId}
      entityType="announcement"
      entityId={row._id}
      name={row.title}
      isRecommended={row.isRecommended ?? false}
      recommendedId={row.recommendedId ?? null}
      isOpen={row.mayBeActedOn}
    />
  );
}

/** The calls that are chosen to be recommended together, by id with their title, in the order in which they were. */
interface Choosing {
  readonly chosen: ReadonlyMap<string, string>;
  readonly toggle: (row: AnnouncementRow) => void;
  readonly choose: (rows: readonly AnnouncementRow[]) => void;
  readonly drop: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

function useChosenCalls(): Choosing {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    chosen,
    toggle({ _id, title }) {
      const next = new Map(chosen);
      if (!next.delete(_id)) next.set(_id, title);
      setChosen(next);
    },
    choose: (rows) => setChosen(new Map([...chosen, ...rows.map(({ _id, title }) => [_id, title] as const)])),
    drop: (ids) => setChosen(new Map([...chosen].filter(([_id]) => !ids.includes(_id)))),
    clear: () => setChosen(new Map()),
  };
}

function Choice({ row, choosing: { chosen, toggle } }: { row: AnnouncementRow; choosing: Choosing }) {
  const t = useT();
  const canBeTold = row.isRecommended !== true && row.mayBeActedOn;
  return (
    <Checkbox
      aria-label={t('recommendations.several.choose', { name: row.title })}
      checked={chosen.has(row._id)}
      disabled={!canBeTold}
      onChange={() => toggle(row)}
    />
  );
}

/** Chooses every eligible call that is not recommended yet, on whatever page it stands. */
function ChooseEligible({
  agency,
  onChosen,
}: {
  agency: Agency;
  onChosen: (rows: readonly AnnouncementRow[]) => void;
}) {
  const t = useT();
  const looking = useEligibleCalls(agency.user.role as Role, agency._id);

  function choose(): void {
    mutateWithMessage(looking, undefined, {
      onSuccess: (rows) => {
        const open = rows.filter(({ mayBeActedOn }) => mayBeActedOn);
        if (open.length === 0) toast.success(t('recommendations.several.noneEligible'));
        onChosen(open);
      },
    });
  }

  useShortcuts([{ keys: ['I'], label: t('recommendations.several.chooseEligible'), does: choose }]);
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={17} aria-hidden />}
      loading={looking.isPending}
      onClick={choose}
    >
      {t('recommendations.several.chooseEligible')}
    </Button>
  );
}
