import { romeDay } from '@volano/domain/rules/announcement-dates';
import { type Bits, eachBit, hasBit } from '@volano/domain/rules/matching/target';
import { compileCompany } from '@volano/domain/rules/matching/compiled';
import { setImmediate } from 'node:timers/promises';
import type { Context } from '../platform/context.ts';
import { findCompany } from './companies.queries.ts';
import { countTarget, type Counted, lockCompany, listCounts, upsertCounts } from './matching.queries.ts';
import { type Catalogue, type Companies, getCatalogue, getCompanies } from './memory.queries.ts';

type Core = Pick<Context, 'db' | 'clock'>;

const ROWS_AT_ONCE = 5_000;
const CALLS_AT_ONCE = 20;

// What the last whole count looked at: an import of a thousand announcements asks a thousand times and is answered once.
const recounted = new WeakMap<Companies, { catalogue: Catalogue; revision: number; today: string }>();

/**
 * Counts one company again and keeps the counts that lists sort by. Whoever counts the same company waits, so the last to count is
 * the last to have looked. A company that is gone has none.
 */
export async function recountAgency({ db, clock }: Core, agencyId: string): Promise<void> {
  const catalogue = await getCatalogue(db);
  await db.transaction().execute(async (trx) => {
    const record = (await lockCompany(trx, agencyId)) ? await findCompany(trx, catalogue, agencyId) : null;
    if (record === null) return;
    const counts = countTarget(catalogue, compileCompany(record.facts), romeDay(clock.now()));
    await upsertCounts(trx, [{ agencyId, counts }]);
  });
}

/** Counts every company again: after a change of the catalogue and at the beginning of a day in Rome. Returns how many changed. */
export async function recountAll({ db, clock }: Core): Promise<number> {
  const [catalogue, companies] = await Promise.all([getCatalogue(db), getCompanies(db)]);
  const today = romeDay(clock.now());
  const { revision } = companies;
  const last = recounted.get(companies);
  if (last?.catalogue === catalogue && last.revision === revision && last.today === today) return 0;
  const counted = await countEvery(catalogue, companies, today);
  const kept = await listCounts(db);
  const changed = counted.filter(({ agencyId, counts }) => {
    const before = kept.get(agencyId);
    return before?.eligible !== counts.eligible || before.toVerify !== counts.toVerify;
  });
  for (let at = 0; at < changed.length; at += ROWS_AT_ONCE)
    await upsertCounts(db, changed.slice(at, at + ROWS_AT_ONCE));
  // Companies saved meanwhile may have been counted as they were: another round, of which little is left to write.
  const isStale = (await getCompanies(db)).revision !== revision;
  if (!isStale) recounted.set(companies, { catalogue, revision, today });
  return changed.length + (isStale ? await recountAll({ db, clock }) : 0);
}

/** Every call is looked up once and adds one to each of its companies; the event loop is given back now and then. */
async function countEvery(catalogue: Catalogue, companies: Companies, today: string): Promise<Counted[]> {
  let counts = { eligible: new Uint32Array(0), toVerify: new Uint32Array(0) };
  const upcoming = catalogue.index.upcoming(today);
  for (const [at, call] of catalogue.index.calls.entries()) {
    if (at % CALLS_AT_ONCE === 0) await setImmediate();
    if (hasBit(upcoming, at)) continue;
    const target = companies.index.targetOf(call, catalogue.references, today);
    // Room for every place there is; should companies join while this runs, all is counted once more anyway.
    const room = target.eligible.length * 32;
    if (counts.eligible.length < room)
      counts = { eligible: grow(counts.eligible, room), toVerify: grow(counts.toVerify, room) };
    addOneTo(counts.eligible, target.eligible);
    addOneTo(counts.toVerify, target.toVerify);
  }
  return [...companies.people.keys()].flatMap((agencyId) => {
    const place = companies.index.placeOf(agencyId);
    if (place === undefined) return [];
    return [{ agencyId, counts: { eligible: counts.eligible[place] ?? 0, toVerify: counts.toVerify[place] ?? 0 } }];
  });
}

function addOneTo(counts: Uint32Array, places: Bits): void {
  eachBit(places, (place) => {
    counts[place] = (counts[place] ?? 0) + 1;
  });
}

function grow(counts: Uint32Array<ArrayBuffer>, room: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(room);
  grown.set(counts);
  return grown;
}
