import { useNavigate } from '@tanstack/react-router';
import { Trans } from 'react-i18next';
import { AgencyLedger, type LedgerCell } from '../../features/agencies/agency-ledger.tsx';
import { useAgencies, useAgencyCount } from '../../features/agencies/office-agencies.api.ts';
import { RecentAgencies } from '../../features/agencies/recent-agencies.tsx';
import { formatWeekday } from '../../lib/format.ts';
import { currentLanguage, i18n, useT } from '../../lib/i18n.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useMe } from '../../lib/session.ts';
import { OfficePage } from '../../ui/office-page.tsx';
import { EmptyState, ErrorBlock } from '../../ui/states.tsx';
import { SectionTitle } from '../../ui/titles.tsx';
import classes from './dashboard.module.css';

const LIST = '#/admin/agencies';
const RECENT = { sort: '-lastAccessAt', limit: '8' };
const EVENING = 17;

/** The home of the office: one sentence with what waits, the companies in numbers, those seen last. */
export function DashboardPage() {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const isAdmin = me.role === 'admin';
  const counts = useCounts(isAdmin);
  const recent = useAgencies(RECENT);
  usePageFrame(t('common.places.dashboard'));
  const hasFailed = Object.values(counts).some(({ isError }) => isError);
  return (
    <OfficePage>
      <header>
        <h1 className={classes['sentence']}>
          <Sentence waiting={(isAdmin ? counts.waitingAdmin : counts.ready).data} isAdmin={isAdmin} name={me.name} />
        </h1>
        <p className={classes['day']}>{today()}</p>
      </header>
      {hasFailed ? (
        <ErrorBlock
          title={t('agencies.home.countError')}
          onRetry={() => Object.values(counts).forEach((count) => void count.refetch())}
        />
      ) : (
        <AgencyLedger cells={cellsOf()} />
      )}
      <section aria-labelledby="recent" className={classes['recent']}>
        <SectionTitle id="recent" action={<a href={LIST}>{t('agencies.home.all')}</a>}>
          {t('agencies.home.recent')}
        </SectionTitle>
        {recent.isError && recent.data === undefined ? (
          <ErrorBlock
            title={t('agencies.home.recentError')}
            onRetry={() => void recent.refetch()}
            isRetrying={recent.isFetching}
          />
        ) : (
          <RecentAgencies
            rows={recent.data?.rows ?? []}
            isLoading={recent.isPending}
            hasAdvisor={me.role !== 'advisor'}
            empty={<EmptyState title={t('agencies.emptyOwn')}>{t('agencies.emptyHint')}</EmptyState>}
            onOpen={({ _id }) => void navigate({ to: '/admin/agencies/$agencyId', params: { agencyId: _id } })}
          />
        )}
      </section>
    </OfficePage>
  );

  function cellsOf(): LedgerCell[] {
    const cell = (key: keyof typeof counts, query: string): LedgerCell => ({
      key,
      label: t(`agencies.home.cells.${key}`),
      count: counts[key].data,
      href: `${LIST}?${query}`,
    });
    return [
      cell('waitingAdmin', 'dossierGenerationStatus=waitingAdmin&survey=started,complete'),
      cell('ready', 'dossierGenerationStatus=ready'),
      cell('generated', 'dossierGenerationStatus=generated'),
      cell('survey', 'survey=none,started'),
      ...(isAdmin ? [cell('withoutAdvisor', 'advisorId=none')] : []),
    ];
  }
}

/** A dossier waits once there are answers to prepare it from; before, it is not begun. */
function useCounts(isAdmin: boolean) {
  return {
    waitingAdmin: useAgencyCount({ dossierGenerationStatus: 'waitingAdmin', survey: 'started,complete' }),
    ready: useAgencyCount({ dossierGenerationStatus: 'ready' }),
    generated: useAgencyCount({ dossierGenerationStatus: 'generated' }),
    survey: useAgencyCount({ survey: 'none,started' }),
    withoutAdvisor: useAgencyCount({ advisorId: 'none' }, isAdmin),
  };
}

/** What waits for this person: an admin approves, a consultant generates. */
function Sentence({ waiting, isAdmin, name }: { waiting: number | undefined; isAdmin: boolean; name: string }) {
  const t = useT();
  const greeting = t(isEvening() ? 'agencies.home.evening' : 'agencies.home.morning', { name });
  if (waiting === undefined) return `${greeting}.`;
  if (waiting === 0) return `${greeting}${t('agencies.home.waitNothing')}`;
  return (
    <>
      {greeting}
      <Trans
        i18n={i18n}
        i18nKey={isAdmin ? 'agencies.home.waitAdmin' : 'agencies.home.waitAdvisor'}
        count={waiting}
        components={{ mark: <mark /> }}
      />
    </>
  );
}

function isEvening(): boolean {
  return new Date().getHours() >= EVENING;
}

function today(): string {
  return formatWeekday(new Date(), currentLanguage());
}
