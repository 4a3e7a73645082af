import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOut } from './layout.ts';
import { readSnapshots } from './snapshots.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/sql-'));
  write('tsconfig.json', JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['server'] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const TYPES = `
import { type Kysely, sql } from 'kysely';
interface DB { meetings: { _id: string; place: string; at: string; agencyId: string } }
`;

test('a query is recorded by itself: everything that can be asked for, with other choices, and the least', async () => {
  write(
    'server/modules/companies/meetings/meetings.queries.ts',
    `${TYPES}
    interface Query { readonly place?: 'here' | 'there'; readonly from?: Date; readonly sort: { by: keyof DB['meetings'] } }
    export async function listMeetings(db: Kysely<DB>, ids: readonly string[], { place, from, sort }: Query) {
      let found = db.selectFrom('meetings').selectAll().where('_id', 'in', ids).orderBy(sort.by);
      if (place) found = found.where('place', '=', place);
      if (from) found = found.where('at', '>=', from.toISOString());
      return found.execute();
    }
    export async function deleteMeeting(db: Kysely<DB>, id: string) {
      const there = await db.selectFrom('meetings').select('_id').where('_id', '=', id).forUpdate().executeTakeFirstOrThrow();
      await db.transaction().execute((trx) => trx.deleteFrom('meetings').where('_id', '=', there._id).execute());
    }
    export function ownMeetings(db: Kysely<DB>) {
      return db.selectFrom('meetings').select('place');
    }
    export function isFar() {
      return sql<boolean>\`"place" = 'there'\`;
    }
    export const LIMIT = 3;`,
  );
  const { files, problems } = await readSnapshots(folder);
  expect(problems).toEqual([]);
  expect([...files.keys()]).toEqual(['companies/meetings.sql']);
  expect(files.get('companies/meetings.sql')?.split('\n').slice(2).join('\n')).toBe(`-- deleteMeeting
select "_id"
  from "meetings"
  where "_id" = $1
  for update;
delete from "meetings"
  where "_id" = $1;

-- isFar
"place" = 'there';

-- listMeetings
select *
  from "meetings"
  where "_id" in ($1)
  and "place" = $2
  and "at" >= $3
  order by "_id";
select *
  from "meetings"
  where "_id" in ($1)
  and "place" = $2
  and "at" >= $3
  order by "place";
select *
  from "meetings"
  where "_id" in ($1)
  order by "_id";

-- ownMeetings
select "place"
  from "meetings";
`);
});

test('of each query the longest statement with a join is reviewed, under the query that sends fewest', async () => {
  write(
    'server/modules/companies/joins/joins.queries.ts',
    `${TYPES}
    export function listWithPlace(db: Kysely<DB>, at?: string) {
      let found = db.selectFrom('meetings as m').innerJoin('meetings as o', (on) => on.onRef('o.at', '=', 'm.at').onRef('o.place', '=', 'm.place')).select('m.at');
      if (at) found = found.where('m.at', '=', at).where('o.at', '=', at);
      return found.execute();
    }
    export async function listAll(db: Kysely<DB>, at?: string) {
      await db.selectFrom('meetings').selectAll().execute();
      return listWithPlace(db, at);
    }`,
  );
  const { reviewed } = await readSnapshots(folder);
  expect([...reviewed.keys()]).toEqual(['companies/joins.sql']);
  expect(reviewed.get('companies/joins.sql')?.split('\n').slice(1).join('\n')).toBe(`-- listWithPlace
select "m"."at"
  from "meetings" as "m"
  inner join "meetings" as "o" on "o"."at" = "m"."at" and "o"."place" = "m"."place"
  where "m"."at" = $1
  and "o"."at" = $2;
`);
});

test('one that cannot be called with made-up values is named, with what to write', async () => {
  write(
    'server/modules/companies/rooms/rooms.queries.ts',
    `${TYPES}
    export async function listRooms(db: Kysely<DB>, secret: string) {
      if (secret !== 'open') throw new Error('shut');
      return db.selectFrom('meetings').selectAll().execute();
    }`,
  );
  const { problems } = await readSnapshots(folder);
  const sent = /^server\/modules\/companies\/rooms\/rooms\.queries\.ts: listRooms sends nothing .*Error: shut.*/;
  expect(problems).toEqual([expect.stringMatching(sent)]);
  expect(problems[0]).toContain(' givenTypes of tools/sql/statements.ts');
});

test('a clause stands on a line of its own, what is in brackets or quotes stays', () => {
  const sql = `select (select 1 from a where b) from "from where" inner join c on true where d = ' from '`;
  const lines = ['-- x', 'select (select 1 from a where b)', '  from "from where"', '  inner join c on true'];
  expect(layOut('x', [sql])).toBe([...lines, `  where d = ' from ';`, ''].join('\n'));
});
