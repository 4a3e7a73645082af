import { Skeleton } from '@mantine/core';
import { doneSteps, segmentsOf } from '../../../features/insight/setup/setup-places.ts';
import { SetupSteps, SetupWarnings } from '../../../features/insight/setup/setup-steps.tsx';
import { useSetup } from '../../../features/insight/setup/setup.api.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useOptions } from '../../../lib/api/options.ts';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './insight.module.css';

/** The first run: what the portal still needs, step by step, and what is fictitious (10-company-path §4). */
export function SetupPage() {
  const t = useT();
  const title = t('setup.title');
  const { data, isError, isFetching, refetch } = useSetup();
  const isDemo = useOptions()?.isDemo ?? false;
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      {data === undefined ? (
        <>
          <PageTitle isOffice>{title}</PageTitle>
          {isError ? (
            <ErrorBlock title={t('setup.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <DelayedSkeleton>
              <Skeleton height={520} />
            </DelayedSkeleton>
          )}
        </>
      ) : (
        <div className={classes['root']}>
          <header className={classes['setupHead']}>
            <RequirementRing
              size={92}
              animate
              segments={segmentsOf(data.steps)}
              label={`${String(doneSteps(data.steps))}/${String(data.steps.length)}`}
              description={t('setup.progress', { done: doneSteps(data.steps), total: data.steps.length })}
            />
            <div>
              <PageTitle isOffice>{data.isDue || isDemo ? title : t('setup.ready')}</PageTitle>
              <p>{t(isDemo ? 'setup.demo' : data.isDue ? 'setup.intro' : 'setup.readyHint')}</p>
            </div>
          </header>
          <SetupSteps setup={data} />
          {isDemo ? null : <SetupWarnings warnings={data.warnings} />}
        </div>
      )}
    </OfficePage>
  );
}
