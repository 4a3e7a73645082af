import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exportChat, listChats, listMessages, sendMessage } from '@volano/domain/contracts/chats';
import { AGENCY_RESTORABLE_DAYS } from '@volano/domain/rules/retention';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { ownerOf } from '../world/database.ts';
import { MIGRATIONS_DIR } from '../../app/shipped.ts';
import { removeDeletedAgencies } from '../../modules/companies/agencies/agencies.jobs.ts';
import { migrateTo } from '../../platform/db/migrate.ts';
import { openSession } from '../../platform/session/session.ts';
import { aConversation } from '../builders/chats.ts';
import { rowsOf, update } from '../builders/rows.ts';
import { attemptPortal } from '../world/calling.ts';
import { openFolder } from '../world/left-open.ts';
import type { PortalProcess } from '../world/portal-process.ts';
import { openStage } from '../world/started-portals.ts';
import { ROUNDS } from './rounds.ts';

// A conversation of very many messages (faults F17): read, taken along, changed by a migration under load, and deleted. The tests make a
// thousand; a full run makes a million, and holds the times and the memory that stand below, which a busy machine does not keep.

const ROWS = ROUNDS * 1_000;
const isFull = ROUNDS > 1;
/** What nobody may wait for longer, whatever is done beside it. */
const REQUEST_MS = 1_000;
const EXPORT_MS = 120_000;
const EXPORT_MEGABYTES = 200;
const WRITERS = 3;

vi.setConfig({ testTimeout: 900_000 + ROUNDS * 1_200, hookTimeout: 900_000 + ROUNDS * 600 });

const folder = openFolder();
const { database, world, ctx, start } = await openStage();
const [many, few] = [await aTalk(), await aTalk()];
// As many as nobody types, put in at once.
const client = await database.pool.connect();
await client.query('set statement_timeout = 0');
await client.query(
  `insert into chat_messages ("_id", "chatId", "sequence", "senderId", "message", "createdAt")
     select gen_random_uuid(), c."_id", n, c."advisorId", 'messaggio numero ' || n, now() - ($2 - n) * interval '1 second'
     from generate_series(1, $2::int) n, chats c where c."_id" = $1`,
  [many.chatId, ROWS],
);
await client.query('update chats set "lastSequence" = $2 where "_id" = $1', [many.chatId, ROWS]);
await client.query('vacuum (analyze) chat_messages');
client.release(true);
const portal = start({ LOG_LEVEL: 'error' });
const address = await portal.ready;

async function aTalk() {
  const { owner, agency, chatId } = await aConversation(world);
  return { agencyId: agency._id, chatId, token: await openSession(ctx, ctx.db, owner._id, agency._id) };
}

/** What took longer, or more, than it may, in a full run. */
const exceeded: string[] = [];

/** Held and said in a full run alone. */
function hold(what: string, figure: number, limit: number): void {
  if (!isFull) return;
  const words = `${what}, ${ROWS} rows: ${figure.toFixed(0)}, at most ${limit}`;
  process.stdout.write(`${words}\n`);
  if (figure > limit) exceeded.push(words);
}

async function timed<T>(what: string, limitMs: number, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  hold(`${what}, ms`, performance.now() - since, limitMs);
  return result;
}

/** Somebody reads the long conversation and others write in another one until `work` is done: how long the longest waited, and every status. */
async function underLoad(work: () => Promise<unknown>): Promise<{ longestMs: number; statuses: Set<number> }> {
  let [isOver, longestMs] = [false, 0];
  const statuses = new Set<number>();
  const keep = async (asking: () => Promise<{ status: number }>): Promise<void> => {
    while (!isOver) {
      const since = performance.now();
      statuses.add((await asking()).status);
      longestMs = Math.max(longestMs, performance.now() - since);
      await wait(10);
    }
  };
  let said = 0;
  const say = () => {
    said += 1;
    const request = { params: { chatId: few.chatId }, body: { message: `intanto ${said}` } };
    return attemptPortal({ address, token: few.token }, sendMessage, request);
  };
  const load = [
    keep(() => attemptPortal({ address, token: many.token }, listChats, { query: {} })),
    ...Array.from({ length: WRITERS }, () => keep(say)),
  ];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(load);
  }
  return { longestMs, statuses };
}

function read(query: Parameters<typeof attemptPortal<typeof listMessages>>[2]['query']) {
  const { chatId, token } = many;
  return attemptPortal({ address, token }, listMessages, { params: { chatId }, query });
}

test(`faults F17: of ${ROWS} messages the last, those of the middle and those that say a word are found`, async () => {
  const last = await timed('the last page', REQUEST_MS, () => read({}));
  expect(last.reply.rows.at(-1)?.message).toBe(`messaggio numero ${ROWS}`);
  const middle = Math.floor(ROWS / 2);
  const before = await timed('a page of the middle', REQUEST_MS, () => read({ before: String(middle) }));
  expect(before.reply.rows.at(-1)?.message).toBe(`messaggio numero ${middle - 1}`);
  const found = await timed('a word that one says', REQUEST_MS, () => read({ q: `${middle}` }));
  expect(found.reply.rows.map(({ message }) => message)).toContain(`messaggio numero ${middle}`);
  const common = await timed('a word that all say', REQUEST_MS, () => read({ q: 'messaggio' }));
  expect(common.reply.rows.length).toBeGreaterThan(0);
  const chats = () => attemptPortal({ address, token: many.token }, listChats, { query: {} });
  expect((await timed('the list of conversations', REQUEST_MS, chats)).reply.rows[0]?.unread).toBe(ROWS);
  expect(exceeded.splice(0)).toEqual([]);
});

test(`faults F17: ${ROWS} messages are taken along, while others are answered`, async () => {
  const { chatId, token } = many;
  const before = memoryOf(portal);
  const ask = () => attemptPortal({ address, token }, exportChat, { params: { id: chatId } });
  const { longestMs, statuses } = await underLoad(async () => {
    const { status, reply } = await timed('the spreadsheet', EXPORT_MS, ask);
    expect(status).toBe(200);
    const file = await fetch(`${address}${reply.url}`);
    expect(file.status).toBe(200);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(ROWS);
  });
  expect(statuses).toEqual(new Set([200, 201]));
  hold('the longest request beside the spreadsheet, ms', longestMs, REQUEST_MS);
  hold('what the spreadsheet took of memory, MB', memoryOf(portal) - before, EXPORT_MEGABYTES);
  expect(exceeded.splice(0)).toEqual([]);
});

test(`faults F17: a migration of a table of ${ROWS} rows that is read and written all the while refuses nobody`, async () => {
  cpSync(MIGRATIONS_DIR, folder, { recursive: true });
  writeFileSync(path.join(folder, '9999_more.sql'), 'alter table chat_messages add column "more" text;\n');
  // Somebody who holds the table for longer than a migration may wait: it steps back, and comes again.
  const holder = await database.pool.connect();
  await holder.query('begin; select from chat_messages limit 1');
  const steppedBack = Promise.withResolvers<void>();
  const { longestMs, statuses } = await underLoad(async () => {
    const log = { info: () => undefined, warn: () => steppedBack.resolve() };
    const migrating = migrateTo(ownerOf(database.url), folder, log);
    await steppedBack.promise;
    await holder.query('commit');
    holder.release();
    expect(await migrating).toEqual(['9999_more']);
  });
  expect(statuses).toEqual(new Set([200, 201]));
  hold('the longest request beside the migration, ms', longestMs, REQUEST_MS);
  expect(exceeded.splice(0)).toEqual([]);
});

test(`faults F17: a company with ${ROWS} messages that nobody takes part in any more is removed, while others are answered`, async () => {
  const { agencyId, chatId } = many;
  const deletedAt = sql<string>`now() - ${AGENCY_RESTORABLE_DAYS + 1} * interval '1 day'`;
  await update(ctx.db, 'agencies', { _id: agencyId }, { advisorId: null });
  await update(ctx.db, 'all_agencies', { _id: agencyId }, { deletedAt });
  const { longestMs, statuses } = await underLoad(() =>
    timed('the removal', EXPORT_MS, () => removeDeletedAgencies(ctx)),
  );
  expect(await rowsOf(ctx.db, 'chat_messages', { chatId }, ['_id'])).toEqual([]);
  expect(await rowsOf(ctx.db, 'all_agencies', { _id: agencyId }, ['_id'])).toEqual([]);
  // Whoever was of the company hears at most that it is gone.
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  hold('the longest request beside the removal, ms', longestMs, REQUEST_MS);
  expect(exceeded.splice(0)).toEqual([]);
});

/** The most that a process ever held, in megabytes; 0 where the system does not say. */
function memoryOf({ process: { pid } }: PortalProcess): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
