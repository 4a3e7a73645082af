import { standingInstant } from '@volano/domain/rules/matching/instants';
import { countTarget } from '@volano/domain/rules/matching/company-tallies';
import { compileCompany } from '@volano/domain/rules/matching/compiled';
import { setImmediate } from 'node:timers/promises';
import type { Context } from '../platform/context.ts';
import { findCompany } from './facts.queries.ts';
import { type Counted, lockCompany, listCounts, upsertCounts } from './matching.queries.ts';
import { type Companies, getBoth, getCatalogue, getCompanies } from './memory.queries.ts';

type Core = Pick<Context, 'db' | 'clock'>;

const ROWS_AT_ONCE = 2_000;
/** Milliseconds that counting may hold the event loop before others have their turn. */
const SLICE_MS = 10;

// Counts are brought along by one at a time: an import of a thousand announcements asks a thousand times and is answered once.
const running = new WeakMap<Companies, Promise<unknown>>();

/**
 * Counts one company again and keeps the counts that lists sort by. Whoever counts the same company waits, so the last to count is
 * the last to have looked. A company that is gone has none.
 */
export async function recountAgency({ db, clock }: Core, agencyId: string): Promise<void> {
  const catalogue = await getCatalogue(db);
  await db.transaction().execute(async (trx) => {
    const record = (await lockCompany(trx, agencyId)) ? await findCompany(trx, catalogue, agencyId) : null;
    if (record === null) return;
    const counts = countTarget(catalogue, compileCompany(record.facts), standingInstant(catalogue, clock.now()));
    await upsertCounts(trx, [{ agencyId, counts }]);
  });
}

/**
 * Brings the kept counts of every company along: after a change of the catalogue, of which only the changed calls are counted, and
 * at the beginning of a day in Rome, when everything is. Returns how many changed.
 */
export async function recountAll(core: Core): Promise<number> {
  const companies = await getCompanies(core.db);
  const counting = Promise.resolve(running.get(companies)).then(() => recountUntilSettled(core));
  running.set(
    companies,
    counting.catch(() => undefined),
  );
  return counting;
}

async function recountUntilSettled({ db, clock }: Core): Promise<number> {
  const [catalogue, companies] = await getBoth(db);
  const { revision } = companies;
  const places = await inSlices(companies.tallies.bring(catalogue, standingInstant(catalogue, clock.now())));
  const written = await writeCounts(db, companies, places ?? companies.peopleAt.keys());
  // What was saved meanwhile may have been written as it was before: another round, of which little is left to write.
  const [catalogueNow, companiesNow] = await getBoth(db);
  const isSettled = catalogueNow === catalogue && companiesNow === companies && companies.revision === revision;
  return written + (isSettled ? 0 : await recountUntilSettled({ db, clock }));
}

/** Writes the counts that are not as they were last kept. Returns how many they are. */
async function writeCounts(db: Core['db'], { index, tallies }: Companies, places: Iterable<number>): Promise<number> {
  let written = 0;
  for (const some of inBatches(places, ROWS_AT_ONCE)) {
    const counted = some.flatMap((place): Counted[] => {
      const agencyId = index.idAt(place);
      return agencyId === undefined ? [] : [{ agencyId, counts: tallies.countsAt(place) }];
    });
    const kept = await listCounts(
      db,
      counted.map(({ agencyId }) => agencyId),
    );
    const changed = counted.filter(({ agencyId, counts }) => {
      const before = kept.get(agencyId);
      return before?.eligible !== counts.eligible || before.toVerify !== counts.toVerify;
    });
    if (changed.length > 0) await upsertCounts(db, changed);
    written += changed.length;
  }
  return written;
}

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await setImmediate();
  }
}

function* inBatches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const one of all) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
