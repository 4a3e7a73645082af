import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { lockFolder } from './database.ts';
import { pidSpace, startTimeOf } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'volano-lock-'));
  return () => rmSync(folder, { recursive: true });
});

function mark(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  return file;
}

test('a folder is held until it is released, and then leaves no trace', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by another portal (process ${process.pid})`);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder)).release();
});

test('the mark of a process that is gone is removed, also when its pid went to somebody else', async () => {
  mark(`lock.${pidSpace()}.4194999.12345`);
  mark(`lock.${pidSpace()}.${process.ppid}.1`);
  const lock = await lockFolder(folder);
  expect(readdirSync(folder)).toHaveLength(1);
  lock.release();
});

test('a living lock wins over who comes later, an older claim over a younger one', async () => {
  const started = startTimeOf(process.ppid) ?? '0';
  const held = mark(`lock.${pidSpace()}.${process.ppid}.${started}`);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
  rmSync(held);
  mark(`claim.${pidSpace()}.${process.ppid}.${started}`);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a lock of another container counts as long as it is kept warm', async () => {
  const foreign = mark('lock.elsewhere.7.99');
  const beat = setInterval(() => utimesSync(foreign, new Date(), new Date()), 20);
  await expect(lockFolder(folder, 2_000)).rejects.toThrow('process 7');
  clearInterval(beat);
  const lock = await lockFolder(folder, 300);
  expect(readdirSync(folder)).toEqual([expect.stringContaining(`.${process.pid}.`)]);
  lock.release();
});
