import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDatabase } from '@volano/server/platform/db/database';
import { openDatabase, type OpenDatabase } from '@volano/server/platform/db/connect';
import { migrateTo } from '@volano/server/platform/db/migrate';
import { MIGRATIONS_DIR } from '@volano/server/app/service';
import { type PortalProcess, startPortal } from '@volano/server/testing/world/portal-process';
import { mostOpenFiles, startChild } from './chat-child.ts';
import { fillChats } from './chat-data.ts';
import { measureNode, MOST_WINDOWS, type NodeFigures, PER_SECOND, type Saturated, type Steady } from './chat-node.ts';

/**
 * Milliseconds that still feel like at once to whoever waits for an answer; more messages a second than five thousand people have who each
 * say something every minute; and kilobytes with which five thousand windows take 300 MB. All on two processors that the portal shares
 * with its database and with everybody's windows.
 */
const LIMITS = { p99: 250, perSecond: 100, kilobytes: 60 } as const;
/** Beside one socket for each window: the database's, and those of requests under way. */
const OTHER_FILES = 500;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * How long a message takes from its sender to the other side's window with more and more windows open on one portal, how many messages a
 * portal takes a second, and what a window costs it. Beside each, from the same windows in the same run, Socket.IO alone, which asks
 * nobody and keeps nothing. Answers whether every message was heard and the limits held.
 */
export async function run(): Promise<boolean> {
  if (mostOpenFiles() < MOST_WINDOWS + OTHER_FILES) {
    console.error(
      `Here a process may hold ${mostOpenFiles()} sockets: "ulimit -Hn" must be ${MOST_WINDOWS + OTHER_FILES}.`,
    );
    return false;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'volano-bench-'));
  const database = await startDatabase({ dataDir: folder, log: quiet });
  const opened = openDatabase(database.url, { max: 1 });
  const peer = startChild<object, string>('./chat-peer.ts');
  let portal: PortalProcess | undefined;
  try {
    await migrateTo(database.url, MIGRATIONS_DIR, quiet);
    const people = await fillChats(opened, MOST_WINDOWS);
    const alone = await measureNode({ speaks: 'socket', address: await peer.ask({}), pid: peer.pid }, people);
    await peer.end();
    portal = startPortal({ DATABASE_URL: database.url, DEMO: 'false', DATA_DIR: folder });
    const address = await portal.ready;
    const own = await measureNode({ speaks: 'routes', address, pid: portal.process.pid ?? 0 }, people);
    const isHeld = report(own, alone);
    await reportBells(opened);
    return isHeld;
  } finally {
    await portal?.end();
    await peer.end();
    await opened.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(own: NodeFigures, alone: NodeFigures): boolean {
  const verdicts = own.steady.map(({ p99, unreceived }) => unreceived === 0 && p99 <= LIMITS.p99);
  const milliseconds = (value: number | undefined): string => `${(value ?? 0).toFixed(1)} ms`;
  console.table(
    own.steady.map(({ windows, said, unreceived, median, p99 }, n) => {
      const peer = alone.steady[n];
      return {
        windows,
        [`said, ${PER_SECOND} a second`]: said,
        unreceived,
        median: milliseconds(median),
        p99: milliseconds(p99),
        'Socket.IO alone': `${milliseconds(peer?.median)} and ${milliseconds(peer?.p99)}`,
        ratio: `${(median / (peer?.median ?? 0)).toFixed(1)} and ${(p99 / (peer?.p99 ?? 0)).toFixed(1)}`,
        'limit of p99': milliseconds(LIMITS.p99),
        held: verdict(verdicts[n]),
      };
    }),
  );
  const most = Math.max(...own.saturated.map(({ perSecond }) => perSecond));
  const isAllReceived = own.saturated.every(({ unreceived }) => unreceived === 0);
  const isFast = isAllReceived && most >= LIMITS.perSecond;
  console.table(
    own.saturated.map(({ writers, perSecond, unreceived, median, p99, work, databaseWork }, n) => ({
      writers,
      'messages/s': perSecond.toFixed(0),
      unreceived,
      median: milliseconds(median),
      p99: milliseconds(p99),
      'work a message': milliseconds(work),
      'of the database': milliseconds(databaseWork),
      'Socket.IO alone': `${(alone.saturated[n]?.perSecond ?? 0).toFixed(0)} messages/s, ${workOf(alone.saturated[n])}`,
    })),
  );
  console.log(`at most ${most.toFixed(0)} messages/s on this machine, limit ${LIMITS.perSecond}: ${verdict(isFast)}`);
  const kilobytes = kilobytesOf(own.steady);
  const isLight = kilobytes <= LIMITS.kilobytes;
  console.log(
    `memory of a window: ${kilobytes.toFixed(1)} kB, Socket.IO alone ${kilobytesOf(alone.steady).toFixed(1)} kB, ` +
      `limit ${LIMITS.kilobytes} kB: ${verdict(isLight)}`,
  );
  return verdicts.every(Boolean) && isFast && isLight;
}

/** What stands on the bells comes after the messages, and more slowly where these are as many as can be. */
async function reportBells({ pool }: OpenDatabase): Promise<void> {
  const began = performance.now();
  let first: number | undefined;
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job where name like 'message.sent%' and state < 'completed'`,
    );
    const left = rows[0]?.left ?? 0;
    first ??= left;
    if (left === 0) break;
    await wait(250);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `of the last run ${first} messages were not on a bell yet; all were after ${seconds.toFixed(1)} seconds more`,
  );
}

function workOf(saturated: Saturated | undefined): string {
  return `${(saturated?.work ?? 0).toFixed(2)} ms of work`;
}

/** What each window more added to the process, in kilobytes, with what the messages between left behind. */
function kilobytesOf(steady: readonly Steady[]): number {
  const [fewest, most] = [steady[0], steady.at(-1)];
  if (fewest === undefined || most === undefined) return 0;
  return (most.bytes - fewest.bytes) / (most.windows - fewest.windows) / 1000;
}

function verdict(isHeld: boolean | undefined): string {
  return isHeld === true ? 'held' : 'BROKEN';
}
