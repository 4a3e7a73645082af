import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { aPortal } from '../world/app.ts';
import { asOwner, aDatabase } from '../world/database.ts';
import { ADVICE, keptCompanyProblems, personalDataProblems } from './personal-data.ts';
import { REASONS } from './personal-tables.ts';

// A table with a person or a company in it is in the copy of one's data, in erasure and in the two-company test, or on a list with its reason.
// Judging takes the people of its database away, so each test has a portal of its own.

test('every table with a person or a company in it is copied, erased and kept apart, or says why not', async () => {
  expect(await personalDataProblems((await aPortal()).ctx)).toEqual([]);
});

test('a new one fails until it is, whatever makes it personal, and is told which files to edit', async () => {
  const { ctx, db } = await aPortal();
  const create = (text: string) => asOwner(db, `create table ${text}`);
  await create(`zz_meetings ("_id" uuid primary key, "userId" uuid not null references users on delete cascade)`);
  await create(`zz_minutes ("meetingId" uuid not null references zz_meetings on delete cascade, "text" text)`);
  await create(`zz_sketches ("surveyId" uuid not null references surveys on delete cascade)`);
  await create(`zz_guests ("contactEmail" text not null)`);
  await create(`zz_calls ("advisorId" uuid not null)`);
  await create(`zz_notes ("agencyId" uuid not null references all_agencies on delete cascade, "text" text)`);
  await create(`zz_letters ("to" text not null)`);
  await create(`zz_colours ("_id" uuid primary key, "name" text not null)`);
  const problems = await personalDataProblems(ctx, async ({ owner, agency, emailChange }) => {
    await sql`insert into zz_meetings values (${emailChange}, ${owner})`.execute(db);
    await sql`insert into zz_notes values (${agency}, 'x')`.execute(db);
    await sql`insert into zz_letters values (${owner})`.execute(db);
    await sql`insert into zz_colours values (${newId()}, 'rosso')`.execute(db);
  });
  const everywhere = (name: string) =>
    [ADVICE.canary, ADVICE.copy, ADVICE.erasure].map((advice) => `${name} ${advice}`);
  expect(problems.toSorted()).toEqual(
    [
      // Has its row, which the person's end does not take along: the person's own row stays, without a name.
      `zz_meetings ("userId" to users) ${ADVICE.copy}`,
      `zz_meetings ("userId" to users) ${ADVICE.erasure}`,
      ...everywhere('zz_minutes ("meetingId" to zz_meetings)'),
      ...everywhere('zz_sketches ("surveyId" to surveys)'),
      ...everywhere('zz_guests (its "contactEmail")'),
      ...everywhere('zz_calls (its "advisorId")'),
      // Goes with the company.
      `zz_notes ("agencyId" to all_agencies) ${ADVICE.copy}`,
      `zz_letters ${ADVICE.hidden}`,
    ].toSorted(),
  );
});

test('one that keeps its company from being erased is named', async () => {
  const { ctx, db } = await aPortal();
  await asOwner(db, 'create table zz_notes ("agencyId" uuid not null references all_agencies)');
  const problems = await personalDataProblems(ctx, async ({ agency }) => {
    await sql`insert into zz_notes values (${agency})`.execute(db);
  });
  expect(problems).toContain(`zz_notes ("agencyId" to all_agencies) ${ADVICE.blocks}`);
});

test('a reason that is no longer needed is named', async () => {
  const { notPersonal, notCopied, kept } = REASONS;
  const more = {
    ...REASONS,
    notPersonal: [...notPersonal, { tables: ['zz_gone'], why: 'the table is gone' }],
    notCopied: [...notCopied, { tables: ['favorites', 'regions'], why: 'in the copy; nobody stands in it' }],
    kept: [...kept, { tables: ['favorites'], why: 'goes with its company' }],
  };
  expect(await personalDataProblems((await aPortal()).ctx, undefined, more)).toEqual(
    ['zz_gone', 'favorites ("agencyId" to all_agencies)', 'regions', 'favorites ("agencyId" to all_agencies)'].map(
      (table) => `${table} ${ADVICE.needless}`,
    ),
  );
});

test('of a company that is kept for its dossier nothing is left but what the law asks for, or says why', async () => {
  expect(await keptCompanyProblems((await aPortal()).ctx)).toEqual([]);
});

test('every file that the advice names is there', () => {
  const root = join(import.meta.dirname, '../../..');
  const paths = Object.values(ADVICE).flatMap((advice) => [...advice.matchAll(/server\/[\w/.-]+\.ts/g)].map(String));
  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

// Whoever deletes a row has the database look for what refers to it: without an index that is a whole table for each row that goes.

/** Tables of which no row ever goes, or a few in a year: people are forgotten, not deleted; places come from the state. */
const NEVER_DELETED = ['users', 'regions', 'region_groups', 'cciaas'];

/** Columns that are looked for seldom enough, and written often enough, for no index. */
const SELDOM = [
  // A company is taken out for good thirty days after it was deleted; an event is written at every message.
  'kpi_events.agencyId',
  // Only a question that nobody answered can be deleted; every answer of every company is here.
  'survey_answers.categoryCode',
];

test('what refers to a row that may be deleted is found by an index, or says why not', async () => {
  const { db } = await aDatabase();
  const { rows } = await sql<{ reference: string }>`
    select c.conrelid::regclass || '.' || a.attname as "reference"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid::regclass::text <> all(${NEVER_DELETED})
      and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
      )
    order by 1`.execute(db);
  expect(rows.map(({ reference }) => reference)).toEqual([...SELDOM].toSorted());
});
