import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { putAddition } from '../platform/backup/archive-objects.ts';
import { makeBackup } from '../platform/backup/make.ts';
import { chooseBackup, restoreBackup } from '../platform/backup/restore.ts';
import { openVault, type Vault } from '../platform/backup/vault.ts';
import { requireOwnStorage } from '../platform/storage/marks.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { testApp, TODAY } from '../testing/world/app.ts';
import { freshDatabase } from '../testing/world/database.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'volano-backup-older-'));
const source = await freshDatabase();
const portal = await testApp({}, source);
await requireOwnStorage(portal.ctx.db, portal.ctx.storage);
afterAll(async () => {
  await portal.close();
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

const ERASED = '01a1b2c3-0000-4000-8000-000000000001';

test('a backup comes back though a newer one is damaged, and nobody with it whom the archive knows to be erased since', async () => {
  const [older, newer] = [await backUp('2026-11-18T00:00:00.000Z'), await backUp('2026-11-19T00:00:00.000Z')];
  const vault = await openVault(place(), portal.ctx.config.dataDir, null);
  await putAddition(vault, 'line', TODAY.toISOString(), { named: [], beside: { [`erased/${ERASED}`]: 'today' } });
  await writeFile(path.join(folder, 'kept', 'named', 'line.damaged'), 'nothing');
  await writeFile(path.join(folder, 'kept', 'snapshots', newer.replaceAll(':', '-')), 'nothing');

  await expect(chooseBackup(vault, undefined)).rejects.toThrow(`Others: --at ${older}`);
  expect(await restore(vault, older)).toBe('today');
});

function place() {
  return { to: { kind: 'folder' as const, folder: path.join(folder, 'kept') }, key: undefined };
}

async function backUp(moment: string): Promise<string> {
  portal.travelTo(new Date(moment));
  const { storage, clock, version, config } = portal.ctx;
  const made = await makeBackup({ database: source, storage, clock, version, dataDir: config.dataDir }, place());
  return made?.madeAt ?? '';
}

/** Into an empty place; answers what stands there of the person who was erased. */
async function restore(vault: Vault, at: string): Promise<string> {
  const target = await freshDatabase();
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  try {
    const storage = await openStorage({ dataDir, bucket: undefined });
    await restoreBackup(target.pool, storage, vault, await chooseBackup(vault, at));
    return await readFile(path.join(dataDir, 'files', 'erased', ERASED), 'utf8');
  } finally {
    await target.drop();
  }
}
