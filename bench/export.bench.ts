import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { exportAnnouncements } from '@volano/domain/contracts/feeds';
import { openDatabase } from '@volano/server/platform/db/connect';
import { startDatabase } from '@volano/server/platform/db/database';
import { hold, holdMost, quantile } from './measures.ts';
import { residentMegabytes } from './processes.ts';
import { inFolder, withPortal } from './world.ts';

const ROWS = 100_000;
const AT_A_TIME = 2_000;
const TOGETHER = 50;
const LIMITS = { seconds: 30, megabytes: 60, answer: 100 } as const;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * A list of 100,000 calls exported by one person, who asks fifty times at once: seconds until the file is there, what the portal's memory grows by
 * meanwhile, and how long others wait for an answer (abuse 68). The other forty-nine are refused.
 */
export function run(): Promise<boolean> {
  return inFolder(async (folder) => {
    const database = await startDatabase({ dataDir: folder, log: quiet });
    try {
      return await withPortal({ env: { DATABASE_URL: database.url } }, async ({ address, pid }) => {
        await fill(database.url);
        const basic = Buffer.from('admin@volano.example:Demo1234').toString('base64');
        const session = await fetch(`${address}/api/auth`, {
          method: 'POST',
          headers: { authorization: `Basic ${basic}` },
        });
        const { token } = (await session.json()) as { token: string };
        const ask = (query = '') =>
          fetch(`${address}/api/${exportAnnouncements.path}${query}`, {
            headers: { authorization: `Bearer ${token}` },
          });
        // Code and connections are warm before anything is measured.
        await (await ask('?title=nessuno')).text();
        const seen = await watching(address, pid, () => Promise.all(Array.from({ length: TOGETHER }, () => ask())));
        const done = seen.result.filter(({ status }) => status === 200).length;
        const refused = seen.result.filter(({ status }) => status === 429).length;
        const what = `export of ${ROWS} calls`;
        return [
          holdMost(`${what}: until the file is there`, seen.seconds, LIMITS.seconds, ' s', 1),
          holdMost(`${what}: memory above idle`, seen.megabytes, LIMITS.megabytes, ' MB'),
          holdMost(`${what}: what others wait meanwhile, 99th percentile`, seen.answerMs, LIMITS.answer, ' ms'),
          hold(
            `${what}: refused of ${TOGETHER}`,
            `${refused}`,
            `${TOGETHER - 1}`,
            done === 1 && refused === TOGETHER - 1,
          ),
        ].every(Boolean);
      });
    } finally {
      await database.stop();
    }
  });
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

/** Does the work while somebody else asks for an answer again and again, and the memory of the process is looked at. */
async function watching<T>(address: string, pid: number, work: () => Promise<T>) {
  const before = residentMegabytes(pid);
  const waits: number[] = [];
  let peak = before;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${address}/api/health`)).text();
      waits.push(performance.now() - began);
      peak = Math.max(peak, residentMegabytes(pid));
      await after(20);
    }
  })();
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await others;
  return { result, seconds, megabytes: peak - before, answerMs: quantile(waits, 0.99) };
}
