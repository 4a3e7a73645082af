import { afterAll, expect, test } from 'vitest';
import { openDataFolders } from '../../testing/world/data-folders.ts';
import { openDatabase } from './connect.ts';
import { startDatabase } from './database.ts';
import { openForCommand } from './open-for-command.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folders = await openDataFolders();
const dataDir = folders.filled();
afterAll(() => folders.remove());

test('a command uses the database of a running portal and leaves it running; with none it starts and stops its own', async () => {
  const portal = await startDatabase({ dataDir, log });
  const beside = await openForCommand({ dataDir, log });
  expect(beside).toMatchObject({ isShared: true, kind: 'embedded', url: portal.url });
  await beside.stop();
  await isAnswering(portal.url);
  await portal.stop();

  const alone = await openForCommand({ dataDir, log });
  expect(alone.isShared).toBe(false);
  await isAnswering(alone.url);
  await alone.stop();
});

test('a command that comes while the portal starts waits for it', async () => {
  const [portal, command] = await Promise.all([startDatabase({ dataDir, log }), openForCommand({ dataDir, log })]);
  expect(command.isShared).toBe(true);
  await portal.stop();
});

async function isAnswering(url: string): Promise<void> {
  const { pool, close } = openDatabase(url);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
}
