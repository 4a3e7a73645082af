import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { listChats, listMessages, sendMessage } from '@volano/domain/contracts/chats';
import { getMe } from '@volano/domain/contracts/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverRole } from '../../platform/db/cluster.ts';
import { openSession } from '../../platform/session/session.ts';
import { aChat } from '../builders/chats.ts';
import { anAgency, aUser } from '../builders/factories.ts';
import { brokenInvariants } from '../sweeps/invariants.ts';
import { type TestApp, testApp } from '../world/app.ts';
import { attemptPortal } from '../world/calling.ts';
import { type DataFolders, openDataFolders } from '../world/data-folders.ts';
import { type PortalProcess, MAIN, startPortal } from '../world/portal-process.ts';
import { ROUNDS } from './rounds.ts';

// A portal whose own database lies on a disk that is full (faults F7). The disk is in memory and seen through the process alone.

const MEGABYTES = 256;
/** More than the disk has left for them, whatever PostgreSQL keeps ready. */
const MOST_MESSAGES = 6_000;
const WRITERS = 4;
const NO_MOUNT = "a disk of a test's own may not be mounted here (unshare -m)";

// PostgreSQL runs as nobody but root: who is root here stays it, and who is not keeps who they are.
const inside = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-Ucm', '--keep-caps'];
const [unshare = '', ...flags] = inside;
const canMount = spawnSync(unshare, [...flags, 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0;

let folders: DataFolders;
let disk: string;
let portal: PortalProcess | undefined;
let world: TestApp | undefined;
let cluster: string;
beforeAll(async () => {
  if (!canMount) return;
  folders = await openDataFolders();
  portal = startOnSmallDisk();
  await portal.ready;
  cluster = `/proc/${portal.process.pid}/root${disk}/cluster`;
  const [port, password] = ['port', 'password'].map((name) => readFileSync(path.join(cluster, name), 'utf8').trim());
  world = await testApp({}, { url: `postgres://${serverRole}:${password}@127.0.0.1:${port}/volano` });
  world.travelTo(new Date());
});
afterAll(async () => {
  await world?.close();
  await portal?.end();
  folders?.remove();
});

function startOnSmallDisk(): PortalProcess {
  const [model, folder] = [folders.filled(), folders.empty()];
  disk = path.join(folder, 'data/postgres');
  mkdirSync(disk, { recursive: true });
  const program = path.join(folder, 'small-disk.mjs');
  const main = pathToFileURL(MAIN).href;
  const mounting = `import { execFileSync } from 'node:child_process';
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=${MEGABYTES}m', 'none', ${JSON.stringify(disk)}]);
execFileSync('cp', ['-a', ${JSON.stringify(path.join(model, 'postgres/cluster'))}, ${JSON.stringify(disk)}]);
await import(${JSON.stringify(main)});
`;
  writeFileSync(program, mounting);
  const environment = { DATA_DIR: path.join(folder, 'data'), DEMO: 'false', LOG_LEVEL: 'fatal' };
  return startPortal(environment, program, folder, inside);
}

/** Takes what room there is; answers how it is given back. */
function fill(): () => void {
  const filler = path.join(cluster, '..', 'filler');
  expect(() => writeFileSync(filler, Buffer.alloc((MEGABYTES + 1) * 1_048_576))).toThrow('ENOSPC');
  return () => rmSync(filler);
}

test(`faults F7: a full disk under the database, ${ROUNDS} times: writing is refused with when to come back, reading goes on, and nothing is lost`, async ({
  skip,
}) => {
  skip(!canMount, NO_MOUNT);
  const { ctx } = world as TestApp;
  const address = (await portal?.ready) ?? '';
  const [owner, advisor] = [await aUser(ctx), await aUser(ctx, { role: 'advisor' })];
  const agency = await anAgency(ctx, { userId: owner._id, advisorId: advisor._id });
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  const token = await openSession(ctx, ctx.db, owner._id, agency._id);
  const taken: string[] = [];
  const refused: string[] = [];
  const odd: unknown[] = [];

  /** Whether it was taken. Letters of chance, which nothing packs into less. */
  async function say(key: string): Promise<boolean> {
    const message = `${key} ${randomBytes(6_000).toString('base64')}`;
    const request = { params: { chatId }, body: { message }, idempotencyKey: key };
    const { status, code, headers } = await attemptPortal({ address, token }, sendMessage, request);
    if (status === 201) taken.push(key);
    else if (status === 503 && headers['retry-after'] !== undefined) refused.push(key);
    else odd.push({ key, status, code });
    return status === 201;
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const empty = fill();
    let isFull = false;
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; !isFull && n < MOST_MESSAGES / WRITERS; n += 1)
          isFull = !(await say(`${round}-${writer}-${n}`)) || isFull;
      }),
    );
    expect(isFull).toBe(true);
    const reads = [
      attemptPortal({ address, token }, getMe, {}),
      attemptPortal({ address, token }, listMessages, { params: { chatId }, query: {} }),
      attemptPortal({ address, token }, listChats, { query: {} }),
    ];
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200]);
    empty();
    for (let n = 0; !(await say(`${round}-after-${n}`)); n += 1) await wait(100);
  }

  expect(odd).toEqual([]);
  const rows = await ctx.db.selectFrom('chat_messages').select('clientKey').where('chatId', '=', chatId).execute();
  const stored = new Set(rows.map(({ clientKey }) => clientKey));
  expect(taken.filter((key) => !stored.has(key))).toEqual([]);
  expect(refused.filter((key) => stored.has(key))).toEqual([]);
  expect(rows.length).toBe(taken.length);
  expect(await brokenInvariants({ db: ctx.db, storage: ctx.storage })).toEqual({});
  expect(portal?.process.exitCode).toBeNull();
});
