import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { getReadiness } from '@volano/domain/contracts/options';
import { getMe, signIn } from '@volano/domain/contracts/session';
import { getSystemState } from '@volano/domain/contracts/system';
import { describe, expect, test } from 'vitest';
import { eraseDue } from '../modules/insight/privacy/privacy.jobs.ts';
import { backUpNightly } from '../modules/insight/system/backup.jobs.ts';
import type { BackupConfig } from '../platform/config/stores.ts';
import { putAddition } from '../platform/backup/archive-objects.ts';
import { findLastBackup } from '../platform/backup/backup.queries.ts';
import { makeBackup, nameOfPlace, type ToBackUp } from '../platform/backup/make.ts';
import { chooseBackup, restoreBackup } from '../platform/backup/restore.ts';
import { listMoments, openVault } from '../platform/backup/vault.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { StartupError } from '../platform/startup-error.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { findStorageId, requireOwnStorage, rememberErased } from '../platform/storage/marks.ts';
import { anUpload, putBytes } from '../testing/builders/catalogue-factories.ts';
import { inDays } from '../testing/builders/days.ts';
import { anAnnouncement, aUser } from '../testing/builders/factories.ts';
import { rowOf, rowsOf, update } from '../testing/builders/rows.ts';
import { startStoreStandIn } from '../testing/faults/s3-stand-in.ts';
import { aPortal, openPortal, TODAY } from '../testing/world/app.ts';
import { callPortal } from '../testing/world/calling.ts';
import { aDatabase, type FreshDatabase, openFreshDatabase, ownerOf } from '../testing/world/database.ts';
import { openFolder } from '../testing/world/left-open.ts';
import { passedOn } from '../testing/world/portal-process.ts';
import { aPasswordHash, basicOf } from '../testing/world/signing-in.ts';
import { portalStarter } from '../testing/world/started-portals.ts';

const run = promisify(execFile);
const KEY = 'a key that opens the backups';

const folder = openFolder();
const source = await openFreshDatabase();
const portal = await openPortal({ BACKUP_TO: path.join(folder, 'nightly'), BACKUP_KEY: KEY }, source);
await requireOwnStorage(portal.ctx.db, portal.ctx.storage);
const admin = await aUser(portal.ctx, { role: 'admin' });
// Another one, so that nobody is the last.
await aUser(portal.ctx, { role: 'admin' });

async function aFile(bytes: string) {
  const { _id } = await anAnnouncement(portal.ctx);
  const file = await anUpload(portal.ctx, { linkedEntityId: _id });
  await putBytes(portal.ctx, file, bytes);
  return file;
}

const start = portalStarter();

const placeOf = (name: string, key?: string): BackupConfig => ({
  to: { kind: 'folder', folder: path.join(folder, name) },
  key,
});

/** A backup of the portal as it is, made at the portal's time. */
function backUp(config: BackupConfig, changed: Partial<ToBackUp> = {}) {
  const { storage, clock, version, config: settings } = portal.ctx;
  return makeBackup({ database: source, storage, clock, version, dataDir: settings.dataDir, ...changed }, config);
}

/** A restore into an empty place of this process; answers what it said. */
async function restoreInto(
  target: FreshDatabase & { readonly data: string },
  config: BackupConfig,
  at?: string,
): Promise<string> {
  const dataDir = target.data;
  const owner = openDatabase(ownerOf(target.url), { max: 2 });
  try {
    const vault = await openVault(config, dataDir, null);
    const storage = await openStorage({ dataDir, bucket: undefined });
    const { rows, files } = await restoreBackup(owner.pool, storage, vault, await chooseBackup(vault, at));
    return `restored ${rows} rows, ${files} files`;
  } catch (error) {
    return error instanceof StartupError ? error.message : String((error as Error).stack);
  } finally {
    await owner.close();
  }
}

/** An empty database and an empty folder, gone after the test. */
async function anEmptyPlace(): Promise<FreshDatabase & { readonly data: string }> {
  return { ...(await aDatabase()), data: await mkdtemp(path.join(folder, 'data-')) };
}

const filesOf = (data: string) =>
  readdir(path.join(data, 'files'), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    () => [] as string[],
  );

/** Questions are answered, and whoever wants a connection of their own is left without. */
function poolThatBreaks({ pool }: FreshDatabase): FreshDatabase['pool'] {
  const connect = () => Promise.reject(new Error('the database went away'));
  return Object.assign(Object.create(pool), { connect, query: pool.query.bind(pool) }) as FreshDatabase['pool'];
}

const countUsers = async ({ pool }: FreshDatabase) =>
  (await pool.query<{ n: number }>('select count(*)::int as n from users').catch(() => ({ rows: [{ n: 0 }] }))).rows[0]
    ?.n;

describe('a backup', () => {
  test('comes back into an empty place: every row, every file; whoever was erased since is erased again', async () => {
    const files = [await aFile('first file'), await aFile('second file'), await aFile('first file')];
    const gone = await aUser(portal.ctx, { name: 'Chi se ne va' });
    const made = await backUp(placeOf('whole', KEY));
    expect(made).toMatchObject({ files: 3, newFiles: 2, missing: 0, kept: 1 });
    await rememberErased(portal.ctx, { userId: gone._id, isByOffice: false });
    portal.travelTo(new Date(inDays(1)));
    await backUp(placeOf('whole', KEY));
    portal.travelTo(TODAY);
    await portal.ctx.storage.remove(`erased/${gone._id}`);

    const target = await anEmptyPlace();
    const restored = await restoreInto(target, placeOf('whole', KEY), made?.madeAt);
    expect(restored).toMatch(/^restored \d+ rows, 3 files$/);
    const uploadsOf = ({ db }: FreshDatabase) => rowsOf(db, 'uploads', {}, undefined, '_id');
    expect(await uploadsOf(target)).toEqual(await uploadsOf(source));
    for (const { storageKey } of files)
      expect(await readFile(path.join(target.data, 'files', storageKey), 'utf8')).toMatch(/^(?:first|second) file$/);
    expect(await readFile(path.join(target.data, 'files', 'identity'), 'utf8')).toBe(await findStorageId(source.db));
    const nameOf = async () => (await rowOf(target.db, 'users', { _id: gone._id })).name;
    expect(await nameOf()).toBe('Chi se ne va');
    const storage = await openStorage({ dataDir: target.data, bucket: undefined });
    await eraseDue({ ...portal.ctx, db: target.db, storage });
    expect(await nameOf()).not.toBe('Chi se ne va');
  });

  test('encrypted tells nothing of what is in it, and opens by its key alone', async () => {
    await aFile('a secret of the office');
    await backUp(placeOf('sealed', KEY));
    const entries = await readdir(path.join(folder, 'sealed'), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const bytes = await readFile(path.join(entry.parentPath, entry.name));
      expect(bytes.includes('a secret of the office')).toBe(false);
    }
    const target = await anEmptyPlace();
    const without = await restoreInto(target, placeOf('sealed'));
    expect(without).toMatch(/^The backups in \S+ are encrypted: set BACKUP_KEY\.$/);
    const wrong = await restoreInto(target, placeOf('sealed', 'another key of somebody'));
    expect(wrong).toMatch(/^BACKUP_KEY is not the key of the backups in \S+\.$/);
    expect([await filesOf(target.data), await countUsers(target)]).toEqual([[], 0]);
    expect(await restoreInto(target, placeOf('sealed', KEY))).toMatch(/^restored/);
    await backUp(placeOf('open'));
    await expect(backUp(placeOf('open', KEY))).rejects.toThrow('are not encrypted');
  });

  test('is there when it is whole, and not before; damaged it brings nothing back, and says so', async () => {
    const name = 'damaged';
    const file = await aFile('a file that will be damaged');
    const breaking = { database: { ...source, pool: poolThatBreaks(source) } };
    await expect(backUp(placeOf(name), breaking)).rejects.toThrow('the database went away');
    const portalName = (await findStorageId(source.db)) ?? '';
    const vault = await openVault(placeOf(name), portal.ctx.config.dataDir, portalName);
    expect(await listMoments(vault)).toEqual([]);
    const target = await anEmptyPlace();
    const restore = () => restoreInto(target, placeOf(name));
    expect(await restore()).toMatch(/^There is no backup in \S+\.$/);
    await backUp(placeOf(name));

    const { sha256 } = await rowOf(source.db, 'uploads', { _id: file._id });
    const firstIn = async (part: string) => path.join(part, (await readdir(path.join(folder, name, part)))[0] ?? '');
    for (const part of [vault.placeOf(sha256), await firstIn('rows'), await firstIn('snapshots')]) {
      const place = path.join(folder, name, part);
      await copyFile(place, `${place}.kept`);
      const whole = await readFile(place);
      const changed = Buffer.from(whole);
      changed[Math.floor(whole.length / 2)]! ^= 1;
      for (const harm of [changed, whole.subarray(0, whole.length - 3), null]) {
        await (harm === null ? rm(place) : writeFile(place, harm));
        const refused = await restore();
        expect(refused, `${place} ${String(harm?.length)}`).toMatch(
          /^(?:The backup of \S+ .*damaged|There is no backup in)[^\n]*$/,
        );
        expect([await filesOf(target.data), await countUsers(target)]).toEqual([[], 0]);
      }
      await copyFile(`${place}.kept`, place);
      await rm(`${place}.kept`);
    }
    expect(await restore()).toMatch(/^restored/);
    expect(await restore()).toMatch(/^The database is not empty/);
  });

  test('has the rows and the files of one moment, whatever is sent and deleted meanwhile', async () => {
    const { storage } = portal.ctx;
    let file: Awaited<ReturnType<typeof aFile>> | null = null;
    const busy: typeof storage = {
      ...storage,
      async stream(key) {
        // Sent while the others are being copied, so that the moment knows it, and gone when its turn comes.
        if (file === null) file = await aFile('sent and deleted while the backup is made');
        else if (key === file.storageKey) {
          await source.db.deleteFrom('uploads').where('_id', '=', file._id).execute();
          await storage.remove(key);
        }
        return storage.stream(key);
      },
    };
    const made = await backUp(placeOf('moment'), { storage: busy });
    expect(made?.missing).toBe(0);
    const target = await anEmptyPlace();
    expect(await restoreInto(target, placeOf('moment'))).toMatch(/^restored/);
    const rows = await rowsOf(target.db, 'uploads');
    for (const { storageKey } of rows) await readFile(path.join(target.data, 'files', storageKey));
    expect(rows.length).toBe(made?.files);
    expect(await rowsOf(source.db, 'uploads', { _id: file!._id })).toEqual([]);
  });

  test('keeps a sound copy of a file that is damaged afterwards, and says what the portal has lost', async () => {
    const [kept, lost] = [await aFile('sound when it was copied'), await aFile('never copied')];
    const before = await portal.ctx.storage.read(lost.storageKey);
    await portal.ctx.storage.remove(lost.storageKey);
    expect(await backUp(placeOf('lost'))).toMatchObject({ missing: 1 });
    await portal.ctx.storage.put(kept.storageKey, Buffer.from('damaged'));
    portal.travelTo(new Date(TODAY.getTime() + 1_000));
    expect(await backUp(placeOf('lost'))).toMatchObject({ missing: 1, newFiles: 0 });
    const target = await anEmptyPlace();
    expect(await restoreInto(target, placeOf('lost'))).toMatch(/^restored/);
    const place = path.join(target.data, 'files', kept.storageKey);
    expect(await readFile(place, 'utf8')).toBe('sound when it was copied');
    await portal.ctx.storage.put(lost.storageKey, before);
    await putBytes(portal.ctx, kept, 'sound when it was copied');
  });

  test('comes back though a newer one is damaged, and nobody with it whom the archive knows to be erased since', async () => {
    const [place, erased] = [placeOf('older'), '01a1b2c3-0000-4000-8000-000000000001'];
    const older = await backUp(place);
    portal.travelTo(new Date(inDays(1)));
    const newer = await backUp(place);
    const vault = await openVault(place, portal.ctx.config.dataDir, null);
    await putAddition(vault, 'line', inDays(2), { named: [], beside: { [`erased/${erased}`]: 'today' } });
    await writeFile(path.join(folder, 'older', 'named', 'line.damaged'), 'nothing');
    await writeFile(path.join(folder, 'older', 'snapshots', newer?.madeAt.replaceAll(':', '-') ?? ''), 'nothing');
    const target = await anEmptyPlace();
    expect(await restoreInto(target, place)).toContain(`Others: --at ${older?.madeAt}`);
    expect(await restoreInto(target, place, older?.madeAt)).toMatch(/^restored/);
    expect(await readFile(path.join(target.data, 'files', 'erased', erased), 'utf8')).toBe('today');
  });

  test('goes to a bucket, restores from there, and a store that is away is one line', async () => {
    const store = await startStoreStandIn();
    // Nothing said of it: the files stay where they are.
    const access = { ...store.environment, S3_BUCKET: '' };
    const place = 's3://backups/volano';
    const target = await anEmptyPlace();
    const config = readConfig({ ...access, BACKUP_TO: place, BACKUP_KEY: KEY }).backup!;
    expect(await backUp(config)).toMatchObject({ place, kept: 1 });
    expect(await restoreInto(target, config)).toMatch(/^restored/);
    store.setDown(true);
    const refused = await backUp(config).then(
      () => '',
      (error: unknown) => (error instanceof StartupError ? error.message : String((error as Error).stack)),
    );
    expect(refused).toMatch(/^S3_ENDPOINT: \S+ does not answer as an S3-compatible store [^\n]+$/);
    expect(refused).not.toContain(store.environment.S3_SECRET);
    await store.close();
  });
});

describe('the night', () => {
  const LAST_NIGHT = '2026-11-20T21:00:00.000Z';

  test('makes one backup whatever the number of nodes, and of one day keeps the last', async () => {
    const other = await aPortal({ BACKUP_TO: path.join(folder, 'nightly'), BACKUP_KEY: KEY }, source);
    const nodes = [portal.ctx, { ...other.ctx, storage: portal.ctx.storage, makeBackup: portal.ctx.makeBackup }];
    const vault = () => openVault(placeOf('nightly', KEY), portal.ctx.config.dataDir, null);
    // More than a night apart, and the first two on one day.
    const moments = ['2026-11-19T00:30:00.000Z', '2026-11-19T21:00:00.000Z', LAST_NIGHT];
    for (const moment of moments) {
      for (const node of [portal, other]) node.travelTo(new Date(moment));
      await Promise.all(nodes.map((node) => backUpNightly(node)));
    }
    expect(await rowsOf(source.db, 'backups', { place: path.join(folder, 'nightly') })).toHaveLength(moments.length);
    expect(await listMoments(await vault())).toEqual(moments.slice(1));
    expect(await readdir(path.join(folder, 'nightly', 'rows'))).toHaveLength(2);
  });

  test('has its own after a day on which the one before came late, once however often it is tried', async () => {
    const [place, made] = [placeOf('late', KEY), [] as string[]];
    const { db, config } = portal.ctx;
    const night = { ...portal.ctx, config: { ...config, backup: place }, makeBackup: () => backUp(place) };
    // Nine in the morning in Rome, and twice the night after.
    const moments = ['2026-11-19T08:00:00.000Z', '2026-11-20T00:00:00.000Z', '2026-11-20T01:00:00.000Z'];
    for (const moment of moments) {
      portal.travelTo(new Date(moment));
      await backUpNightly(night);
      made.push((await findLastBackup(db, nameOfPlace(place)))?.madeAt ?? '');
    }
    expect(made).toEqual([moments[0], moments[1], moments[1]]);
  });

  test('is told: last good backup on the page and by ready, an old one and a failed one as warnings', async () => {
    const stateAfter = async (hours: number) => {
      portal.travelTo(new Date(Date.parse(LAST_NIGHT) + hours * 3_600_000));
      return await portal.as(admin).call(getSystemState, {});
    };
    const fresh = await stateAfter(1);
    expect(fresh.backup).toMatchObject({ isEncrypted: true, failure: null, last: { madeAt: LAST_NIGHT } });
    expect(fresh.warnings.filter((warning) => warning.startsWith('backup'))).toEqual([]);
    expect(await portal.as(null).call(getReadiness, {})).toEqual({ status: 'ready', lastBackupAt: LAST_NIGHT });
    expect((await stateAfter(48)).warnings).toContain('backupOld');
    await aFile('does not fit any more');
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const broken = { ...portal.ctx.storage, list: () => Promise.reject(full) };
    await expect(backUp(placeOf('nightly', KEY), { storage: broken })).rejects.toThrow(
      `The backup was not made: the disk of ${path.join(folder, 'nightly')} is full.`,
    );
    const failed = await stateAfter(48);
    expect(failed.warnings).toEqual(expect.arrayContaining(['backupFailed', 'backupOld']));
    expect(failed.backup).toMatchObject({ failure: { error: expect.stringContaining('is full') as string } });
    expect(failed.backup.last?.madeAt).toBe(LAST_NIGHT);
  });
});

test('the guide, followed word for word: backed up while it runs, the machine lost, restored on an empty folder', async ({
  annotate,
}) => {
  const guide = await readFile(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const part = guide.slice(guide.indexOf('\n## Backup'), guide.indexOf('\n### A moment between'));
  const commands = [...part.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, lines = '']) => lines.trim().split('\n'));
  expect(commands).toEqual(['npm run backup -- DIR', 'npm run restore -- DIR', 'npm start']);
  const place = path.join(folder, 'by the guide');
  const follow = (line: string | undefined, environment: Record<string, string>) =>
    run('sh', ['-c', (line ?? '').replace('DIR', `'${place}'`)], {
      env: { ...passedOn(), LOG_LEVEL: 'silent', ...environment },
      cwd: path.join(import.meta.dirname, '../..'),
    });
  const photo = await anUpload(portal.ctx, { kind: 'frontImage', mime: 'image/png', linkedEntityType: 'user' });
  await putBytes(portal.ctx, photo, 'the face of the administrator');
  const person = { passwordHash: await aPasswordHash(), frontImageId: photo._id };
  await update(source.db, 'users', { _id: admin._id }, person);
  // A server that runs, whose machine is not used again, and the embedded database of another machine in its place.
  const before = { DATABASE_URL: source.url, DATA_DIR: portal.ctx.config.dataDir };
  const after = { DATA_DIR: path.join(folder, 'another machine') };
  expect((await follow(commands[0], before)).stdout).toMatch(/read back and whole: \d+ rows, \d+ files/);
  const since = performance.now();
  const { stdout } = await follow(commands[1], after);
  expect(stdout).toMatch(/Restored the backup of \S+ from .+ rows, \d+ files/);
  const restored = start({ ...after, NODE_ENV: 'production', PAGE_DIR: folder });
  expect(await photoOf(await restored.ready)).toBe('the face of the administrator');
  const minutes = ((performance.now() - since) / 60_000).toFixed(1);
  const bytes = await bytesIn(place);
  const [counted = ''] = /\d+ rows, \d+ files/.exec(stdout) ?? [];
  const told = `${counted} back in ${minutes} minutes, from the command to the first page`;
  await annotate(`${told}, of a backup of ${bytes} bytes`);
  expect(await restored.end()).toBe(0);
});

async function bytesIn(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function photoOf(address: string): Promise<string> {
  const { token } = await callPortal({ address, token: '' }, signIn, {}, basicOf(admin.email));
  const { frontImage } = await callPortal({ address, token }, getMe, {});
  return (await fetch(`${address}${frontImage?.full}`)).text();
}
