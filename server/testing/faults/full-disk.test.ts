import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getMe } from '@volano/domain/contracts/session';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openSession } from '../../platform/session/session.ts';
import { aUser } from '../builders/factories.ts';
import { testApp } from '../world/app.ts';
import { callPortal } from '../world/calling.ts';
import { freshDatabase } from '../world/database.ts';
import { type PortalProcess, MAIN, startPortal } from '../world/portal-process.ts';

const MEGABYTES = 8;
const canMount = spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0;
const NO_MOUNT = "a disk of a test's own may not be mounted here (unshare -Urm)";

const folder = mkdtempSync(path.join(tmpdir(), 'volano-full-'));
const dataDir = path.join(folder, 'data');
let portal: PortalProcess | undefined;
const database = await freshDatabase();
const world = await testApp({}, database);
world.travelTo(new Date());
mkdirSync(dataDir);
afterAll(async () => {
  await portal?.end();
  await world.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A portal whose data folder is a small disk of its own, which nobody else sees but through the process. */
function startOnSmallDisk(): PortalProcess {
  const program = path.join(folder, 'small-disk.mjs');
  const main = pathToFileURL(MAIN).href;
  const mounting = `import { spawnSync } from 'node:child_process';
if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=${MEGABYTES}m', 'none', ${JSON.stringify(dataDir)}]).status !== 0) process.exit(9);
await import(${JSON.stringify(main)});
`;
  writeFileSync(program, mounting);
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'fatal' };
  return startPortal(environment, program, folder, ['unshare', '-Urm']);
}

test('faults F7: a full disk of the files refuses files in words, keeps no half, and is well again once there is room', async ({
  skip,
}) => {
  skip(!canMount, NO_MOUNT);
  portal = startOnSmallDisk();
  const address = await portal.ready;
  const owner = await aUser(world.ctx);
  const token = await openSession(world.ctx, world.ctx.db, owner._id, null);
  const files = `/proc/${portal.process.pid}/root${dataDir}/files`;
  const bytes = await sharp({
    create: {
      width: 700,
      height: 700,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  async function send(): Promise<{ status: number; code?: string; _id?: string }> {
    const form = new FormData();
    const linkedEntity = { linkedEntityType: 'user', linkedEntityId: owner._id };
    form.set('JSONbody', JSON.stringify({ linkedEntity }));
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'io.png');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${address}/api/uploads`, { method: 'POST', headers, body: form });
    return { ...((await answer.json()) as object), status: answer.status };
  }
  const rows = () => world.ctx.db.selectFrom('uploads').select('storageKey').where('ownerId', '=', owner._id).execute();

  expect((await send()).status).toBe(201);
  const filler = path.join(files, 'filler');
  // Until not a byte goes in any more.
  expect(() => writeFileSync(filler, Buffer.alloc((MEGABYTES + 1) * 1_048_576))).toThrow('ENOSPC');
  const before = await rows();
  const refused = await send();
  expect([refused.status, refused.code]).toEqual([503, expect.stringMatching(/^(?:unavailable|diskFull)$/)]);
  expect(await rows()).toEqual(before);
  const halves = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'));
  expect(halves).toEqual([]);
  await callPortal({ address, token }, getMe, {});
  rmSync(filler);
  expect((await send()).status).toBe(201);
});
