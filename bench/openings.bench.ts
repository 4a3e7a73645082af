import { announceOpened } from '@volano/server/modules/conversation/notifications/call-changes.jobs';
import { holdMost } from './measures.ts';
import { withAdmin, withCompanies } from './world.ts';

const SIZE = { agencies: 100_000, announcements: 5_000 } as const;
const LIMITS = { lines: 1, seconds: 60 } as const;

/** Two thousand calls open in the same five minutes, as after an import, for a hundred thousand companies: lines of the bell, and the time until all are told. */
export function run(): Promise<boolean> {
  return withCompanies(SIZE, (filled) =>
    withAdmin(filled, async ({ app }) => {
      const { pool } = filled.database;
      await pool.query(`update announcements set "updatedAt" = '2026-11-01T08:00:00Z', "announcedAt" = null`);
      const began = performance.now();
      await announceOpened(app.ctx);
      await app.drain();
      const seconds = (performance.now() - began) / 1000;
      const { rows } = await pool.query<{ most: number; opened: number }>(
        `select coalesce(max(n), 0)::int as most,
           (select count(*)::int from announcements where "announcedAt" is not null) as opened
         from (select count(*) as n from notifications group by "data" ->> 'agencyId') told`,
      );
      const { most = 0, opened = 0 } = rows[0] ?? {};
      if (most === 0 || opened === 0) throw new Error('Nothing was opened, or nobody was told: nothing was measured.');
      const what = `${opened} calls opened at once for ${SIZE.agencies} companies`;
      return [
        holdMost(`${what}: lines of the bell a company`, most, LIMITS.lines, ''),
        holdMost(`${what}: until all are told`, seconds, LIMITS.seconds, ' s', 1),
      ].every(Boolean);
    }),
  );
}
