import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportChat } from '@volano/domain/contracts/chats';
import { createUpload } from '@volano/domain/contracts/uploads';
import { expect, test, vi } from 'vitest';
import { openSession } from '../../platform/session/session.ts';
import { aConversation } from '../builders/chats.ts';
import { anAnnouncement, aUser } from '../builders/factories.ts';
import { hollowPng, hollowZip, officeFile, packedObjects, pdfFile } from '../builders/sample-files.ts';
import { attemptPortal } from '../world/calling.ts';
import { openFolder } from '../world/left-open.ts';
import { openStage } from '../world/started-portals.ts';

// What attacks cost a portal that is a process of its own, held against what the same would cost who does not look first: both are measured in
// this run, on whatever machine it is.

const BOMB_BYTES = 200_000_000;
const MESSAGES = 20_000;
const AT_ONCE = 50;

const folder = openFolder();
const { database, world, ctx, start } = await openStage();
const portal = start({ NODE_OPTIONS: `--import=${new URL('./loop-teller.ts', import.meta.url).href}` });
const address = await portal.ready;

/** By how many megabytes a process grew at most while it did something. */
async function grownBy(pid: number | undefined, work: () => Promise<void>): Promise<number> {
  const said = (name: string): number => {
    const [, kilobytes] =
      new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  };
  // From here on the most is that of this work.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = said('VmRSS');
  await work();
  return said('VmHWM') - before;
}

/** By how many megabytes a process grows that unpacks a workbook without looking. */
function unpacked(workbook: Uint8Array): number {
  const file = path.join(folder, 'bomb.xlsx');
  writeFileSync(file, workbook);
  const program = `import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
const before = process.memoryUsage().rss;
const parts = Object.keys(unzipSync(readFileSync(${JSON.stringify(file)}))).length;
console.log((process.resourceUsage().maxRSS * 1024 - before) / 1_048_576, parts);`;
  const args = ['--input-type=module', '--eval', program];
  return Number.parseFloat(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }));
}

test('abuse 60: small files that grow take less than half of what unpacking one of them takes', async ({ skip }) => {
  skip(process.platform !== 'linux', 'the most that a process held is read from /proc, which is there on Linux alone');
  const { _id: id } = await anAnnouncement(ctx);
  const token = await openSession(ctx, ctx.db, (await aUser(ctx, { role: 'admin' }))._id, null);
  const linkedEntity = { linkedEntityType: 'announcement', linkedEntityId: id, type: 'public' } as const;
  const send = async (name: string, bytes: Uint8Array): Promise<number> => {
    const file = { content: new Blob([new Uint8Array(bytes)]), name };
    const sent = { body: { JSONbody: { linkedEntity } }, file };
    return (await attemptPortal({ address, token }, createUpload, sent)).status;
  };
  const workbook = officeFile('xlsx', { s: new Uint8Array(BOMB_BYTES) });
  const peer = unpacked(workbook);
  expect(peer).toBeGreaterThan(BOMB_BYTES / 1_048_576);
  // What reads files is loaded once, by the first of each kind.
  for (const [name, bytes] of [['a.xlsx', officeFile('xlsx')] as const, ['a.pdf', pdfFile()] as const])
    expect(await send(name, bytes)).toBe(201);

  const grown: Record<string, number> = {};
  for (const [name, bytes, status] of [
    ['a.xlsx', workbook, 422],
    ['a.xlsx', hollowZip(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}` }))), 422],
    ['a.docx', hollowZip([{ name: 'a', mode: 0o12_0777 }]), 422],
    ['a.pdf', pdfFile(packedObjects('x'.repeat(BOMB_BYTES))), 422],
    ['a.png', hollowPng(30_000, 30_000), 413],
  ] as const) {
    const growth = await grownBy(portal.process.pid, async () => {
      expect(await send(name, bytes)).toBe(status);
    });
    grown[`${Object.keys(grown).length} ${name}`] = growth;
  }
  expect(Object.entries(grown).filter(([, growth]) => growth > peer / 2)).toEqual([]);
});

/** For how long the loop of the portal stood still since the last question, in milliseconds. */
async function standstill(): Promise<{ p99: number; most: number }> {
  const told = /^\{"loopMs":.*\}$/gm;
  const before = portal.out().match(told)?.length ?? 0;
  portal.process.kill('SIGUSR2');
  const said = await vi.waitUntil(() => portal.out().match(told)?.at(before), { timeout: 300_000 });
  return (JSON.parse(said) as { loopMs: { p99: number; most: number } }).loopMs;
}

test(`abuse 68: while ${AT_ONCE} ask for a large export at once the loop stands still for a small part of what one of them takes`, async () => {
  const { owner, advisor, agency, chatId } = await aConversation(world);
  await database.pool.query(
    `insert into chat_messages ("_id", "chatId", "sequence", "senderId", "message", "createdAt")
     select gen_random_uuid(), $1, n, $2, 'messaggio numero ' || n, now() from generate_series(1, $3::int) n`,
    [chatId, advisor._id, MESSAGES],
  );
  await database.pool.query('update chats set "lastSequence" = $2 where "_id" = $1', [chatId, MESSAGES]);
  const token = await openSession(ctx, ctx.db, owner._id, agency._id);
  const ask = async () => (await attemptPortal({ address, token }, exportChat, { params: { id: chatId } })).status;
  // The first one loads what draws sheets.
  expect(await ask()).toBe(200);
  const since = performance.now();
  expect(await ask()).toBe(200);
  const alone = performance.now() - since;
  await standstill();
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const { p99 } = await standstill();
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  // Made in one go, one of them would hold the loop for as long as it takes.
  expect(p99).toBeLessThan(alone / 4);
});
