import type { DB } from '@volano/database/types';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../platform/db/connect.ts';
import { type Jobs, openJobs, withFencingToken } from '../../platform/jobs/jobs.ts';
import type { EventHandlers } from '../../platform/jobs/queues.ts';
import { createLog } from '../../platform/log/log.ts';
import { eventHandlers } from '../../app/event-handlers.ts';

// A worker with one handler, which writes down who it was and then waits for as long as the tests hold what it needs. Run as a program it
// is a process that can be stopped and killed, and says `inside` when it waits and in the end whether it was `kept` or `undone`.

interface Workshop {
  readonly db: Kysely<DB>;
}

/** What the handler waits for: the gate of the company. */
export function gateOf(agencyId: string) {
  return sql`hashtextextended(${`gate ${agencyId}`}, 0)`;
}

/** Opens the queues with that handler and no other. `name` is what it writes down; `tell` hears how it goes. */
export function openSlowJobs(
  url: string,
  db: Kysely<DB>,
  { name, isWorking, tell }: { name: string; isWorking: boolean; tell: (word: string) => void },
): Promise<Jobs> {
  const nobody = Object.fromEntries(
    Object.keys(eventHandlers).map((event) => [event, []]),
  ) as unknown as EventHandlers<Workshop>;
  async function run(given: Workshop, { agencyId }: { agencyId: string }): Promise<void> {
    const work = given.db.transaction().execute(async (trx) => {
      const key = `${agencyId} ${name}`;
      await trx.insertInto('rate_limits').values({ key, hits: 1, resetsAt: '2099-01-01T00:00:00Z' }).execute();
      tell('inside');
      await sql`select pg_advisory_xact_lock_shared(${gateOf(agencyId)})`.execute(trx);
    });
    await work.then(
      () => tell('kept'),
      (error: unknown) => {
        tell('undone');
        throw error;
      },
    );
  }
  return openJobs<Workshop>({
    url,
    eventHandlers: { ...nobody, 'agency.changed': [{ name: 'slow', run }] },
    context: (attempts) => ({ db: withFencingToken(db, attempts) }),
    log: createLog('silent'),
    isWorking,
  });
}

if (import.meta.main) {
  const url = process.env['DATABASE_URL'] ?? '';
  const { db } = openDatabase(url, { max: 2 });
  const tell = (word: string): void => void process.stdout.write(`${word}\n`);
  await openSlowJobs(url, db, { name: 'process', isWorking: true, tell });
}
