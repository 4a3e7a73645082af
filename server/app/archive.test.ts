import { execFile } from 'node:child_process';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Context } from '../platform/context.ts';
import { openDatabase, type OpenDatabase } from '../platform/db/connect.ts';
import { onDatabase, openForCommand } from '../platform/db/open-for-command.ts';
import { createLog } from '../platform/log/log.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { anUpload, putBytes } from '../testing/builders/catalogue-factories.ts';
import { anAnnouncement } from '../testing/builders/factories.ts';
import { rowOf, rowsOf } from '../testing/builders/rows.ts';
import { bundledProgram } from '../testing/world/bundled-portal.ts';
import { openDataFolders } from '../testing/world/data-folders.ts';
import { closeAfterTests, openFolder } from '../testing/world/left-open.ts';
import { passedOn } from '../testing/world/portal-process.ts';
import { portalStarter } from '../testing/world/started-portals.ts';

const run = promisify(execFile);
const TOKEN = 'a-token-of-whoever-watches-the-portal';
const KEY = 'a key that opens the backups';
const PATIENCE = { timeout: 600_000, interval: 200 };

const folder = openFolder();
const place = path.join(folder, 'backups');
const folders = await openDataFolders();
closeAfterTests(async () => folders.remove());
const watched = { BACKUP_KEY: KEY, METRICS_TOKEN: TOKEN };
const start = portalStarter({ ...watched, NODE_ENV: 'production', PAGE_DIR: folder });

/** A portal on a data folder, archived, and its database as whoever looks at it from the machine sees it. */
async function aPortalOn(dataDir: string, to = place) {
  const portal = start({ DATA_DIR: dataDir, BACKUP_TO: to });
  const address = await portal.ready;
  const { url } = await openForCommand({ dataDir, log: createLog('silent') });
  const database = openDatabase(url, { max: 2 });
  const storage = await openStorage({ dataDir, bucket: undefined });
  const ctx = { db: database.db, storage, clock: { now: () => new Date() } } as Context;
  async function end(): Promise<void> {
    await database.close();
    expect(await portal.end()).toBe(0);
  }
  return { address, database, ctx, end };
}

async function restore(dataDir: string, until: string, more: Record<string, string> = {}): Promise<string> {
  const args = [await bundledProgram('backup'), 'restore', place, '--until', until];
  const env = { ...passedOn(), LOG_LEVEL: 'silent', DATA_DIR: dataDir, BACKUP_KEY: KEY, ...more };
  const running = run(process.execPath, args, { cwd: folder, env });
  const told = await running.catch((error: unknown) => error as { stdout: string; stderr: string });
  return `${told.stdout}${told.stderr}`;
}

async function expectNothingIn(dataDir: string): Promise<void> {
  expect(await readdir(path.join(dataDir, 'postgres')).catch(() => [])).not.toContain('cluster');
}

const kept = (name: string) => readdir(path.join(place, name)).catch(() => [] as string[]);
const basesKept = async () => (await kept('bases')).filter((name) => !/\.(?:data|part)/.test(name));

/** The present of the database, to the microsecond. */
async function presentOf({ pool }: OpenDatabase): Promise<string> {
  const { rows } = await pool.query<{ now: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "now"`,
  );
  return rows[0]?.now ?? '';
}

/** Has PostgreSQL hand over what it wrote, and waits until that is where the backups are. */
async function archived({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ segment: string }>(`select pg_walfile_name(pg_switch_wal()) as "segment"`);
  const lines = async () => (await Promise.all((await kept('wal')).map((line) => kept(`wal/${line}`)))).flat();
  await expect.poll(lines, PATIENCE).toContain(rows[0]?.segment);
}

async function figure(address: string, name: string): Promise<number | undefined> {
  const asked = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const line = (await asked.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}

const titles = async ({ db }: OpenDatabase) =>
  (await rowsOf(db, 'announcements', {}, ['title'], 'title')).map(({ title }) => title);
const restored = path.join(folder, 'restored');
const continued = path.join(folder, 'continued');
const refused = path.join(folder, 'refused');

test('what was written and erased after a moment is as it was at that moment: rows and files', async () => {
  const one = await aPortalOn(folders.filled());
  await expect.poll(basesKept, PATIENCE).toHaveLength(1);
  const call = await anAnnouncement(one.ctx, { title: 'Prima' });
  const file = await anUpload(one.ctx, { linkedEntityId: call._id });
  await putBytes(one.ctx, file, 'as it was at that moment');
  // Taken over while it is there, as within five minutes of any day.
  await archived(one.database);
  const moment = await presentOf(one.database);
  await one.ctx.storage.remove(file.storageKey);
  await one.database.db.deleteFrom('uploads').where('_id', '=', file._id).execute();
  await one.database.db.deleteFrom('announcements').where('_id', '=', call._id).execute();
  await anAnnouncement(one.ctx, { title: 'Dopo' });
  await archived(one.database);
  expect(await figure(one.address, 'volano_archive_last_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 600);
  expect(await figure(one.address, 'volano_warning{warning="archiveFailing"}')).toBe(0);
  await one.end();

  const said = await restore(restored, moment);
  expect(said).toMatch(/Restored from \S+; last change at \S+: 1 files\. Start the portal\./);
  const two = await aPortalOn(restored);
  expect(await titles(two.database)).toEqual(['Prima']);
  const { storageKey } = await rowOf(two.database.db, 'uploads');
  const bytes = await readFile(path.join(restored, 'files', storageKey), 'utf8');
  expect(bytes).toBe('as it was at that moment');
  // It goes on in a line of its own, from a copy of its own.
  await expect.poll(basesKept, PATIENCE).toHaveLength(2);
  await anAnnouncement(two.ctx, { title: 'Altra storia' });
  // What was written last before an orderly stop is handed over by it.
  await two.end();
  expect(await restore(continued, 'latest')).toMatch(/Restored from/);
  const asRestored = { dataDir: continued, log: createLog('silent'), max: 1 };
  expect(await onDatabase(asRestored, (opened) => titles(opened))).toEqual(['Altra storia', 'Prima']);

  expect(await restore(continued, moment)).toMatch(/There is a database in \S+ already: restore into a new DATA_DIR\./);
  const refusals: [string, RegExp, Record<string, string>?][] = [
    ['2020-01-01 10:30', /The archive in \S+ begins at \S+: 2020-01-01T09:30:00\.000Z is before it\./],
    ['2100-01-01 10:30', /ends with the change of \S+: it does not know what was at 2100-01-01T09:30:00\.000Z/],
    ['ieri', /--until "ieri" is no moment/],
    [moment, /BACKUP_KEY is not the key/, { BACKUP_KEY: 'another key of somebody' }],
    [moment, /the embedded database alone/, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
  ];
  for (const [until, refusal, more] of refusals) {
    expect(await restore(refused, until, more)).toMatch(refusal);
    await expectNothingIn(refused);
  }
  await expectDamageTold();
});

/** Cut or gone, the newest copy or what follows it: nothing comes back, and it is said. */
async function expectDamageTold(): Promise<void> {
  const bases = (await basesKept()).toSorted((one, other) => (one.slice(13) < other.slice(13) ? 1 : -1));
  const [newest = ''] = bases;
  const [line = ''] = newest.split('.');
  const [segment = ''] = (await kept(`wal/${line}`)).toSorted();
  for (const name of [`wal/${line}/${segment}`, `bases/${newest}.data`]) {
    const whole = await readFile(path.join(place, name));
    await writeFile(path.join(place, name), whole.subarray(0, whole.length - 3));
    expect(await restore(refused, 'latest')).toMatch(/The archive in \S+ is damaged \(\S+ is damaged or missing\)/);
    await expectNothingIn(refused);
    await writeFile(path.join(place, name), whole);
  }
}

test('a place that takes nothing is told as a warning until it takes again; nothing is lost meanwhile', async () => {
  const to = path.join(folder, 'elsewhere');
  const dataDir = folders.filled();
  const portal = await aPortalOn(dataDir, to);
  await expect.poll(() => figure(portal.address, 'volano_archive_last_timestamp_seconds'), PATIENCE).toBeGreaterThan(0);
  const failing = () => figure(portal.address, 'volano_warning{warning="archiveFailing"}');
  await rename(path.join(to, 'wal'), path.join(to, 'wal-away'));
  await writeFile(path.join(to, 'wal'), 'no folder');
  await anAnnouncement(portal.ctx, { title: 'Mentre non si archivia' });
  await portal.database.pool.query('select pg_switch_wal()');
  await expect.poll(failing, PATIENCE).toBe(1);
  await rm(path.join(to, 'wal'));
  await rename(path.join(to, 'wal-away'), path.join(to, 'wal'));
  await expect.poll(failing, PATIENCE).toBe(0);
  // What is written meanwhile waits there until it is fetched.
  await expect.poll(() => readdir(path.join(dataDir, 'postgres', 'cluster', 'archive')), PATIENCE).toEqual([]);
  await portal.end();
});
