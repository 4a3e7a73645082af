import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { rememberErased } from '../platform/storage/marks.ts';
import { systemClock } from '../platform/clock.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { aUser } from '../testing/builders/factories.ts';
import { rowOf, rowsOf } from '../testing/builders/rows.ts';
import { isRightPassword } from '../platform/session/session.ts';
import { bundledProgram } from '../testing/world/bundled-portal.ts';
import { type FreshDatabase, openFreshDatabase, ownerOf } from '../testing/world/database.ts';
import { rolesOf } from '../testing/world/working-role.ts';
import { openFolder } from '../testing/world/left-open.ts';

const run = promisify(execFile);

const folder = openFolder();
const [from, to] = await Promise.all([openFreshDatabase(), openFreshDatabase()]);

async function office(database: FreshDatabase, ...args: string[]) {
  const isOfSources = args[0] === 'create-admin';
  const program = isOfSources ? path.join(import.meta.dirname, 'office.ts') : await bundledProgram('office');
  const env = { ...process.env, ...rolesOf(ownerOf(database.url)), DATA_DIR: folder };
  const ran = run(process.execPath, [program, ...args], { env });
  return ran.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

test('makes the first administrator, once', async () => {
  const made = await office(from, 'create-admin', 'Capo@Ufficio.example', 'Ada', 'Conti');
  const password = made.said.trim().split(' ').at(-1) ?? '';
  const admin = await rowOf(from.db, 'users');
  expect([made.code, admin.email, admin.role, admin.isConfirmed]).toEqual([0, 'capo@ufficio.example', 'admin', true]);
  expect([await isRightPassword(admin.passwordHash, password), admin.mustChangePassword]).toEqual([true, true]);
  const again = await office(from, 'create-admin', 'capo@ufficio.example', 'Ada', 'Conti');
  expect(again).toEqual({ code: 1, said: 'capo@ufficio.example is already registered\n' });
});

test('moves everything to another database', async () => {
  const story = { db: from.db, clock: systemClock } as never;
  await aUser(story);
  const staying = await rowsOf(from.db, 'users', {}, undefined, '_id');
  // Somebody whom the export still knows and who was forgotten afterwards.
  const gone = await aUser(story, { name: 'Olga', email: 'olga@ufficio.example' });
  const file = path.join(folder, 'tutto.ndjson');
  expect((await office(from, 'export-data', file)).code).toBe(0);
  const storage = await openStorage({ dataDir: folder, bucket: undefined });
  await rememberErased({ storage, clock: systemClock }, { userId: gone._id, isByOffice: false });
  expect((await office(to, 'restore-data', file)).code).toBe(0);
  expect(await rowsOf(to.db, 'users', { deletedAt: null }, undefined, '_id')).toEqual(staying);
  expect(await rowOf(to.db, 'users', { _id: gone._id })).toMatchObject({ name: 'Utente', surname: 'eliminato' });
});

test('a file that is missing, a folder, or one that cannot be written, ends with one line', async () => {
  const [missing, nowhere] = [path.join(folder, 'niente.ndjson'), path.join(folder, 'nessuna', 'tutto.ndjson')];
  for (const [command, file, said] of [
    ['restore-data', missing, 'cannot be read: ENOENT[^\n]*'],
    ['restore-data', folder, 'cannot be read: it is a folder'],
    ['export-data', nowhere, 'cannot be written: ENOENT[^\n]*'],
  ] as const) {
    const line = expect.stringMatching(new RegExp(`^${file}(?:\\.part)? ${said}\n$`)) as string;
    expect(await office(to, command, file)).toEqual({ code: 1, said: line });
  }
});

test('the first line says on which database a command acts, without its password', async () => {
  const url = new URL(from.url);
  const { said } = await office(from, 'export-data', path.join(folder, 'altro.ndjson'));
  expect(said.split('\n')[0]).toBe(`Database: PostgreSQL, ${url.host}${url.pathname}`);
});

test('an unknown command names the ones there are', async () => {
  const usage = 'Usage: npm run office -- create-admin | first-admin | export-data | restore-data | adopt-files\n';
  expect(await office(from, 'ciao')).toEqual({ code: 1, said: usage });
});
