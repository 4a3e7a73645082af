import { useState } from 'react';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { trapFocus } from '../../../ui/layout/keep-focus.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import classes from './failed-jobs.module.css';
import { workOf } from './job-words.ts';
import { type Job, useFailedJobs } from './jobs.api.ts';
import { RetryButton } from './retry-button.tsx';

const PAGE_SIZE = 10;

/** The jobs that did not succeed: what happened, how often they were tried, when they are again, and another try now. */
export function FailedJobs() {
  const t = useT();
  const [page, setPage] = useState(1);
  const found = useFailedJobs(page, PAGE_SIZE);
  const { rows = [], total = 0 } = found.data ?? {};
  if (found.isError && found.data === undefined)
    return (
      <ErrorBlock title={t('jobs.failedError')} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
    );
  if (found.isPending)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={2} />
      </DelayedSkeleton>
    );
  if (rows.length === 0) return <EmptyState title={t('jobs.allWell')}>{t('jobs.allWellHint')}</EmptyState>;
  return (
    <>
      <p className={classes['hint']}>{t('jobs.failedHint')}</p>
      <ul ref={trapFocus} tabIndex={-1} className={classes['list']} aria-label={t('jobs.failedTitle')}>
        {rows.map((job) => (
          <Item key={job._id} job={job} />
        ))}
      </ul>
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </>
  );
}

function Item({ job }: { job: Job }) {
  const t = useT();
  const work = workOf(t, job.queue);
  const attempts = { attempts: String(job.attempts), most: String(job.attemptsAtMost) };
  const facts = [
    [t('jobs.columns.created'), formatDateTime(job.createdAt)],
    [t('jobs.columns.attempts'), t('jobs.attempts', attempts)],
    [t('jobs.columns.next'), job.nextAt === null ? t('jobs.noNext') : formatDateTime(job.nextAt)],
  ] as const;
  return (
    <li className={classes['item']}>
      <div className={classes['words']}>
        <h3 className={classes['name']} title={job.queue}>
          {work}
        </h3>
        <p className={classes['error']}>{job.error ?? t('jobs.noError')}</p>
        <dl className={classes['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <RetryButton id={job._id} work={work} />
    </li>
  );
}
