import { listMessages, sendMessage } from '@volano/domain/contracts/chats';
import { afterEach, expect, test } from 'vitest';
import { aConversation } from '../builders/chats.ts';
import { brokenInvariants } from '../sweeps/invariants.ts';
import { openPortal } from '../world/app.ts';
import { asOwner, openFreshDatabase } from '../world/database.ts';

// Transactions that PostgreSQL undoes for another's sake (faults F6). Two messages are made to hold one another's row by a trigger, which makes
// each wait until the other has the first of its own: what undoes one of them is the server itself.

const SIDES = ['here', 'there'] as const;
/** How often a transaction is done at most. */
const TRIES = 3;

const database = await openFreshDatabase();
const portal = await openPortal({}, database);
/** Two companies that talk with their consultants and know nothing of each other. */
const talks = [await aConversation(portal), await aConversation(portal)] as const;
await asOwner(
  database.db,
  `create table held ("_id" text primary key);
    insert into held values ('here'), ('there');
    ${SIDES.map((name) => `create sequence tries_${name};`).join('\n')}
    create sequence tries_refused;`,
);
afterEach(async () => {
  await asOwner(database.db, 'drop trigger if exists stand_in_the_way on chat_messages');
});

/** From now on every message runs this first; `new.message` is its text. */
async function before(statements: string): Promise<void> {
  await asOwner(
    database.db,
    `create or replace function stand_in_the_way() returns trigger language plpgsql as $$ begin ${statements} return new; end $$;
    create trigger stand_in_the_way before insert on chat_messages for each row execute function stand_in_the_way();`,
  );
}

/** Says something in one of the talks; said again it is the same message. */
function say({ company, params }: (typeof talks)[number], message: string) {
  return company.attempt(sendMessage, { params, body: { message }, idempotencyKey: message });
}

async function textsOf({ company, params }: (typeof talks)[number]): Promise<string[]> {
  return (await company.call(listMessages, { params, query: {} })).rows.map(({ message }) => message ?? '');
}

async function triesOf(name: string): Promise<number> {
  const { rows } = await database.pool.query<{ tries: number }>(
    `select case when is_called then last_value::int else 0 end as tries from tries_${name}`,
  );
  return rows[0]?.tries ?? 0;
}

test('faults F6: of two that hold what the other needs one is undone by the server and done again: both are there, once', async () => {
  const takes = (first: string, second: string) => `
    if new.message = '${first}' then
      perform from held where "_id" = '${first}' for update;
      perform nextval('tries_${first}');
      -- Counted whether or not it is undone: the second try finds nobody to wait for.
      while not (select is_called from tries_${second}) loop perform pg_sleep(0.01); end loop;
      perform from held where "_id" = '${second}' for update;
    end if;`;
  await before(takes('here', 'there') + takes('there', 'here'));
  const undone = await deadlocks();
  const said = await Promise.all([say(talks[0], 'here'), say(talks[1], 'there')]);
  expect(said.map(({ status }) => status)).toEqual([201, 201]);
  expect(await Promise.all(talks.map(textsOf))).toEqual([['here'], ['there']]);
  // Every try but the two that stayed was struck, and by nothing but a deadlock: more than one where who was struck comes again first.
  const tries = await Promise.all(SIDES.map(triesOf));
  const struck = tries.reduce((sum, count) => sum + count, 0) - SIDES.length;
  expect(struck).toBeGreaterThan(0);
  await expect.poll(async () => (await deadlocks()) - undone).toBe(struck);
  expect(await brokenInvariants(portal.ctx)).toEqual({});
});

test.each([
  ['a deadlock', '40P01'],
  ['two that cannot be put one after the other', '40001'],
])('faults F6: %s without end is told after three tries, with when to return, and leaves nothing', async (_, code) => {
  const earlier = await triesOf('refused');
  await before(`perform nextval('tries_refused'); raise exception 'undone' using errcode = '${code}';`);
  const message = `refused-${code}`;
  const said = await say(talks[0], message);
  expect([said.status, said.code]).toEqual([503, 'unavailable']);
  expect(Number(said.headers['retry-after'])).toBeGreaterThan(0);
  expect((await triesOf('refused')) - earlier).toBe(TRIES);
  expect(await textsOf(talks[0])).not.toContain(message);
  expect(await brokenInvariants(portal.ctx)).toEqual({});

  await asOwner(database.db, 'drop trigger stand_in_the_way on chat_messages');
  expect((await say(talks[0], message)).status).toBe(201);
  expect((await say(talks[0], message)).status).toBe(201);
  expect((await textsOf(talks[0])).filter((text) => text === message)).toHaveLength(1);
});

/** How many the server has resolved in this database. */
async function deadlocks(): Promise<number> {
  await database.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await database.pool.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.n ?? 0;
}
