import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sampleDossier } from '@volano/domain/testing/dossier-samples';
import { openFolder } from '../../../testing/world/left-open.ts';
import type { PdfError } from './compiler-messages.ts';
import { createPdfRenderer, type PdfRenderer } from './renderer.ts';

// A stand-in for the compiler's process that does on demand what the real one does only when something is very wrong:
// it hangs, dies or eats memory, by the name of the company. Otherwise it answers with its own process id.
const program = path.join(openFolder(), 'compiler.mjs');
writeFileSync(
  program,
  `const kept = [];
process.send({ kind: 'ready' });
process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, document }) => {
  const name = document.agency.businessName;
  if (name === 'hang') for (;;);
  if (name === 'die') process.exit(7);
  if (name === 'eat') for (;;) kept.push(Buffer.alloc(8_000_000, 1));
  if (name === 'refuse') return process.send({ kind: 'failed', id, reason: 'refused', message: 'no', memory: 0 });
  const secrets = Object.keys(process.env).filter((key) => key.startsWith('SECRET'));
  process.send({ kind: 'done', id, memory: 0, result: { page: process.pid, pageCount: secrets.length, svg: name } });
});`,
);

function open(limits: Parameters<typeof createPdfRenderer>[0]['limits']): PdfRenderer {
  const renderer = createPdfRenderer({ log: { warn: () => undefined }, program, limits });
  onTestFinished(() => renderer.close());
  return renderer;
}

function named(businessName: string) {
  return { ...sampleDossier, agency: { businessName } };
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: PdfError) => error.reason,
  );
}

it.each([
  ['hang', 'timeout'],
  ['die', 'crashed'],
  ['eat', process.platform === 'linux' ? 'memory' : 'timeout'],
  ['refuse', 'refused'],
])(
  'fails clearly where a document makes the compiler %s, and makes the next one (faults F10)',
  async (name, reason) => {
    // Only what hangs is waited for; the others must end for their own reason, however busy the machine is.
    const renderer = open({ timeMs: reason === 'timeout' ? 3000 : 60_000, memoryBytes: 300_000_000 });
    const failed = await reasonOf(renderer.preview(named(name), 1));
    const next = await renderer.preview(named('next'), 1);
    expect([failed, next.svg]).toEqual([reason, 'next']);
  },
);

it('makes a document while another one takes its time, and no third process for a third', async () => {
  const renderer = open({});
  const endless = reasonOf(renderer.preview(named('hang'), 1));
  const pages = await Promise.all(['x', 'y', 'z'].map((name) => renderer.preview(named(name), 1)));
  expect(new Set(pages.map(({ page }) => page)).size).toBe(1);
  await renderer.close();
  expect(await endless).toBe('closed');
});

it('the time of a document begins when the process has started, and the start has a time of its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const limits = { startMs: 60_000, timeMs: 1000 };
    const first = open(limits).preview(named('first'), 1);
    await Promise.resolve();
    // The process that was just forked has not said a word yet: a busy machine may take longer than a document may.
    vi.advanceTimersByTime(59_000);
    expect((await first).svg).toBe('first');
    const never = reasonOf(open(limits).preview(named('never'), 1));
    await Promise.resolve();
    vi.advanceTimersByTime(60_000);
    expect(await never).toBe('timeout');
  } finally {
    vi.useRealTimers();
  }
});

it('renews the process after its number of documents', async () => {
  const renderer = open({ documents: 2 });
  const processes: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) processes.push((await renderer.preview(named('x'), 1)).page);
  expect(processes.map((id) => processes.indexOf(id))).toEqual([0, 0, 2, 2, 4]);
});

it('hands no secret of the environment to the compiler', async () => {
  process.env['SECRET_OF_TEST'] = 'x';
  const { pageCount } = await open({}).preview(named('x'), 1);
  delete process.env['SECRET_OF_TEST'];
  expect(pageCount).toBe(0);
});

it('ends what waits when it is closed', async () => {
  const renderer = open({});
  const working = ['hang', 'hang'].map((name) => reasonOf(renderer.preview(named(name), 1)));
  const waiting = reasonOf(renderer.dossier(named('x')));
  await Promise.resolve();
  await renderer.close();
  expect(await Promise.all([...working, waiting])).toEqual(['closed', 'closed', 'closed']);
});
