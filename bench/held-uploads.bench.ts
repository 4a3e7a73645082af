import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { fillChats, type Person } from './chat-data.ts';
import { hold, holdMost, quantile } from './measures.ts';
import { load } from './nodes.bench.ts';
import { residentMegabytes } from './processes.ts';
import { withDatabase, withPortal } from './world.ts';

const UPLOADS = 40;
const BYTES = 24_000_000;
const [PEOPLE, SECONDS] = [100, 20];
const LIMITS = { megabytes: 150, slower: 150 } as const;
const WHAT = `${UPLOADS} held uploads of ${BYTES / 1e6} MB by one person`;
/** The lines that this bench tells. */
export const UPLOAD_LINES = [
  'answers',
  'memory, more than before',
  'the same until all are answered',
  'p99 of others, more',
].map((line) => `${WHAT}: ${line}`);
const [ANSWERS = '', MEMORY = '', ENDED = '', OTHERS = ''] = UPLOAD_LINES;

/** Files that stop before their end: what a portal holds of them, and what others wait longer. */
export async function run(): Promise<boolean> {
  let people: readonly Person[] = [];
  return withDatabase(
    async (database) => (people = await fillChats(database, PEOPLE)),
    ({ url }) =>
      withPortal({ env: { DATABASE_URL: url, DEMO: 'false', LOG_LEVEL: 'error' } }, ({ address, pid }) =>
        measure(address, pid, people),
      ),
  );
}

async function measure(address: string, pid: number, [, sender, ...others]: readonly Person[]): Promise<boolean> {
  const p99 = async (): Promise<number> =>
    quantile(
      (await load([{ address, pid }], others, SECONDS)).map(({ ms }) => ms),
      0.99,
    );
  await p99();
  const [before, rest] = [await p99(), residentMegabytes(pid)];
  let most = rest;
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 50);
  const release = Promise.withResolvers<void>();
  const answers = Array.from({ length: UPLOADS }, () => send(address, sender, release.promise));
  const [during, held] = [await p99(), most - rest];
  release.resolve();
  const statuses = Object.groupBy(await Promise.all(answers), String);
  clearInterval(watch);
  hold(
    ANSWERS,
    Object.entries(statuses)
      .map(([status, all]) => `${status} × ${all?.length}`)
      .join(', '),
  );
  const isHeld = holdMost(MEMORY, held, LIMITS.megabytes, ' MB');
  holdMost(ENDED, most - rest, null, ' MB');
  return holdMost(OTHERS, during - before, LIMITS.slower, ' ms') && isHeld;
}

/** Sends a file but for its end, and that once it is released; answers the status. */
async function send(address: string, sender: Person | undefined, released: Promise<void>): Promise<number> {
  const link = JSON.stringify({
    linkedEntity: { linkedEntityType: 'chat', linkedEntityId: sender?.chat?.id, type: 'chat' },
  });
  const part = (disposition: string): string => `--edge\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  const [begin, end] = [
    `${part('name="JSONbody"')}${link}\r\n${part('name="file"; filename="a.csv"')}`,
    '\r\n--edge--\r\n',
  ];
  const piece = 'a;b\n'.repeat(50_000);
  const headers = {
    authorization: `Bearer ${sender?.token}`,
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': begin.length + BYTES + end.length,
  };
  const sent = request(`${address}/api/uploads`, { method: 'POST', headers, agent: false });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject);
  });
  async function* body() {
    yield begin;
    for (let n = 1; n < BYTES / piece.length; n += 1) yield piece;
    await released;
    yield piece + end;
  }
  // Who is refused may be cut off before the end.
  await pipeline(body, sent).catch(() => undefined);
  return status;
}
