import { chmod, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { drillBackup, getSystemState } from '@volano/domain/contracts/system';
import { describe, expect, test } from 'vitest';
import { drillWeekly } from '../modules/insight/system/drill.jobs.ts';
import { makeBackup } from '../platform/backup/make.ts';
import { chooseBackup } from '../platform/backup/restore.ts';
import { openVault } from '../platform/backup/vault.ts';
import { readConfig } from '../platform/config/config.ts';
import type { BackupConfig } from '../platform/config/stores.ts';
import { requireOwnStorage } from '../platform/storage/marks.ts';
import { anUpload, putBytes } from '../testing/builders/catalogue-factories.ts';
import { inDays } from '../testing/builders/days.ts';
import { anAnnouncement, aUser } from '../testing/builders/factories.ts';
import { OTHER_KEY, startStoreStandIn } from '../testing/faults/s3-stand-in.ts';
import { aPortal, openPortal, TODAY } from '../testing/world/app.ts';
import { openFreshDatabase, ownerOf } from '../testing/world/database.ts';
import { openFolder } from '../testing/world/left-open.ts';
import { rolesOf } from '../testing/world/working-role.ts';

const folder = openFolder();
const source = await openFreshDatabase();
const portal = await openPortal({}, source);
await requireOwnStorage(portal.ctx.db, portal.ctx.storage);
const admin = await aUser(portal.ctx, { role: 'admin' });
const file = await anUpload(portal.ctx, { linkedEntityId: (await anAnnouncement(portal.ctx))._id });
await putBytes(portal.ctx, file, 'a file of the catalogue');

function backUp(config: BackupConfig) {
  const { storage, clock, version, config: settings } = portal.ctx;
  return makeBackup({ database: source, storage, clock, version, dataDir: settings.dataDir }, config);
}

test('with a key of its own it reads and writes new names alone, and the store keeps each for as long as is said', async () => {
  const store = await startStoreStandIn();
  const own = { S3_BUCKET: '', BACKUP_S3_KEY: OTHER_KEY, BACKUP_LOCK_DAYS: '30', BACKUP_TO: 's3://backups' };
  const config = readConfig({ ...store.environment, ...own }).backup!;
  await backUp(config);
  // Of one day the last is kept where anything may be deleted.
  portal.travelTo(new Date(TODAY.getTime() + 60_000));
  expect(await backUp(config)).toMatchObject({ kept: 2 });
  const written = store.asked.filter(({ method }) => method === 'PUT');
  expect(new Set(written.map(({ name }) => name)).size).toBe(written.length);
  const kept = written.map(({ headers }) => [
    headers['if-none-match'],
    headers['x-amz-object-lock-mode'],
    Math.round((Date.parse(String(headers['x-amz-object-lock-retain-until-date'])) - Date.now()) / 86_400_000),
  ]);
  expect(kept).toEqual(written.map(() => ['*', 'COMPLIANCE', 30]));
  expect(store.asked.map(({ method }) => method)).not.toContain('DELETE');
  // The newest is whole, by what is read alone.
  const { snapshot } = await chooseBackup(await openVault(config, folder, null), undefined);
  expect(snapshot.files).toHaveLength(1);
  await store.close();
});

describe('the drill', () => {
  const place = path.join(folder, 'drilled');
  const onServer = rolesOf(ownerOf(source.url));

  test.each([
    ['on a server', onServer],
    ['beside the embedded database', {}],
  ])('restores the newest backup apart, compares it and leaves nothing: %s', async (_, where) => {
    const apart = await aPortal({ BACKUP_TO: place, ...where }, source);
    // Where the tests run as root the server runs as somebody else.
    await chmod(apart.ctx.config.dataDir, 0o755);
    const made = await backUp(apart.ctx.config.backup!);
    expect(await apart.as(admin).call(drillBackup, {})).toBeNull();
    expect(await apart.as(admin).attempt(drillBackup, {})).toMatchObject({ status: 409, code: 'conflict' });
    await apart.drain();
    const { backup, warnings } = await apart.as(admin).call(getSystemState, {});
    expect(backup.drill).toMatchObject({ isGood: true, rows: made?.rows, files: made?.files, error: null });
    expect(warnings.filter((warning) => warning.startsWith('drill'))).toEqual([]);
    expect(await readdir(apart.ctx.config.dataDir)).not.toContain('drill');
    const { rows } = await source.pool.query(`select from pg_database where datname like 'volano_drill%'`);
    expect(rows).toEqual([]);
  });

  test('tells what does not come back, and that it was not tried for nine days', async () => {
    const apart = await aPortal({ BACKUP_TO: place, ...onServer }, source);
    const [objects = ''] = await readdir(path.join(place, 'objects'));
    await rm(path.join(place, 'objects', objects), { recursive: true });
    await drillWeekly(apart.ctx);
    await apart.drain();
    const { backup, warnings } = await apart.as(admin).call(getSystemState, {});
    expect(backup.drill).toMatchObject({ isGood: false, error: expect.stringContaining('is damaged') as string });
    expect(warnings).toContain('drillFailed');
    expect(warnings).not.toContain('drillOld');
    apart.travelTo(new Date(inDays(10)));
    expect((await apart.as(admin).call(getSystemState, {})).warnings).toContain('drillOld');
  });
});
