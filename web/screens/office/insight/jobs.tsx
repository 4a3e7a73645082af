import { useJobQueues } from '../../../features/insight/jobs/jobs.api.ts';
import { QueueTable, FailedJobs } from '../../../features/insight/jobs/queue-table.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './insight.module.css';

/** What the portal does by itself: first what did not succeed, then how everything goes. */
export function JobsPage() {
  const t = useT();
  const queues = useJobQueues();
  const title = t('jobs.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      <div className={classes['root']}>
        <div className={classes['jobsHead']}>
          <PageTitle isOffice>{title}</PageTitle>
          <p>{t('jobs.intro')}</p>
        </div>
        <section>
          <SectionTitle>{t('jobs.failedTitle')}</SectionTitle>
          <FailedJobs />
        </section>
        <section>
          <SectionTitle>{t('jobs.queuesTitle')}</SectionTitle>
          {queues.isError && queues.data === undefined ? (
            <ErrorBlock
              title={t('jobs.loadError')}
              onRetry={() => void queues.refetch()}
              isRetrying={queues.isFetching}
            />
          ) : (
            <QueueTable rows={queues.data ?? []} isLoading={queues.isPending} />
          )}
        </section>
      </div>
    </OfficePage>
  );
}
