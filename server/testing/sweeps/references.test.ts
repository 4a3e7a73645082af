import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../world/app.ts';

// Whoever deletes a row has the database look for what refers to it: without an index that is a whole table for each row that goes.

/** Tables of which no row ever goes, or a few in a year: people are forgotten, not deleted; places come from the state. */
const NEVER_DELETED = ['users', 'regions', 'region_groups', 'cciaas'];

/** Columns that are looked for seldom enough, and written often enough, for no index. */
const SELDOM = new Map([
  [
    'kpi_events.agencyId',
    'a company is taken out for good thirty days after it was deleted; an event is written at every message',
  ],
  [
    'survey_answers.categoryCode',
    'only a question that nobody answered can be deleted; every answer of every company is here',
  ],
]);

test('what refers to a row that may be deleted is found by an index, or says why not', async () => {
  const portal = await testApp();
  try {
    const { rows } = await sql<{ reference: string }>`
      select c.conrelid::regclass || '.' || a.attname as "reference"
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid::regclass::text <> all(${NEVER_DELETED})
        and not exists (
          select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
        )
      order by 1`.execute(portal.ctx.db);
    expect(rows.map(({ reference }) => reference)).toEqual([...SELDOM.keys()].sort());
  } finally {
    await portal.close();
  }
});
