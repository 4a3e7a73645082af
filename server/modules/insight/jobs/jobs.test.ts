import { listJobQueues, listJobs, retryJob } from '@volano/domain/contracts/jobs';
import { office as officeWords } from '@volano/domain/i18n/it-office';
import { expect, test } from 'vitest';
import { schedule } from '../../../app/schedule.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { A_QUEUE, aFailedJob } from '../../../testing/world/jobs.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';

const { portal, ctx } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });

test('an admin sees what failed and why, has it tried again, and it is done', async () => {
  const id = await aFailedJob(ctx);
  const office = portal.as(admin);
  const queueOf = async () => (await office.call(listJobQueues, {})).find(({ name }) => name === A_QUEUE);
  expect(await queueOf()).toMatchObject({ failed: 1, waiting: 0, cron: null });
  const { rows, total } = await office.call(listJobs, { query: { state: 'failed', count: 'true' } });
  expect(total).toBe(1);
  const told = { queue: A_QUEUE, error: 'il server di posta non risponde', nextAt: null };
  expect(rows[0]).toMatchObject({ _id: id, ...told });
  expect(await office.call(retryJob, { params: { id } })).toMatchObject({ state: 'retry' });
  await portal.drain();
  const done = await office.call(listJobs, { query: { state: 'completed', queue: A_QUEUE } });
  expect(done.rows).toMatchObject([{ _id: id, state: 'completed' }]);
  expect(await office.attempt(retryJob, { params: { id } })).toMatchObject({ status: 409, code: 'jobNotFailed' });
  expect(await auditEntriesOf(portal, { entityId: id })).toMatchObject([{ details: { queue: A_QUEUE } }]);
});

test('what goes by the clock is listed, the queue’s own work is not, and everything has words', async () => {
  const names = (await portal.as(admin).call(listJobQueues, {})).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => name.startsWith('__') || wordsOf(name) === undefined)).toEqual([]);
  // A portal of the tests has no clock: its jobs are asked for by name, and no word is left of one that is gone.
  expect(Object.keys(officeWords.jobs.queues.clock).toSorted()).toEqual(schedule.map(({ name }) => name).toSorted());
});

/** The words hang under the parts of the name, as the page looks for them. */
function wordsOf(queue: string): unknown {
  let branch: unknown = officeWords.jobs.queues;
  for (const part of queue.replace(/-givenUp$/, '').split(/[.-]/))
    branch = (branch as Record<string, unknown> | undefined)?.[part];
  return branch;
}
