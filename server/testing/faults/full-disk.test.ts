import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { listChats, listMessages, sendMessage } from '@volano/domain/contracts/chats';
import { getMe } from '@volano/domain/contracts/session';
import { createUpload } from '@volano/domain/contracts/uploads';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { serverRole } from '../../platform/db/cluster.ts';
import { openSession } from '../../platform/session/session.ts';
import { aConversation } from '../builders/chats.ts';
import { aUser } from '../builders/factories.ts';
import { rowsOf } from '../builders/rows.ts';
import { brokenInvariants } from '../sweeps/invariants.ts';
import { testApp } from '../world/app.ts';
import { attemptPortal, callPortal } from '../world/calling.ts';
import { openDataFolders } from '../world/data-folders.ts';
import { openFolder } from '../world/left-open.ts';
import { onlyWhere } from '../world/only-where.ts';
import { MAIN } from '../world/portal-process.ts';
import { openStage, portalStarter } from '../world/started-portals.ts';
import { ROUNDS } from './rounds.ts';

// Portals whose files, or whose own database, lie on a disk that is full (faults F7). The disk is in memory and seen through the process alone.

const FILES_MEGABYTES = 8;
const DATABASE_MEGABYTES = 256;
/** More than the disk has left for them, whatever PostgreSQL keeps ready. */
const MOST_MESSAGES = 6_000;
const WRITERS = 4;

const ALONE = ['unshare', '-Urm'];
// PostgreSQL runs as nobody but root: who is root here stays it, and who is not keeps who they are.
const WITH_SERVER = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-Ucm', '--keep-caps'];

/** Options of a test of a disk that is mounted in such a space. */
function whereMounted([unshare = '', ...flags]: readonly string[]) {
  const canMount = spawnSync(unshare, [...flags, 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0;
  return onlyWhere(canMount, `a disk of a test's own may not be mounted here (${[unshare, ...flags].join(' ')})`);
}

const folder = openFolder();
const { ctx, start } = await openStage();

/** A program that mounts a small disk where it is told, does something more, and goes on as the portal. */
function onSmallDisk(disk: string, megabytes: number, more = ''): string {
  mkdirSync(disk, { recursive: true });
  const program = path.join(folder, `${megabytes}.mjs`);
  const mounting = `import { execFileSync } from 'node:child_process';
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=${megabytes}m', 'none', ${JSON.stringify(disk)}]);
${more}
await import(${JSON.stringify(pathToFileURL(MAIN).href)});
`;
  writeFileSync(program, mounting);
  return program;
}

/** Takes what room there is, until not a byte goes in any more; answers how it is given back. */
function fill(disk: string, megabytes: number): () => void {
  const filler = path.join(disk, 'filler');
  expect(() => writeFileSync(filler, Buffer.alloc((megabytes + 1) * 1_048_576))).toThrow('ENOSPC');
  return () => rmSync(filler);
}

test(
  'faults F7: a full disk of the files refuses files in words, keeps no half, and is well again once there is room',
  whereMounted(ALONE),
  async () => {
    const dataDir = path.join(folder, 'files');
    const program = onSmallDisk(dataDir, FILES_MEGABYTES);
    const portal = start({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, program, folder, ALONE);
    const address = await portal.ready;
    const owner = await aUser(ctx);
    const token = await openSession(ctx, ctx.db, owner._id, null);
    const files = `/proc/${portal.process.pid}/root${dataDir}/files`;
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = sharp({ create: { width: 700, height: 700, channels: 3, background: '#000', noise } });
    const file = { content: new Blob([new Uint8Array(await picture.png().toBuffer())]), name: 'io.png' };
    const linkedEntity = { linkedEntityType: 'user', linkedEntityId: owner._id } as const;
    const send = () => attemptPortal({ address, token }, createUpload, { body: { JSONbody: { linkedEntity } }, file });
    const rows = () => rowsOf(ctx.db, 'uploads', { ownerId: owner._id }, ['storageKey']);

    expect((await send()).status).toBe(201);
    const empty = fill(files, FILES_MEGABYTES);
    const before = await rows();
    const refused = await send();
    expect([refused.status, refused.code]).toEqual([503, expect.stringMatching(/^(?:unavailable|diskFull)$/)]);
    expect(await rows()).toEqual(before);
    const halves = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'));
    expect(halves).toEqual([]);
    await callPortal({ address, token }, getMe, {});
    empty();
    expect((await send()).status).toBe(201);
  },
);

/** A portal with a database of its own on a small disk, and what looks into that. */
async function aPortalOnSmallDisk() {
  const folders = await openDataFolders();
  onTestFinished(() => folders.remove());
  const [model, dataDir] = [folders.filled(), path.join(folder, 'database')];
  const disk = path.join(dataDir, 'postgres');
  const copied = ['-a', path.join(model, 'postgres/cluster'), disk];
  const program = onSmallDisk(disk, DATABASE_MEGABYTES, `execFileSync('cp', ${JSON.stringify(copied)});`);
  const environment = { DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'fatal' };
  const portal = startOwn(environment, program, folder, WITH_SERVER);
  const address = await portal.ready;
  const seen = `/proc/${portal.process.pid}/root${disk}`;
  const [port, password] = ['port', 'password'].map((name) =>
    readFileSync(path.join(seen, 'cluster', name), 'utf8').trim(),
  );
  const inside = await testApp({}, { url: `postgres://${serverRole}:${password}@127.0.0.1:${port}/volano` });
  inside.travelTo(new Date());
  onTestFinished(async () => {
    await inside.close();
    await portal.end();
  });
  return { portal, address, seen, inside };
}

const startOwn = portalStarter();

test(
  `faults F7: a full disk under the database, ${ROUNDS} times: writing is refused with when to come back, reading goes on, and nothing is lost`,
  whereMounted(WITH_SERVER),
  async () => {
    const { portal, address, seen, inside } = await aPortalOnSmallDisk();
    const { owner, agency, chatId, params } = await aConversation(inside);
    const token = await openSession(inside.ctx, inside.db, owner._id, agency._id);
    const taken: string[] = [];
    const refused: string[] = [];
    const odd: unknown[] = [];

    /** Whether it was taken. Letters of chance, which nothing packs into less. */
    async function say(key: string): Promise<boolean> {
      const message = `${key} ${randomBytes(6_000).toString('base64')}`;
      const request = { params, body: { message }, idempotencyKey: key };
      const { status, code, headers } = await attemptPortal({ address, token }, sendMessage, request);
      if (status === 201) taken.push(key);
      else if (status === 503 && headers['retry-after'] !== undefined) refused.push(key);
      else odd.push({ key, status, code });
      return status === 201;
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      const empty = fill(seen, DATABASE_MEGABYTES);
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
        attemptPortal({ address, token }, listMessages, { params, query: {} }),
        attemptPortal({ address, token }, listChats, { query: {} }),
      ];
      expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200]);
      empty();
      for (let n = 0; !(await say(`${round}-after-${n}`)); n += 1) await wait(100);
    }

    expect(odd).toEqual([]);
    const rows = await rowsOf(inside.db, 'chat_messages', { chatId }, ['clientKey']);
    const stored = new Set(rows.map(({ clientKey }) => clientKey));
    expect(taken.filter((key) => !stored.has(key))).toEqual([]);
    expect(refused.filter((key) => stored.has(key))).toEqual([]);
    expect(rows.length).toBe(taken.length);
    expect(await brokenInvariants(inside.ctx)).toEqual({});
    expect(portal.process.exitCode).toBeNull();
  },
);
