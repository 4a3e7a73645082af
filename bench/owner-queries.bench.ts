import { ensureTerritories } from '@volano/database/reference/territories';
import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { importIncentives } from '@volano/server/modules/catalogue/announcements/official-record/incentives.actions';
import type { OpenDatabase } from '@volano/server/platform/db/connect';
import { incentiveWords, referenceTable } from '@volano/server/testing/builders/imports';
import { DATA_MISSING, hold, referenceFolder, SILENT } from './measures.ts';
import { HELD_OUT_QUERIES, type OwnerQuery, TUNED_QUERIES } from './owner-queries.ts';
import { withAdmin, withDatabase } from './world.ts';

const WHAT = 'owners’ queries, a fitting call among the first five';
const LEAST = 44;
/** Of a text so much says what the call is about. */
const BEGINNING = 700;
const NOW = new Date('2026-11-18T09:42:00Z');

/** For how many of fifty queries of owners a fitting call is among the first five of the real calls, and how many are answered by nothing. */
export function run(): Promise<boolean> {
  if (referenceFolder() === undefined) return Promise.resolve(hold(WHAT, DATA_MISSING));
  return withDatabase(fill, (filled) =>
    withAdmin(filled, async ({ admin }) => {
      const { db } = filled.database;
      const calls = await db.selectFrom('announcements').select(['_id', 'title', 'description']).execute();
      const texts = new Map(
        calls.map((one) => [one._id, `${one.title} ${(one.description ?? '').slice(0, BEGINNING)}`]),
      );
      let empty = 0;
      const judge = async (queries: readonly OwnerQuery[]): Promise<number> => {
        let fitting = 0;
        for (const { q, about } of queries) {
          const { rows } = await admin.call(listAnnouncements, { query: { q, isExpired: 'any', limit: '5' } });
          if (rows.length === 0) empty += 1;
          if (rows.some(({ _id }) => about.test(texts.get(_id) ?? ''))) fitting += 1;
          else console.log('MISSES', q, rows.map(({ title }) => `\n         ${title.slice(0, 90)}`).join(''));
        }
        return fitting;
      };
      const heldOut = await judge(HELD_OUT_QUERIES);
      const fitting = heldOut + (await judge(TUNED_QUERIES));
      const all = TUNED_QUERIES.length + HELD_OUT_QUERIES.length;
      const figure = `${fitting} of ${all}; held out ${heldOut} of ${HELD_OUT_QUERIES.length}; empty ${empty}`;
      return hold(WHAT, figure, `≥ ${LEAST} of 50, none empty`, fitting >= LEAST && empty === 0);
    }),
  );
}

async function fill({ db }: OpenDatabase): Promise<void> {
  await db.transaction().execute(ensureTerritories);
  const services = { db, clock: { now: () => NOW }, jobs: SILENT };
  await importIncentives(services, { table: await referenceTable('incentivi.json'), words: incentiveWords });
}
