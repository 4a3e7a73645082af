import { listJobQueues, listJobs, retryJob } from '@volano/domain/contracts/jobs';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { Box, Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT, i18n } from '../../../lib/i18n/i18n.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { DataTable, Pager } from '../../../ui/table/data-table.tsx';
import classes from './failed-jobs.module.css';

type JobQueue = ReplyOf<typeof listJobQueues>[number];
type Job = ReplyOf<typeof listJobs>['rows'][number];

const jobsKey = ['jobs'] as const;

/** Nobody tells the page of jobs: while it is open it asks. */
const ASK_AGAIN_MS = 15_000;
/** While something is about to be tried again. */
const ASK_SOON_MS = 2_000;

/** All that the portal does by itself: what waits, what runs, what failed, and when it last went well or wrong. */
export function QueueTable({ rows, isLoading }: { rows: readonly JobQueue[]; isLoading: boolean }) {
  const t = useT();
  const columns: Column<JobQueue>[] = [
    {
      key: 'name',
      header: t('jobs.columns.work'),
      cell: ({ name }) => workOf(t, name),
      title: ({ name }) => `${workOf(t, name)} (${name})`,
      takesRest: true,
      isInCard: true,
    },
    { key: 'cron', header: t('jobs.columns.when'), cell: ({ cron }) => whenOf(t, cron), isInCard: true },
    {
      key: 'waiting',
      header: t('jobs.columns.waiting'),
      cell: ({ waiting }) => formatNumber(waiting),
      align: 'right',
    },
    { key: 'active', header: t('jobs.columns.active'), cell: ({ active }) => formatNumber(active), align: 'right' },
    {
      key: 'failed',
      header: t('jobs.columns.failed'),
      cell: ({ failed }) =>
        failed === 0 ? formatNumber(0) : <StatusBadge tone="danger">{formatNumber(failed)}</StatusBadge>,
      align: 'right',
      isInCard: true,
    },
    {
      key: 'lastCompletedAt',
      header: t('jobs.columns.lastCompleted'),
      cell: ({ lastCompletedAt }) => momentOr(lastCompletedAt, t('jobs.never')),
      isInCard: true,
    },
    {
      key: 'lastFailedAt',
      header: t('jobs.columns.lastFailed'),
      cell: ({ lastFailedAt }) => momentOr(lastFailedAt, t('jobs.never')),
    },
  ];
  return (
    <DataTable
      label={t('jobs.queuesTitle')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => workOf(t, name)}
      isLoading={isLoading}
    />
  );
}

function momentOr(moment: string | null, otherwise: string): string {
  return moment === null ? otherwise : formatDateTime(moment);
}

type Translate = ReturnType<typeof useT>;

/** The queue of what is done once a handler was given up for good. */
const GIVEN_UP = '-givenUp';

/** What a queue does, in words; one without any is named as it is. */
export function workOf(t: Translate, queue: string): string {
  if (queue.endsWith(GIVEN_UP)) return t('jobs.givenUp', { work: workOf(t, queue.slice(0, -GIVEN_UP.length)) });
  // The dictionary puts handlers under their events: `survey.saved-recount` is `survey.saved.recount`.
  const key = `jobs.queues.${queue.replaceAll('-', '.')}`;
  return i18n.exists(key) ? t(key as 'jobs.queues.mail.queued.send') : queue;
}

const EVERY_MINUTES = /^\*(?:\/(\d+))? \* \* \* \*$/;
const EVERY_MINUTES_BETWEEN = /^\*\/(\d+) (\d+)-(\d+) \* \* \*$/;
const HOURLY = /^(\d+) \* \* \* \*$/;
const DAILY = /^(\d+) (\d+) \* \* \*$/;

/** When a scheduled job runs, in words; any other clock is shown as it is written. */
export function whenOf(t: Translate, cron: string | null): string {
  if (cron === null) return t('jobs.when.asNeeded');
  const every = EVERY_MINUTES.exec(cron);
  if (every) return t('jobs.when.everyMinutes', { count: Number(every[1] ?? 1) });
  const between = EVERY_MINUTES_BETWEEN.exec(cron);
  if (between) {
    const [, minutes = '', from, to] = between;
    // The last hour is a whole one.
    return t('jobs.when.everyMinutesBetween', { minutes, from: `${padded(from)}:00`, to: `${padded(to)}:59` });
  }
  const hourly = HOURLY.exec(cron);
  if (hourly) return t('jobs.when.hourly', { minute: hourly[1] ?? '' });
  const daily = DAILY.exec(cron);
  if (daily) return t('jobs.when.daily', { time: `${padded(daily[2])}:${padded(daily[1])}` });
  return cron;
}

function padded(number = ''): string {
  return number.padStart(2, '0');
}

const PAGE_SIZE = 10;

/** The jobs that did not succeed: what happened, how often they were tried, when they are again, and another try now. */
export function FailedJobs() {
  const t = useT();
  const [page, setPage] = useState(1);
  const found = useFailedJobs(page, PAGE_SIZE);
  const { rows = [], total = 0 } = found.data ?? {};
  const isLeading = useLastPage(found, { page, pageSize: PAGE_SIZE, onPage: setPage });
  if (found.isError && found.data === undefined)
    return (
      <ErrorBlock title={t('jobs.failedError')} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
    );
  if (found.isPending || isLeading)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={2} />
      </DelayedSkeleton>
    );
  if (rows.length === 0) return <EmptyState title={t('jobs.allWell')}>{t('jobs.allWellHint')}</EmptyState>;
  return (
    <>
      <Box component="p" mb="sm" c="dimmed">
        {t('jobs.failedHint')}
      </Box>
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
        <Text component="h3" size="sm" ff="text" fw={600} lts={0} title={job.queue}>
          {work}
        </Text>
        <Box component="p" mt="3xs" mb="s6" c="var(--vl-danger-ink)" className="anywhere">
          {job.error ?? t('jobs.noError')}
        </Box>
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

/** Tries a job again, after a question: what it does may have been done by other means since. */
function RetryButton({ id, work }: { id: string; work: string }) {
  const t = useT();
  const retry = useRetryJob();
  const [isAsking, setAsking] = useState(false);

  function close(): void {
    setAsking(false);
    retry.reset();
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={17} aria-hidden />}
        aria-label={t('jobs.retryNamed', { work })}
        onClick={() => setAsking(true)}
      >
        {t('jobs.retry')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('jobs.retryTitle', { work })}
        confirmLabel={t('jobs.retry')}
        tone="brand"
        isWorking={retry.isPending}
        refusal={retry.error}
        onConfirm={() =>
          mutateWithMessage(retry, id, {
            done: () => toast.success(t('jobs.retried'), work),
            refused: 'shown',
            onSuccess: close,
          })
        }
      >
        {t('jobs.retryText')}
      </ConfirmDialog>
    </>
  );
}

/** Everything that the portal does by itself, and how it goes. */
export function useJobQueues() {
  return useQuery({
    queryKey: [...jobsKey, 'queues'],
    queryFn: ({ signal }) => call(listJobQueues, {}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
    select: (queues) => queues.toSorted(byConcern),
  });
}

/** What failed comes first, then what waits or runs, then what was done last. */
function byConcern(one: JobQueue, other: JobQueue): number {
  const busy = ({ waiting, active }: JobQueue) => waiting + active;
  const last = ({ lastCompletedAt }: JobQueue) => Date.parse(lastCompletedAt ?? '1970-01-01');
  return other.failed - one.failed || busy(other) - busy(one) || last(other) - last(one);
}

/** A page of the jobs that were given up or wait for their next try, newest first. */
function useFailedJobs(page: number, limit: number) {
  return useQuery({
    queryKey: [...jobsKey, 'failed', page, limit],
    queryFn: ({ signal }) =>
      call(
        listJobs,
        { query: { state: 'failed,retry', page: String(page), limit: String(limit), count: 'true' } },
        { signal },
      ),
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isAboutToRun) ? ASK_SOON_MS : ASK_AGAIN_MS),
    placeholderData: keepFilled,
  });
}

function isAboutToRun({ nextAt }: Job): boolean {
  return nextAt !== null && Date.parse(nextAt) <= Date.now();
}

/** Has a job tried again, now. */
function useRetryJob() {
  // Read again also after a refusal: it was tried meanwhile, and the page shows how it went.
  return useChange(jobsKey, (id: string) => call(retryJob, { params: { id } }));
}
