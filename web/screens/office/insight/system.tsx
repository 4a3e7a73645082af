import { workOf } from '../../../features/insight/jobs/queue-table.tsx';
import { useSystemState } from '../../../features/insight/system/system.api.ts';
import {
  BackupFacts,
  SlowestRoutes,
  SystemFacts,
  TroubledFiles,
  Warnings,
} from '../../../features/insight/system/system-parts.tsx';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './insight.module.css';

/** How the portal itself is: first what somebody should see to, then its facts, the files in trouble, and what takes long. */
export function SystemPage() {
  const t = useT();
  const { data: state, isError, isFetching, refetch } = useSystemState();
  const title = t('system.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      <div className={classes['root']}>
        <div className={classes['jobsHead']}>
          <PageTitle isOffice>{title}</PageTitle>
          <p>{t('system.intro')}</p>
        </div>
        {state === undefined && isError ? (
          <ErrorBlock title={t('system.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : null}
        {state === undefined && !isError ? (
          <DelayedSkeleton>
            <SkeletonRows count={4} />
          </DelayedSkeleton>
        ) : null}
        {state === undefined ? null : (
          <>
            <Warnings state={state} workOf={(queue) => workOf(t, queue)} />
            <section className={classes['strip']}>
              <SectionTitle>{t('system.factsTitle')}</SectionTitle>
              <SystemFacts state={state} />
            </section>
            <section className={classes['strip']}>
              <SectionTitle>{t('system.backupTitle')}</SectionTitle>
              <BackupFacts backup={state.backup} />
            </section>
            <section>
              <SectionTitle>{t('system.troublesTitle')}</SectionTitle>
              <TroubledFiles files={state.files} />
            </section>
            <section>
              <SectionTitle>{t('system.slowestTitle')}</SectionTitle>
              <SlowestRoutes routes={state.slowestRoutes} />
            </section>
          </>
        )}
      </div>
    </OfficePage>
  );
}
