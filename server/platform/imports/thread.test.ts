import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventHandlers } from '../../app/event-handlers.ts';
import { openFolder } from '../../testing/world/left-open.ts';
import { handlerNamesOf } from '../jobs/queues.ts';
import { UnreadableFile } from './report.ts';
import { createImportThread, type ImportThread, type ThreadLimits } from './thread.ts';

// A stand-in that does on demand what a file makes of the real program only when something is very wrong, by the name of the import.
const folder = openFolder();
const program = path.join(folder, 'thread.mjs');
writeFileSync(
  program,
  `import { parentPort, workerData } from 'node:worker_threads';
const kept = [];
parentPort.on('message', ({ importId }) => {
  if (importId === 'hang') for (;;);
  if (importId === 'die') process.exit(7);
  if (importId === 'throw') throw new Error('broken');
  if (importId === 'eat') for (;;) kept.push([...'eaten'.repeat(1000)]);
  if (importId === 'no table')
    return parentPort.postMessage({ kind: 'unreadable', reason: 'missingColumn', params: { column: 'x' } });
  const message = importId === 'fail' ? 'the database is away' : process.env.PATH;
  parentPort.postMessage(message === undefined ? { kind: 'done' } : { kind: 'failed', message });
});`,
);

function open(limits: Partial<ThreadLimits> = {}): ImportThread {
  const files = { dataDir: folder, bucket: undefined };
  const handlers = handlerNamesOf(eventHandlers);
  const thread = createImportThread({ url: 'none', files, handlers, program, limits });
  onTestFinished(() => thread.close());
  return thread;
}

const at = new Date('2026-11-18T09:42:00Z');

test.each([
  ['hang', 'tooSlow'],
  ['die', 'readerDied'],
  ['throw', 'readerDied'],
  ['eat', 'tooDense'],
  ['no table', 'missingColumn'],
])('a file that makes its thread %s is unreadable for a reason, and the process goes on', async (name, reason) => {
  const thread = open({ timeMs: name === 'hang' ? 1000 : 20_000, heapMegabytes: 64 });
  const failed = await thread.run('check', name, at).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(UnreadableFile);
  expect(failed).toMatchObject({ reason });
  await thread.run('check', 'sound', at);
});

test('what is not of the file is no reason of the file', async () => {
  await expect(open().run('check', 'fail', at)).rejects.toThrow('the database is away');
});
