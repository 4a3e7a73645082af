import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openFolder } from '../../testing/world/left-open.ts';
import { openStorage } from './open-storage.ts';

const folder = openFolder();
const storage = await openStorage({ dataDir: folder, bucket: undefined });
const DOSSIER = { sha256: 'c8ec03ed9ce7765f29aa574e50412bd72cf0a36864fe798712c6ef2b398bf283', size: 7 };

async function stored(): Promise<string[]> {
  return (await readdir(path.join(folder, 'files'), { recursive: true })).sort();
}

test('what is put is read again, whole and in a stream, and removed', async () => {
  const bytes = new TextEncoder().encode('dossier');
  expect(await storage.put('a/b.pdf', bytes)).toEqual(DOSSIER);
  expect(Buffer.from(await storage.read('a/b.pdf')).toString()).toBe('dossier');
  expect((await buffer(await storage.stream('a/b.pdf'))).toString()).toBe('dossier');
  expect(await stored()).toEqual(['a', 'a/b.pdf']);
  await storage.remove('a/b.pdf');
  expect(await stored()).toEqual(['a']);
});

test('what comes in parts is kept whole with its hash, or leaves nothing when it breaks off', async () => {
  async function* parts(breaksOff: boolean): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('dos');
    yield await Promise.resolve(new TextEncoder().encode('sier'));
    if (breaksOff) throw new Error('broken off');
  }
  expect(await storage.putStream('d/e.xlsx', parts(false))).toEqual(DOSSIER);
  expect(Buffer.from(await storage.read('d/e.xlsx')).toString()).toBe('dossier');
  await expect(storage.putStream('d/f.xlsx', parts(true))).rejects.toThrow('Cannot write');
  expect((await stored()).filter((name) => name.startsWith('d'))).toEqual(['d', 'd/e.xlsx']);
});

test('a writing that fails leaves neither the file nor a half of it, and what stood there stays', async () => {
  await storage.put('c/kept.pdf', new Uint8Array([1]));
  await expect(storage.put('c/kept.pdf/inside.pdf', new Uint8Array([2]))).rejects.toThrow('Cannot write');
  const unwritable = { byteLength: 1 } as unknown as Uint8Array;
  await expect(storage.put('c/new.pdf', unwritable)).rejects.toThrow('Cannot write');
  expect((await stored()).filter((name) => name.startsWith('c'))).toEqual(['c', 'c/kept.pdf']);
});

test('a file gives way to another in one step: who is reading the old one reads it to its end', async () => {
  await storage.put('d/one.pdf', new TextEncoder().encode('old'));
  const reader = await open(path.join(folder, 'files/d/one.pdf'));
  await storage.put('d/one.pdf', new TextEncoder().encode('new and longer'));
  expect((await reader.readFile()).toString()).toBe('old');
  await reader.close();
  expect(Buffer.from(await storage.read('d/one.pdf')).toString()).toBe('new and longer');
});

test('a key never leaves the room', async () => {
  await expect(storage.put('../outside.pdf', new Uint8Array([1]))).rejects.toThrow('traversal');
  await expect(storage.read('../../etc/passwd')).rejects.toThrow('traversal');
});
