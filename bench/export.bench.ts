import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { exportAnnouncements } from '@volano/domain/contracts/feeds';
import { openDatabase } from '@volano/server/platform/db/connect';
import { startDatabase } from '@volano/server/platform/db/database';
import { startPortal } from '@volano/server/testing/world/portal-process';
import { printMeasure } from './measures.ts';

const ROWS = 100_000;
const AT_A_TIME = 2_000;
const TOGETHER = 50;
const LIMIT_SECONDS = 30;
const LIMIT_MEGABYTES = 60;
const LIMIT_ANSWER_MS = 100;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * A list of 100,000 announcements taken along by one person, who asks fifty times at once: seconds until the file is there, what the
 * portal's memory grows by meanwhile, and how long others wait for an answer (abuse 68). The rows are streamed, so that memory does not
 * grow with them. Answers whether every limit was held and the other forty-nine were refused.
 */
export async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const database = await startDatabase({ dataDir: path.join(dataDir, 'database'), log: quiet });
  const portal = startPortal({ DATA_DIR: path.join(dataDir, 'portal'), DATABASE_URL: database.url });
  try {
    const address = await portal.ready;
    await fill(database.url);
    const authorization = `Bearer ${await signIn(address)}`;
    // Code and connections are warm before anything is measured.
    await (
      await fetch(`${address}/api/${exportAnnouncements.path}?title=nessuno`, { headers: { authorization } })
    ).text();
    const seen = await watching(address, portal.process.pid ?? 0, async () => {
      const asked = Array.from({ length: TOGETHER }, () =>
        fetch(`${address}/api/${exportAnnouncements.path}`, { headers: { authorization } }),
      );
      return Promise.all(asked);
    });
    const [done, ...others] = seen.result.filter(({ status }) => status === 200);
    const refused = seen.result.filter(({ status }) => status === 429).length;
    if (done === undefined) throw new Error('No export came to its end.');
    const { url } = (await done.json()) as { url: string };
    const { byteLength } = await (await fetch(`${address}${url}`)).arrayBuffer();
    const held = [
      seen.seconds <= LIMIT_SECONDS,
      seen.megabytes <= LIMIT_MEGABYTES,
      seen.answerMs <= LIMIT_ANSWER_MS,
      others.length === 0 && refused === TOGETHER - 1,
    ];
    const rowOf = (what: string, measured: string, limit: string, at: number) => ({
      what,
      measured,
      limit,
      held: held[at] ? 'held' : 'BROKEN',
    });
    printMeasure({
      what: `export of ${ROWS} calls: memory above idle`,
      figure: `${Math.round(seen.megabytes)} MB`,
      limit: `≤ ${LIMIT_MEGABYTES} MB`,
      isHeld: held[1] ?? false,
    });
    printMeasure({
      what: `export of ${ROWS} calls: what others wait meanwhile, 99th percentile`,
      figure: `${Math.round(seen.answerMs)} ms`,
      limit: `≤ ${LIMIT_ANSWER_MS} ms`,
      isHeld: held[2] ?? false,
    });
    console.table([
      rowOf(
        `${ROWS} rows, ${Math.round(byteLength / 1024)} KB`,
        `${seen.seconds.toFixed(1)} s`,
        `${LIMIT_SECONDS} s`,
        0,
      ),
      rowOf('memory grown by', `${Math.round(seen.megabytes)} MB`, `${LIMIT_MEGABYTES} MB`, 1),
      rowOf('others wait, 99 %', `${Math.round(seen.answerMs)} ms`, `${LIMIT_ANSWER_MS} ms`, 2),
      rowOf('refused of fifty', String(refused), String(TOGETHER - 1), 3),
    ]);
    return held.every(Boolean);
  } finally {
    await portal.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function fill(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  for (let from = 0; from < ROWS; from += AT_A_TIME) {
    const rows = Array.from({ length: AT_A_TIME }, (_, index) => ({
      _id: randomUUID(),
      title: `Bando ${from + index} per la transizione digitale ed ecologica delle imprese`,
      announcementType: 'national' as const,
      amount: 1_000 + from + index,
      isActive: true,
      checkState: 'reviewed' as const,
      publicationDate: '2026-01-15T00:00:00Z',
      officialUrl: `https://bandi.example/${from + index}`,
    }));
    await db.insertInto('announcements').values(rows).execute();
  }
  await close();
}

async function signIn(address: string): Promise<string> {
  const basic = Buffer.from('admin@volano.example:Demo1234').toString('base64');
  const response = await fetch(`${address}/api/auth`, { method: 'POST', headers: { authorization: `Basic ${basic}` } });
  return ((await response.json()) as { token: string }).token;
}

/** Does the work while somebody else asks for an answer again and again, and the memory of the process is looked at. */
async function watching<T>(address: string, pid: number, work: () => Promise<T>) {
  const before = megabytesOf(pid);
  const waits: number[] = [];
  let peak = before;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${address}/api/health`)).text();
      waits.push(performance.now() - began);
      peak = Math.max(peak, megabytesOf(pid));
      await after(20);
    }
  })();
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await others;
  const answerMs = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
  return { result, seconds, megabytes: peak - before, answerMs };
}

/** What a process holds in memory now (Linux); 0 where the system does not tell. */
function megabytesOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
