import { listAnnouncementAgencies } from '@volano/domain/contracts/matching';
import { recommendToMany } from '@volano/domain/contracts/recommendations';
import { holdMost, median } from './measures.ts';
import { workOf } from './processes.ts';
import { withAdmin, withCompanies } from './world.ts';

const SIZE = { agencies: 100_000, announcements: 1_000 } as const;
const CHOSEN = 15;
const CALLS = 11;
const LIMIT_MS = 300;

/** One call recommended to fifteen companies that it suits, by one request of their consultant (9-working-day §2): processor of this process and PostgreSQL. */
export function run(): Promise<boolean> {
  return withCompanies(SIZE, (filled) =>
    withAdmin(filled, async ({ app }) => {
      const { pool } = filled.database;
      const { rows: consultants } = await pool.query<{ _id: string }>(
        `update users set "isEmailVerified" = true, "isConfirmed" = true
         where "_id" = (select min("_id"::text)::uuid from users where "role" = 'advisor') returning "_id"`,
      );
      const consultant = app.as(consultants[0] ?? null);
      const { rows: calls } = await pool.query<{ _id: string }>(
        'select "_id" from announcements order by md5("_id"::text)',
      );
      const costs: number[] = [];
      for (const { _id } of calls) {
        if (costs.length === CALLS) break;
        const query = { limit: String(CHOSEN) };
        const { rows } = await consultant.call(listAnnouncementAgencies, { params: { id: _id }, query });
        // Not every call is open, or suits so many.
        if (rows.length < CHOSEN) continue;
        const agenciesIds = rows.map((row) => row._id);
        const body = { agenciesIds, recommendationType: 'announcement' as const, recommendationId: _id };
        costs.push(
          await workOf(1, async () => {
            const lines = await consultant.call(recommendToMany, { body });
            if (lines.some((line) => line.status !== 'created')) throw new Error('not all were recommended');
          }),
        );
      }
      if (costs.length < CALLS) throw new Error('too few calls suit fifteen companies of one consultant');
      // The first request of all makes what the others find ready.
      const what = `one call recommended to ${CHOSEN} companies of ${SIZE.agencies}`;
      return holdMost(what, median(costs.slice(1)), LIMIT_MS, ' ms');
    }),
  );
}
