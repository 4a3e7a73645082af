import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openFreshDatabase } from '../testing/world/database.ts';
import { seedDemoStory } from '../testing/world/demo-story.ts';

const NOW = new Date('2026-11-18T09:42:00Z');

const database = await openFreshDatabase();
await seedDemoStory(database, NOW);

/** Of the moments in a column, how many fall on the commonest time of day, to the minute. */
async function commonest(
  table: 'users' | 'agencies' | 'announcements' | 'recommendations' | 'kpi_events',
  column: string,
) {
  const { rows } = await sql<{ share: number; times: number }>`
    select max(n)::float / sum(n) as share, count(*)::int as times
    from (select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} is not null
      group by date_trunc('minute', ${sql.ref(column)} at time zone 'Europe/Rome')::time) as minutes`.execute(
    database.db,
  );
  return rows[0]!;
}

test.each([
  ['users', 'createdAt'],
  ['agencies', 'createdAt'],
  ['agencies', 'dossierSavedAt'],
  ['agencies', 'lastAccessAt'],
  ['announcements', 'createdAt'],
  ['recommendations', 'createdAt'],
  ['recommendations', 'answeredAt'],
  ['kpi_events', 'createdAt'],
] as const)('what happened stands at times of day that differ: %s.%s', async (table, column) => {
  const { share, times } = await commonest(table, column);
  expect(times).toBeGreaterThan(5);
  expect(share).toBeLessThan(0.2);
});

test('a day is told in its order: a person, then the company, its survey, its dossier', async () => {
  const { rows } = await sql<{ businessName: string }>`
    select "businessName" from agencies a join users u on u._id = a."userId" left join surveys s on s."agencyId" = a._id
    where a."createdAt" < u."createdAt" or s."createdAt" < a."createdAt" or s."updatedAt" < s."createdAt"
      or a."dossierSavedAt" < s."createdAt" or a."dossierSavedAt" > ${NOW.toISOString()}`.execute(database.db);
  expect(rows).toEqual([]);
});
