import { partOfDay } from '@volano/domain/rules/part-of-day';
import { may } from '@volano/domain/policies/actor';
import { getAdvisorDashboard, getDashboard } from '@volano/domain/contracts/kpi';
import { getSetup } from '@volano/domain/contracts/setup';
import { dayAfter, daysLeft, endOfRomeDay, romeDay } from '@volano/domain/rules/announcement-dates';
import { Box, Button, Flex } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOfficeAnnouncements } from '../../../features/catalogue/announcements/office-announcements.api.ts';
import {
  KpiEventList,
  ADVISOR_COUNTERS,
  OFFICE_COUNTERS,
  TypeBar,
  ClosingList,
  AccessesChart,
  type Closing,
  type DashboardNumbers,
} from '../../../features/insight/kpi/dashboard-figures.tsx';
import { WaitingList } from '../../../features/insight/kpi/waiting-list.tsx';
import { useSetup } from '../../../features/insight/setup/setup.api.ts';
import { call } from '../../../lib/api/api-client.ts';
import { formatWeekday } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { MarkedText } from '../../../ui/marks/marked-text.tsx';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe, useSession } from '../../../lib/session/session.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { lazyPart, ErrorBlock } from '../../../ui/layout/states.tsx';
import { useWaiting } from '../companies/use-waiting.ts';
import classes from './insight.module.css';

const SetupCard = lazyPart(
  async () => (await import('../../../features/insight/setup/setup-card.tsx')).SetupCard,
  null,
);

/** The session that was led to the checklist: the first sight of an empty portal is that, the next ones are the dashboard. */
let ledSession: string | null = null;

const SHOWN = 5;

/**
 * The home of the office (visual language §10.08): one sentence with what waits, the numbers as links to their rows, the logins, what to do and what
 * closes. An admin sees the office, a consultant their own companies. Each part fails alone.
 */
export function DashboardPage() {
  const t = useT();
  const me = useMe();
  const seesAll = may(me, getDashboard);
  const numbers = useDashboard(seesAll);
  const closing = useClosing();
  const waiting = useWaiting();
  usePageFrame(t('common.places.dashboard'));
  const setup = useSetup(may(me, getSetup)).data;
  const session = useSession()?.token ?? null;
  if (setup?.isFirstRun === true && ledSession !== session) return <ToFirstRun session={session} />;
  return (
    <OfficePage>
      <Head seesAll={seesAll} waiting={waiting.total} closing={closing.total} />
      {setup?.isDue === true ? <SetupCard setup={setup} /> : null}
      {numbers.isError && numbers.data === undefined ? (
        <ErrorBlock
          title={t('dashboard.ledger.error')}
          onRetry={() => void numbers.refetch()}
          isRetrying={numbers.isFetching}
        />
      ) : (
        <KpiEventList
          label={t(seesAll ? 'dashboard.ledger.label' : 'dashboard.ledger.ownLabel')}
          counters={seesAll ? OFFICE_COUNTERS : ADVISOR_COUNTERS}
          numbers={numbers.data}
        />
      )}
      <div className={classes['columns']}>
        <Box miw={0}>
          <AccessesChart advisorId={seesAll ? null : me._id} />
          <TypeBar byType={numbers.data?.activeByType} total={numbers.data?.counts.activeAnnouncements} />
        </Box>
        <div className={classes['side']}>
          <Waiting waiting={waiting} hasOwnList={!seesAll} />
          <ClosingCalls closing={closing} />
        </div>
      </div>
    </OfficePage>
  );
}

/** The numbers of the whole office for admins, of one's own companies for consultants. Counted again each time it is opened. */
function useDashboard(seesAll: boolean) {
  return useQuery({
    queryKey: ['kpi', 'dashboard', seesAll],
    queryFn: async ({ signal }): Promise<DashboardNumbers> => {
      const said = seesAll ? await call(getDashboard, {}, { signal }) : await call(getAdvisorDashboard, {}, { signal });
      const { activeByType, trends, ...counts } = said;
      return { counts, trends, activeByType };
    },
    staleTime: 0,
  });
}

/** Leads to the checklist, once a session and window. */
function ToFirstRun({ session }: { session: string | null }) {
  useEffect(() => {
    ledSession = session;
  }, [session]);
  return <Navigate to="/admin/setup" replace />;
}

interface HeadProps {
  seesAll: boolean;
  /** How much waits and how much closes, once it is known. */
  waiting: number | undefined;
  closing: number | undefined;
}

/** The sentence, the day, and the way to the statistics. */
function Head({ seesAll, waiting, closing }: HeadProps) {
  const t = useT();
  const me = useMe();
  return (
    <Flex component="header" rowGap="sm" columnGap="lg" align="flex-end" justify="space-between" wrap="wrap" mb="2xs">
      <div>
        <h1 className={classes['sentence']}>
          <Sentence waiting={waiting} name={me.name} />
        </h1>
        <Day closing={closing} />
      </div>
      <Button
        component="a"
        href={seesAll ? hrefOf('/admin/dashboard/advisors') : hrefOf('/admin/dashboard/me')}
        variant="default"
        leftSection={<IconChartBar size={18} aria-hidden />}
        data-no-print
      >
        {t(seesAll ? 'dashboard.advisors' : 'dashboard.own')}
      </Button>
    </Flex>
  );
}

/** What is to be done; a consultant has a list of all of it. */
function Waiting({ waiting, hasOwnList }: { waiting: ReturnType<typeof useWaiting>; hasOwnList: boolean }) {
  const t = useT();
  if (waiting.failed !== undefined) return <ErrorBlock title={t('dashboard.todos.error')} {...waiting.failed} />;
  return (
    <WaitingList
      title={t('dashboard.todos.title')}
      rows={waiting.rows}
      nothing={waiting.total === undefined ? '' : t('dashboard.todos.nothing')}
      action={
        !hasOwnList || waiting.total === 0 ? null : (
          <a href={hrefOf('/admin/todos', {}, { page: '1' })}>{t('dashboard.todos.all')}</a>
        )
      }
    />
  );
}

/** What closes within the week. */
function ClosingCalls({ closing }: { closing: ReturnType<typeof useClosing> }) {
  const t = useT();
  return (
    <ClosingList
      rows={closing.rows}
      total={closing.total ?? 0}
      failure={
        closing.found.isError && closing.rows === undefined ? (
          <ErrorBlock
            title={t('dashboard.week.error')}
            onRetry={() => void closing.found.refetch()}
            isRetrying={closing.found.isFetching}
          />
        ) : null
      }
    />
  );
}

/** What waits for this person, as one number. */
function Sentence({ waiting, name }: { waiting: number | undefined; name: string }) {
  const t = useT();
  const greeting = t(`common.greeting.${partOfDay(useNow())}`, { name });
  if (waiting === undefined) return `${greeting}.`;
  if (waiting === 0) return `${greeting}${t('dashboard.waitNothing')}`;
  return (
    <>
      {greeting}
      <MarkedText i18nKey="dashboard.waiting" values={{ count: waiting }} marks={{ mark: <mark /> }} />
    </>
  );
}

/** The day, and how much closes within the week. */
function Day({ closing }: { closing: number | undefined }) {
  const t = useT();
  const day = formatWeekday(useNow(), currentLanguage());
  return (
    <p className={classes['day']}>
      {closing === undefined || closing === 0 ? day : `${day}. ${t('dashboard.closing', { count: closing })}`}
    </p>
  );
}

/** The published announcements that close within seven days, today the first: the soonest of them, and how many there are. */
function useClosing() {
  const now = useNow();
  const found = useOfficeAnnouncements({
    isActive: 'true',
    expiryDateTo: endOfRomeDay(dayAfter(romeDay(now), 6)),
    sort: 'expiryDate',
    limit: String(SHOWN),
    count: 'true',
  });
  const rows = found.data?.rows.map((row): Closing => ({
    _id: row._id,
    title: row.title,
    daysLeft: daysLeft(row, now) ?? 0,
  }));
  return { found, rows, total: found.data?.total };
}
