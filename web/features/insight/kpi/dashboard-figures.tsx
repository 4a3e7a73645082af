import { Box, Flex, Skeleton, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { getAdvisorDashboard, getDashboard } from '@volano/domain/contracts/kpi';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { type Period, periodBefore, periodOfPreset } from '@volano/domain/rules/period';
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '@volano/domain/rules/vocabulary';
import { formatNumber, formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { MarkedText } from '../../../ui/marks/marked-text.tsx';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import '../../../ui/charts/charts.css';
import { urgencyOf } from '../../../ui/cards/card-parts.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { ChartFrame, Sparkline, DayChart } from '../../../ui/charts/chart-frame.tsx';
import { DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './dashboard.module.css';
import { eventsHref, useAdvisorStatistics, useGraph } from './statistics.api.ts';

type OfficeNumbers = ReplyOf<typeof getDashboard>;
type AdvisorNumbers = ReplyOf<typeof getAdvisorDashboard>;

/** What either dashboard counts. */
type Counter = keyof OfficeNumbers['trends'] | keyof AdvisorNumbers['trends'];
type Trend = OfficeNumbers['trends'][keyof OfficeNumbers['trends']];
type ByType = OfficeNumbers['activeByType'];

export interface DashboardNumbers {
  readonly counts: Readonly<Partial<Record<Counter, number>>>;
  readonly trends: Readonly<Partial<Record<Counter, Trend>>>;
  readonly activeByType: ByType;
}

export interface KpiEventListProps {
  label: string;
  counters: readonly Counter[];
  /** Undefined while they are being counted. */
  numbers: DashboardNumbers | undefined;
}

/** Numbers as ruled cells, each a link to the rows that it counts, with the way it took and what was added in thirty days (visual language §10.08). */
export function KpiEventList({ label, counters, numbers }: KpiEventListProps) {
  const t = useT();
  return (
    <ul className={classes['kpiLedger']} aria-label={label}>
      {counters.map((counter) => (
        <li key={counter} className={classes['cell']} aria-busy={numbers === undefined || undefined}>
          <Box
            href={placeOfCounter(counter)}
            component="a"
            display="block"
            h="100%"
            c="bright"
            td="none"
            className={classes['link']}
          >
            <Flex
              component="span"
              gap="xs"
              align="center"
              justify="space-between"
              c="var(--vl-ink2)"
              className="anywhere"
            >
              {t(`dashboard.ledger.${counter}`)}
              <IconArrowRight size={16} aria-hidden className={classes['arrow']} />
            </Flex>{' '}
            <Flex
              component="span"
              align="flex-end"
              justify="space-between"
              wrap="wrap"
              mt="3xs"
              h={40}
              className="clipped"
            >
              <span className={classes['kpiLedgerCount']}>{shown(numbers?.counts[counter])}</span>
              <Way trend={numbers?.trends[counter]} />
            </Flex>{' '}
            <Added counter={counter} trend={numbers?.trends[counter]} />
          </Box>
        </li>
      ))}
    </ul>
  );
}

function shown(count: number | undefined): string {
  return count === undefined ? '\u00A0' : formatNumber(count);
}

function Way({ trend }: { trend: Trend | undefined }) {
  if (trend === undefined) return null;
  const [first = 0, last = 0] = [trend.points[0], trend.points.at(-1)];
  return <Sparkline points={trend.points} isFalling={last < first} />;
}

/** How the flow beside a total is said: of most, what was added to them; of those that a consultant follows, who is new in the portal. */
const WORDS = {
  added: ['dashboard.ledger.added', 'dashboard.ledger.none'],
  newUsers: ['dashboard.ledger.newUsers', 'dashboard.ledger.noNewUsers'],
  newAgencies: ['dashboard.ledger.newAgencies', 'dashboard.ledger.noNewAgencies'],
} as const;

function wordsOf(counter: Counter) {
  if (counter === 'advisorUsers') return WORDS.newUsers;
  return counter === 'assignedAgencies' ? WORDS.newAgencies : WORDS.added;
}

function Added({ counter, trend }: { counter: Counter; trend: Trend | undefined }) {
  const t = useT();
  if (trend === undefined)
    return (
      <Text span size="meta" c="dimmed" className={classes['added']}>
        {'\u00A0'}
      </Text>
    );
  const [some, none] = wordsOf(counter);
  if (trend.added === 0)
    return (
      <Text span size="meta" c="dimmed" className={classes['added']}>
        {t(none)}
      </Text>
    );
  return (
    <Text span size="meta" c="dimmed" className={classes['added']}>
      <MarkedText
        i18nKey={some}
        values={{ count: trend.added, added: formatNumber(trend.added) }}
        marks={{ b: <b /> }}
      />
    </Text>
  );
}

/** What each dashboard shows, in order: the office's, and a consultant's own (visual language §10.08). */
export const OFFICE_COUNTERS = [
  'monitorUsers',
  'advisorUsers',
  'activeAnnouncements',
  'closedAnnouncements',
  'news',
  'chats',
  'reports',
  'autoGeneratedDossiers',
] as const satisfies readonly Counter[];

export const ADVISOR_COUNTERS = [
  'assignedAgencies',
  'chats',
  'activeAnnouncements',
  'closedAnnouncements',
  'announcements',
  'news',
  'reports',
  'autoGeneratedDossiers',
] as const satisfies readonly Counter[];

/** The list with exactly the rows that a counter counts. An address without anything would open the list as it was last left. */
function placeOfCounter(counter: Counter): string {
  switch (counter) {
    case 'monitorUsers':
      return hrefOf('/admin/users', {}, { role: 'user,business-partner', state: 'enabled' });
    case 'advisorUsers':
      return hrefOf('/admin/users', {}, { role: 'user,business-partner', state: 'enabled', hasAdvisor: 'true' });
    case 'assignedAgencies':
      return hrefOf('/admin/agencies', {}, { page: '1' });
    case 'announcements':
      return hrefOf('/admin/announcements', {}, { isActive: 'true', isExpired: 'any' });
    case 'activeAnnouncements':
      return hrefOf('/admin/announcements', {}, { isActive: 'true' });
    case 'closedAnnouncements':
      return hrefOf('/admin/announcements', {}, { isActive: 'true', isExpired: 'true' });
    case 'news':
      return hrefOf('/admin/news', {}, { isActive: 'true' });
    case 'chats':
      return hrefOf('/admin/chats');
    case 'reports':
      return hrefOf('/admin/dashboard/events', {}, { chartType: 'dossierGenerated' });
    case 'autoGeneratedDossiers':
      return hrefOf('/admin/dashboard/events', {}, { chartType: 'autoGeneratedDossiers' });
  }
}

/** The open announcements by type as one bar; each part, and its name under it, is a link to those of the type (visual language §10.08). */
export function TypeBar({ byType, total }: { byType: ByType | undefined; total: number | undefined }) {
  const t = useT();
  const counted = new Map((byType ?? []).map(({ _id, count }) => [_id, count]));
  const parts = ANNOUNCEMENT_TYPES.map((type, at) => ({ type, count: counted.get(type) ?? 0, mark: at + 1 }));
  return (
    <section className={classes['typeBar']} aria-labelledby="types">
      <Flex justify="space-between" c="dimmed" className="font-meta">
        <Text id="types" component="h2" size="meta" ff="text" c="bright" fw={600} lts="normal">
          {t('dashboard.types.title')}
        </Text>
        <span>{total === undefined ? null : formatNumber(total)}</span>
      </Flex>
      {byType === undefined ? (
        <Skeleton height={12} my={10} />
      ) : (
        <Flex gap="3xs" mt="xs" h="sm" bdrs="xs" bg="var(--vl-soft2)" className={classes['bar']}>
          {parts
            .filter(({ count }) => count > 0)
            .map(({ type, count, mark }) => (
              // The names under the bar say the same and are reached by the keyboard.
              <a
                key={type}
                href={callsHref(type)}
                data-mark={mark}
                style={{ flexGrow: count }}
                tabIndex={-1}
                aria-hidden
              >
                {null}
              </a>
            ))}
        </Flex>
      )}
      <Flex component="ul" rowGap={0} columnGap="s20" wrap="wrap" mt="2xs" className={classes['names']}>
        {parts.map(({ type, count, mark }) => (
          <li key={type}>
            <a href={callsHref(type)} data-mark={mark}>
              {t(`dashboard.types.${type}`)} {byType === undefined ? null : <b>{formatNumber(count)}</b>}
            </a>
          </li>
        ))}
      </Flex>
    </section>
  );
}

function callsHref(type: AnnouncementType): string {
  return hrefOf('/admin/announcements', {}, { isActive: 'true', announcementType: type });
}

export interface Closing {
  readonly _id: string;
  readonly title: string;
  /** 0 is today. */
  readonly daysLeft: number;
}

interface ClosingListProps {
  /** Soonest first; undefined while they are asked for. */
  rows: readonly Closing[] | undefined;
  /** How many there are in all. */
  total: number;
  /** Instead of all this, where asking failed. */
  failure: React.ReactNode;
}

const tones = { now: 'accentSolid', near: 'accent', far: 'outline' } as const;

/** The announcements that close within the week, each a link, and how long each has (visual language §10.08). */
export function ClosingList({ rows, total, failure }: ClosingListProps) {
  const t = useT();
  const further = total - (rows?.length ?? 0);
  return (
    <section aria-labelledby="closing">
      <Text component="div" size="sm" className={classes['dashboardListsTitle']}>
        <SectionTitle id="closing">{t('dashboard.week.title')}</SectionTitle>
      </Text>
      {failure ??
        (rows === undefined ? (
          <DelayedSkeleton>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} height={14} my={22} />
            ))}
          </DelayedSkeleton>
        ) : rows.length === 0 ? (
          <Box component="p" mt="xs" c="var(--vl-ink2)">
            {t('dashboard.week.none')}
          </Box>
        ) : (
          <Box component="ul" mt="s6">
            {rows.map(({ _id, title, daysLeft }) => (
              <li key={_id} className={classes['closing']}>
                <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })} title={title}>
                  <span>{title}</span>
                  <StatusBadge tone={tones[urgencyOf(daysLeft)]}>{inWords(daysLeft)}</StatusBadge>
                </a>
              </li>
            ))}
          </Box>
        ))}
      {failure === null && further > 0 ? (
        <Flex
          href={hrefOf('/admin/calendar')}
          component="a"
          display="inline-flex"
          align="center"
          className={classes['more']}
        >
          {t('dashboard.week.more', { count: further })}
        </Flex>
      ) : null}
    </section>
  );

  function inWords(daysLeft: number): string {
    if (daysLeft === 0) return t('dashboard.week.today');
    return daysLeft === 1 ? t('dashboard.week.tomorrow') : t('common.deadline.days', { count: daysLeft });
  }
}

/** The logins day by day, each beside that of thirty days before. */
function useAccesses(advisorId: string | null) {
  const now = periodOfPreset('last30', useNow());
  const before = periodBefore(now);
  const both: Period = { first: before.first, last: now.last };
  const office = useGraph('accesses', both, advisorId === null);
  const own = useAdvisorStatistics(advisorId, both);
  const found = advisorId === null ? office : own;
  const days = advisorId === null ? office.data : own.data?.accesses;
  const half = (days?.length ?? 0) / 2;
  const rows = days?.slice(half).map((day, at) => ({ ...day, before: days[at]?.count ?? 0 }));
  const total = rows?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const isEmpty = days?.every(({ count }) => count === 0) ?? false;
  return { now, found, days, rows, total, isEmpty };
}

/** The logins of companies in the last thirty days against the thirty before (visual language §10.08): of all that are followed, or of one's own. */
export function AccessesChart({ advisorId }: { advisorId: string | null }) {
  const t = useT();
  const { now, found, days, rows, total, isEmpty } = useAccesses(advisorId);
  const nowWord = t('dashboard.accesses.now');
  const beforeWord = t('dashboard.accesses.before');
  const caption = t('dashboard.accesses.caption');
  const behind = (period: Period) => eventsHref({ chartType: 'accesses', advisorId: advisorId ?? 'any', period });
  return (
    <ChartFrame
      id="accesses"
      title={t(advisorId === null ? 'dashboard.accesses.title' : 'dashboard.accesses.ownTitle')}
      legend={[
        { label: nowWord, mark: 'line' },
        { label: beforeWord, mark: 'before' },
      ]}
      table={
        rows && {
          caption,
          head: [t('charts.day'), nowWord, beforeWord],
          rows: rows.map(({ _id, count, before: earlier }) => ({
            key: _id,
            label: formatDate(_id),
            numbers: [count, earlier],
            href: behind({ first: _id, last: _id }),
          })),
        }
      }
      error={
        found.isError && days === undefined
          ? {
              title: t('dashboard.accesses.error'),
              onRetry: () => void found.refetch(),
              isRetrying: found.isFetching,
            }
          : undefined
      }
      empty={isEmpty ? t(advisorId === null ? 'dashboard.accesses.none' : 'dashboard.accesses.ownNone') : undefined}
      foot={
        total === 0 ? null : (
          <Text size="meta" mt="2xs" mb="s14" className={classes['foot']} data-no-print>
            <a href={behind(now)}>{t('dashboard.accesses.all', { count: total, shown: formatNumber(total) })}</a>
          </Text>
        )
      }
    >
      <DayChart
        name={caption}
        view="area"
        days={rows?.map(({ _id }) => _id) ?? []}
        lines={[
          { label: nowWord, values: rows?.map(({ count }) => count) ?? [] },
          { label: beforeWord, values: rows?.map((row) => row.before) ?? [], isBefore: true },
        ]}
      />
    </ChartFrame>
  );
}
