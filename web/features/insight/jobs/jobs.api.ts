import { listJobQueues, listJobs, retryJob } from '@volano/domain/contracts/jobs';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type JobQueue = ReplyOf<typeof listJobQueues>[number];
export type Job = ReplyOf<typeof listJobs>['rows'][number];

const jobsKey = ['jobs'] as const;

/** Nobody tells the page of jobs: while it is open it asks. */
const ASK_AGAIN_MS = 15_000;
/** While something is about to be tried again. */
const ASK_SOON_MS = 2_000;

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
export function useFailedJobs(page: number, limit: number) {
  return useQuery({
    queryKey: [...jobsKey, 'failed', page, limit],
    queryFn: ({ signal }) =>
      call(
        listJobs,
        { query: { state: 'failed,retry', page: String(page), limit: String(limit), count: 'true' } },
        { signal },
      ),
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isAboutToRun) ? ASK_SOON_MS : ASK_AGAIN_MS),
    placeholderData: keepPreviousData,
  });
}

function isAboutToRun({ nextAt }: Job): boolean {
  return nextAt !== null && Date.parse(nextAt) <= Date.now();
}

/** Has a job tried again, now. */
export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryJob, { params: { id } }),
    // Also after a refusal: it was tried meanwhile, and the page shows how it went.
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });
}
