import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getReadiness } from '@volano/domain/contracts/options';
import { getSystemState } from '@volano/domain/contracts/system';
import { afterAll, describe, expect, test } from 'vitest';
import { eraseDue } from '../modules/insight/privacy/privacy.jobs.ts';
import { backUpNightly } from '../modules/insight/system/backup.jobs.ts';
import type { BackupConfig } from '../platform/config/stores.ts';
import { findLastBackup } from '../platform/backup/backup.queries.ts';
import { makeBackup, nameOfPlace, type ToBackUp } from '../platform/backup/make.ts';
import { chooseBackup, restoreBackup } from '../platform/backup/restore.ts';
import { listMoments, openVault } from '../platform/backup/vault.ts';
import { readConfig } from '../platform/config/config.ts';
import { hashPassword } from '../platform/session/session.ts';
import { StartupError } from '../platform/startup-error.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { findStorageId, requireOwnStorage, rememberErased } from '../platform/storage/marks.ts';
import { anUpload, putBytes } from '../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aUser } from '../testing/builders/factories.ts';
import { startStoreStandIn } from '../testing/faults/s3-stand-in.ts';
import { testApp, TODAY } from '../testing/world/app.ts';
import { type FreshDatabase, freshDatabase } from '../testing/world/database.ts';
import { passedOn, startPortal } from '../testing/world/portal-process.ts';

const run = promisify(execFile);
const KEY = 'a key that opens the backups';
const PASSWORD = 'Volano2026';
const DAY_MS = 86_400_000;

const folder = await mkdtemp(path.join(tmpdir(), 'volano-backup-'));
const source = await freshDatabase();
const portal = await testApp({ BACKUP_TO: path.join(folder, 'nightly'), BACKUP_KEY: KEY }, source);
await requireOwnStorage(portal.ctx.db, portal.ctx.storage);
const admin = await aUser(portal.ctx, { role: 'admin' });
// Another one, so that nobody is the last.
await aUser(portal.ctx, { role: 'admin' });
afterAll(async () => {
  await portal.close();
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

async function aFile(bytes: string) {
  const { _id } = await anAnnouncement(portal.ctx);
  const file = await anUpload(portal.ctx, { linkedEntityId: _id });
  await putBytes(portal.ctx, file, bytes);
  return file;
}

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
  try {
    const vault = await openVault(config, dataDir, null);
    const storage = await openStorage({ dataDir, bucket: undefined });
    const { rows, files } = await restoreBackup(target.pool, storage, vault, await chooseBackup(vault, at));
    return `restored ${rows} rows, ${files} files`;
  } catch (error) {
    return error instanceof StartupError ? error.message : String((error as Error).stack);
  }
}

async function anEmptyPlace(): Promise<FreshDatabase & { readonly data: string }> {
  const target = await freshDatabase();
  const data = await mkdtemp(path.join(folder, 'data-'));
  return { ...target, data };
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
    portal.travelTo(new Date(TODAY.getTime() + DAY_MS));
    await backUp(placeOf('whole', KEY));
    portal.travelTo(TODAY);
    await portal.ctx.storage.remove(`erased/${gone._id}`);

    const target = await anEmptyPlace();
    const restored = await restoreInto(target, placeOf('whole', KEY), made?.madeAt);
    expect(restored).toMatch(/^restored \d+ rows, 3 files$/);
    const rowsOf = (database: FreshDatabase) => database.db.selectFrom('uploads').selectAll().orderBy('_id').execute();
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    for (const { storageKey } of files)
      expect(await readFile(path.join(target.data, 'files', storageKey), 'utf8')).toMatch(/^(?:first|second) file$/);
    expect(await readFile(path.join(target.data, 'files', 'identity'), 'utf8')).toBe(await findStorageId(source.db));
    const nameOf = () => target.db.selectFrom('users').select('name').where('_id', '=', gone._id).executeTakeFirst();
    expect((await nameOf())?.name).toBe('Chi se ne va');
    const storage = await openStorage({ dataDir: target.data, bucket: undefined });
    await eraseDue({ ...portal.ctx, db: target.db, storage });
    expect((await nameOf())?.name).not.toBe('Chi se ne va');
    await target.drop();
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
    expect(await restoreInto(target, placeOf('sealed'))).toMatch(
      /^The backups in \S+ are encrypted: set BACKUP_KEY\.$/,
    );
    const wrong = await restoreInto(target, placeOf('sealed', 'another key of somebody'));
    expect(wrong).toMatch(/^BACKUP_KEY is not the key of the backups in \S+\.$/);
    expect([await filesOf(target.data), await countUsers(target)]).toEqual([[], 0]);
    expect(await restoreInto(target, placeOf('sealed', KEY))).toMatch(/^restored/);
    await target.drop();
    await backUp(placeOf('open'));
    await expect(backUp(placeOf('open', KEY))).rejects.toThrow('are not encrypted');
  });

  test('is there when it is whole, and not before; damaged it brings nothing back, and says so', async () => {
    const name = 'damaged';
    const file = await aFile('a file that will be damaged');
    await expect(
      backUp(placeOf(name), {
        database: { ...source, pool: poolThatBreaks(source) },
      }),
    ).rejects.toThrow('the database went away');
    const portalName = (await findStorageId(source.db)) ?? '';
    const vault = await openVault(placeOf(name), portal.ctx.config.dataDir, portalName);
    expect(await listMoments(vault)).toEqual([]);
    const target = await anEmptyPlace();
    const restore = () => restoreInto(target, placeOf(name));
    expect(await restore()).toMatch(/^There is no backup in \S+\.$/);
    await backUp(placeOf(name));

    const object = path.join(folder, name, vault.placeOf((await fileRow(file._id)).sha256));
    const rows = path.join(folder, name, 'rows', (await readdir(path.join(folder, name, 'rows')))[0] ?? '');
    const snapshot = path.join(
      folder,
      name,
      'snapshots',
      (await readdir(path.join(folder, name, 'snapshots')))[0] ?? '',
    );
    for (const place of [object, rows, snapshot]) {
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
    await target.drop();
  });

  const fileRow = (id: string) =>
    source.db.selectFrom('uploads').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

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
    const rows = await target.db.selectFrom('uploads').select('storageKey').execute();
    for (const { storageKey } of rows) await readFile(path.join(target.data, 'files', storageKey));
    expect(rows.length).toBe(made?.files);
    expect(await source.db.selectFrom('uploads').select('_id').where('_id', '=', file!._id).execute()).toEqual([]);
    await target.drop();
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
    await target.drop();
    await portal.ctx.storage.put(lost.storageKey, before);
    await putBytes(portal.ctx, kept, 'sound when it was copied');
    portal.travelTo(TODAY);
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
    await target.drop();
    await store.close();
  });
});

describe('the night', () => {
  const LAST_NIGHT = '2026-11-20T21:00:00.000Z';

  test('makes one backup whatever the number of nodes, and of one day keeps the last', async () => {
    const other = await testApp({ BACKUP_TO: path.join(folder, 'nightly'), BACKUP_KEY: KEY }, source);
    const nodes = [portal.ctx, { ...other.ctx, storage: portal.ctx.storage, makeBackup: portal.ctx.makeBackup }];
    const vault = () => openVault(placeOf('nightly', KEY), portal.ctx.config.dataDir, null);
    try {
      // More than a night apart, and the first two on one day.
      const moments = ['2026-11-19T00:30:00.000Z', '2026-11-19T21:00:00.000Z', LAST_NIGHT];
      for (const moment of moments) {
        for (const node of [portal, other]) node.travelTo(new Date(moment));
        await Promise.all(nodes.map((node) => backUpNightly(node)));
      }
      const made = await source.db
        .selectFrom('backups')
        .select('madeAt')
        .where('place', '=', path.join(folder, 'nightly'))
        .execute();
      expect(made).toHaveLength(moments.length);
      expect(await listMoments(await vault())).toEqual(moments.slice(1));
      const rows = await readdir(path.join(folder, 'nightly', 'rows'));
      expect(rows).toHaveLength(2);
    } finally {
      portal.travelTo(TODAY);
      await other.close();
    }
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
    portal.travelTo(TODAY);
    expect(made).toEqual([moments[0], moments[1], moments[1]]);
  });

  test('is told: last good backup on the page and by ready, an old one and a failed one as warnings', async () => {
    const last = new Date(LAST_NIGHT);
    const state = async (now: Date) => {
      portal.travelTo(now);
      return await portal.as(admin).call(getSystemState, {});
    };
    const fresh = await state(new Date(last.getTime() + 3_600_000));
    expect(fresh.backup).toMatchObject({ isEncrypted: true, failure: null, last: { madeAt: last.toISOString() } });
    expect(fresh.warnings.filter((warning) => warning.startsWith('backup'))).toEqual([]);
    expect(await portal.as(null).call(getReadiness, {})).toEqual({
      status: 'ready',
      lastBackupAt: last.toISOString(),
    });
    expect((await state(new Date(last.getTime() + 2 * DAY_MS))).warnings).toContain('backupOld');
    const full = { code: 'ENOSPC' };
    const { storage } = portal.ctx;
    await aFile('does not fit any more');
    const broken: typeof storage = {
      ...storage,
      list: () => Promise.reject(Object.assign(new Error('no space left on device'), full)),
    };
    await expect(backUp(placeOf('nightly', KEY), { storage: broken })).rejects.toThrow(
      `The backup was not made: the disk of ${path.join(folder, 'nightly')} is full.`,
    );
    const failed = await state(new Date(last.getTime() + 2 * DAY_MS));
    expect(failed.warnings).toEqual(expect.arrayContaining(['backupFailed', 'backupOld']));
    expect(failed.backup).toMatchObject({ failure: { error: expect.stringContaining('is full') as string } });
    expect(failed.backup.last?.madeAt).toBe(last.toISOString());
    portal.travelTo(TODAY);
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
  const person = { passwordHash: await hashPassword(PASSWORD), frontImageId: photo._id };
  await source.db.updateTable('users').set(person).where('_id', '=', admin._id).execute();
  // A server that runs, whose machine is not used again, and the embedded database of another machine in its place.
  const before = { DATABASE_URL: source.url, DATA_DIR: portal.ctx.config.dataDir };
  const after = { DATA_DIR: path.join(folder, 'another machine') };
  expect((await follow(commands[0], before)).stdout).toMatch(/read back and whole: \d+ rows, \d+ files/);
  const since = performance.now();
  const { stdout } = await follow(commands[1], after);
  expect(stdout).toMatch(/Restored the backup of \S+ from .+ rows, \d+ files/);
  const restored = startPortal({ ...after, NODE_ENV: 'production', PAGE_DIR: folder });
  expect(await photoOf(await restored.ready)).toBe('the face of the administrator');
  const minutes = ((performance.now() - since) / 60_000).toFixed(1);
  const bytes = await bytesIn(place);
  const [counted = ''] = /\d+ rows, \d+ files/.exec(stdout) ?? [];
  await annotate(
    `${counted} back in ${minutes} minutes, from the command to the first page, of a backup of ${bytes} bytes`,
  );
  expect(await restored.end()).toBe(0);
});

async function bytesIn(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The photo of the administrator, as their own page shows it. */
async function photoOf(address: string): Promise<string> {
  const basic = Buffer.from(`${admin.email}:${PASSWORD}`).toString('base64');
  const entered = await fetch(`${address}/api/auth`, { method: 'POST', headers: { authorization: `Basic ${basic}` } });
  const { token } = (await entered.json()) as { token: string };
  const me = await fetch(`${address}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
  const { frontImage } = (await me.json()) as { frontImage: { full: string } };
  return (await fetch(`${address}${frontImage.full}`)).text();
}
