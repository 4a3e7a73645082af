import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openFreshDatabase } from '../../testing/world/database.ts';
import { openFolder } from '../../testing/world/left-open.ts';
import { StartupError } from '../startup-error.ts';
import { adoptStorage, IDENTITY_KEY, requireOwnStorage } from './marks.ts';
import { openStorage } from './open-storage.ts';

const [database, other] = await Promise.all([openFreshDatabase(), openFreshDatabase()]);
const parent = openFolder();
let turn = 0;
beforeEach(async () => {
  turn += 1;
  for (const { db } of [database, other]) await db.deleteFrom('settings').execute();
});

/** Two folders, other ones in each test. */
const folder = (at: number) => path.join(parent, `${turn}-${at}`);

const filesIn = (at: number) => openStorage({ dataDir: folder(at), bucket: undefined });

async function start(at: number, { db } = database): Promise<string> {
  const started = requireOwnStorage(db, await filesIn(at));
  return started.then(
    () => 'starts',
    (error: unknown) => (error instanceof StartupError ? error.message : String(error)),
  );
}

test('a portal goes on with the folder that it began with, and a second one shares it', async () => {
  expect([await start(0), await start(0)]).toEqual(['starts', 'starts']);
});

test('a portal with another folder is refused, and told which', async () => {
  await start(0);
  expect(await start(1)).toMatch(`the files of this database are not in ${path.join(folder(1), 'files')}`);
  expect(await start(0)).toBe('starts');
});

test('of two that begin at once with different folders one is refused; with the same one, none', async () => {
  expect((await Promise.all([start(0), start(1)])).filter((said) => said === 'starts')).toHaveLength(1);
  await (await filesIn(0)).remove(IDENTITY_KEY);
  await (await filesIn(1)).remove(IDENTITY_KEY);
  const three = [start(0, other), start(0, other), start(0, other)];
  expect(await Promise.all(three)).toEqual(['starts', 'starts', 'starts']);
});

test('the folder of another database is refused: its files would be swept away', async () => {
  await start(0);
  expect(await start(0, other)).toMatch(`the files in ${path.join(folder(0), 'files')} belong to another database`);
});

test('a folder whose name was lost, or a database that moved without its files, starts once they are declared', async () => {
  await start(0);
  await adoptStorage(database.db, await filesIn(1));
  expect(await start(1)).toBe('starts');
  expect(await start(0)).toMatch('belong to another database');
});

test('a portal that died between naming its files and saying so starts again', async () => {
  await start(0);
  await database.db.deleteFrom('settings').where('key', '=', 'storageIdGiven').execute();
  expect([await start(0), await start(1)]).toEqual(['starts', expect.stringContaining('are not in')]);
});
