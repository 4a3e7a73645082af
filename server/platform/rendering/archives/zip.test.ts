import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ArchiveFile, drawZip, drawJson, type JsonPart } from './archive.ts';

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

async function* each<T>(...items: T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

test('a zip holds its files whole, those of no bytes too', async () => {
  const modifiedAt = '2026-11-18T09:42:00Z';
  const picture = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
  const files: ArchiveFile[] = [
    { name: 'dati.json', isText: true, modifiedAt, bytes: each(Buffer.from('{"città":'), Buffer.from('"Forlì"}')) },
    { name: 'file/foto.png', isText: false, modifiedAt, bytes: each(picture.subarray(0, 10), picture.subarray(10)) },
    { name: 'file/niente.txt', isText: true, modifiedAt, bytes: each<Uint8Array>() },
  ];
  const read = unzipSync(await whole(drawZip(each(...files))));
  expect(Object.keys(read)).toEqual(['dati.json', 'file/foto.png', 'file/niente.txt']);
  expect(strFromU8(read['dati.json'] ?? new Uint8Array())).toBe('{"città":"Forlì"}');
  expect(Buffer.from(read['file/foto.png'] ?? []).equals(picture)).toBe(true);
});

test('never holds more than a part of a file', async () => {
  let given = 0;
  async function* large(): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < 50; part += 1) {
      given += 100_000;
      yield await Promise.resolve(new Uint8Array(100_000));
    }
  }
  let received = 0;
  let mostHeld = 0;
  const file = { name: 'a.bin', isText: false, modifiedAt: '2026-11-18T09:42:00Z', bytes: large() };
  for await (const part of drawZip(each(file))) {
    mostHeld = Math.max(mostHeld, given - received);
    received += part.byteLength;
  }
  expect(received).toBeGreaterThan(5_000_000);
  expect(mostHeld).toBeLessThan(200_001);
});

test('a document is the JSON that its parts say, readable line by line', async () => {
  const parts: JsonPart[] = [
    { name: 'person', value: { name: 'Ada "la capa"', photo: null } },
    { name: 'companies', items: each({ a: [1] }, { a: [] }) },
    { name: 'mails', items: each() },
  ];
  const text = Buffer.from(await whole(drawJson(each(...parts)))).toString();
  expect(JSON.parse(text)).toEqual({
    person: { name: 'Ada "la capa"', photo: null },
    companies: [{ a: [1] }, { a: [] }],
    mails: [],
  });
  expect(text.split('\n')).toContain('    "name": "Ada \\"la capa\\"",');
  expect(JSON.parse(Buffer.from(await whole(drawJson(each()))).toString())).toEqual({});
});
