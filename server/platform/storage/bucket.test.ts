import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startStoreStandIn } from '../../testing/faults/s3-stand-in.ts';
import { closeAfterTests, openFolder } from '../../testing/world/left-open.ts';
import { readConfig } from '../config/config.ts';
import { StartupError } from '../startup-error.ts';
import { findTrouble } from './health.ts';
import { IDENTITY_KEY } from './marks.ts';
import { openStorage } from './open-storage.ts';
import type { StoredAt } from './storage.ts';

const store = await startStoreStandIn();
closeAfterTests(store.close);
const dataDir = openFolder();
const storage = await openStorage(readConfig({ ...store.environment, DATA_DIR: dataDir }));

test('files are kept, read, listed and taken away as in a folder; nothing stays on this machine', async () => {
  const bytes = Buffer.from('dossier d’impresa');
  const { size } = await storage.put('a/b_1.pdf', bytes);
  async function* parts() {
    yield Buffer.from('one ');
    yield Buffer.from('two');
  }
  const streamed = await storage.putStream('a/deeper/c.xlsx', Readable.from(parts()));
  for (const name of ['d', 'e', 'f', 'g']) await storage.put(`a/${name}.pdf`, Buffer.from(name));
  expect(Buffer.from(await storage.read('a/b_1.pdf')).equals(bytes)).toBe(true);
  expect((await buffer(await storage.stream('a/deeper/c.xlsx'))).toString()).toBe('one two');
  expect(await storage.list('a')).toEqual(['b_1', 'd', 'e', 'f', 'g'].map((name) => `a/${name}.pdf`));
  const found: StoredAt[] = [];
  for await (const one of storage.walk()) found.push(one);
  expect(found.map(({ key, size: length }) => [key, length])).toContainEqual(['a/deeper/c.xlsx', streamed.size]);
  expect(found).toHaveLength(6);
  await storage.remove('a/b_1.pdf');
  expect([await storage.has('a/b_1.pdf'), await storage.has('a/d.pdf'), size]).toEqual([false, true, bytes.length]);
  expect(await readdir(path.join(dataDir, 'spool'))).toEqual([]);
});

test('what fails while it is written leaves nothing', async () => {
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('the source broke');
  }
  await expect(storage.putStream('h/i.pdf', Readable.from(broken()))).rejects.toThrow('the source broke');
  store.setDown(true);
  try {
    await expect(storage.put('h/i.pdf', Buffer.from('x'))).rejects.toThrow('Cannot write');
  } finally {
    store.setDown(false);
  }
  expect(await storage.list('h')).toEqual([]);
  expect(await readdir(path.join(dataDir, 'spool'))).toEqual([]);
});

test('a missing object, a changed one and a store that is away are three different things', async () => {
  await storage.put(IDENTITY_KEY, Buffer.from('name'));
  const file = { storageKey: 'k/l.pdf', ...(await storage.put('k/l.pdf', Buffer.from('bytes'))) };
  expect(await findTrouble(storage, file)).toBeNull();
  store.objects.set('files/k/l.pdf', { bytes: Buffer.from('bytez'), writtenAt: new Date() });
  expect(await findTrouble(storage, file)).toBe('damaged');
  store.setDown(true);
  try {
    await expect(findTrouble(storage, file)).rejects.toThrow('unavailable');
  } finally {
    store.setDown(false);
  }
  await storage.remove('k/l.pdf');
  expect(await findTrouble(storage, file)).toBe('missing');
});

const REFUSED = 'S3_KEY and S3_SECRET are refused by http:\\S+';
test.each([
  [{ S3_SECRET: 'another secret of somebody' }, new RegExp(`^${REFUSED} \\(SignatureDoesNotMatch\\)\\.$`)],
  [{ S3_KEY: 'AKIAOTHER' }, new RegExp(`^${REFUSED} \\(InvalidAccessKeyId\\)\\.$`)],
  [{ S3_BUCKET: 'nowhere' }, /^S3_BUCKET: there is no bucket nowhere at http:\S+\.$/],
  [{ S3_REGION: 'us-east-1' }, /^S3_REGION is not where the bucket files is\.$/],
  [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /^S3_ENDPOINT: http:\/\/127\.0\.0\.1:9 does not answer/],
])('a wrong setting is one line at the start that names it: %o', async (wrong, line) => {
  const refused = openStorage(readConfig({ ...store.environment, ...wrong, DATA_DIR: dataDir }));
  await expect(refused).rejects.toThrow(StartupError);
  const message = await refused.then(
    () => '',
    (error: unknown) => String((error as Error).message),
  );
  expect(message).toMatch(line);
  expect(message).not.toMatch(/\n|secret of/);
});

test('half a setting is refused before anything is asked, and the secret is not shown', () => {
  const { S3_ENDPOINT, S3_SECRET } = store.environment;
  const reading = (settings: Record<string, string>) => () => readConfig(settings);
  const together = 'S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET go together: S3_BUCKET not set';
  expect(reading({ S3_ENDPOINT, S3_SECRET })).toThrow(together);
  expect(reading({ S3_ENDPOINT, S3_SECRET, S3_BUCKET: 'files' })).toThrow(/together: S3_KEY not set$/);
  expect(reading({ S3_REGION: 'eu-south-1' })).toThrow('go together');
  const withSecret = reading({ ...store.environment, S3_ENDPOINT: 'https://name:g3heim@store.example' });
  expect(withSecret).toThrow(/^S3_ENDPOINT is not valid: (?!.*g3heim)[^\n]+$/);
  const misnamed = reading({ ...store.environment, S3_BUCKET: 'Not A Bucket' });
  expect(misnamed).toThrow(/^S3_BUCKET="Not A Bucket" is not valid/);
});
