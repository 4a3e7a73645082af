import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserFolder } from './chromium.ts';
import { madeOnce } from './made-once.ts';

let cache: string;
beforeAll(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'volano-made-once-'));
});
afterAll(() => rmSync(cache, { recursive: true }));

test('of two who make it at once both find it whole, and it is not made again', async () => {
  const folder = path.join(cache, 'browser');
  // Neither is done before both have begun.
  const { promise: bothBegan, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const make = async (staging: string) => {
    begun += 1;
    if (begun === 2) resolve();
    await writeFile(path.join(staging, 'first'), 'a');
    await bothBegan;
    await writeFile(path.join(staging, 'second'), 'b');
  };
  expect(await Promise.all([madeOnce(folder, make), madeOnce(folder, make)])).toEqual([folder, folder]);
  expect(await madeOnce(folder, () => Promise.reject(new Error('again')))).toBe(folder);
  expect([readdirSync(folder).toSorted(), readFileSync(path.join(folder, 'second'), 'utf8')]).toEqual([
    ['first', 'second'],
    'b',
  ]);
  expect(readdirSync(cache)).toEqual(['browser']);
});

test('what breaks off leaves nothing that looks whole', async () => {
  const broken = madeOnce(path.join(cache, 'broken'), async (staging) => {
    await writeFile(path.join(staging, 'first'), 'a');
    throw new Error('no space left');
  });
  await expect(broken).rejects.toThrow('no space left');
  expect(readdirSync(cache)).not.toContain('broken');
  expect(readdirSync(cache).filter((name) => name.startsWith('broken'))).toEqual([]);
});

test('every person and every version of the browser has a folder of its own', () => {
  const folders = [
    browserFolder({ version: '1.0.0', person: 'u7', cache }),
    browserFolder({ version: '1.0.0', person: 'u8', cache }),
    browserFolder({ version: '2.0.0', person: 'u7', cache }),
  ];
  expect(new Set(folders).size).toBe(3);
  expect(folders.every((folder) => folder.startsWith(cache))).toBe(true);
});
