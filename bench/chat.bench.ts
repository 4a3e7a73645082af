import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDatabase } from '@volano/server/platform/db/database';
import { openDatabase, type OpenDatabase } from '@volano/server/platform/db/connect';
import { migrateTo } from '@volano/server/platform/db/migrate';
import { MIGRATIONS_DIR } from '@volano/server/app/shipped';
import { testApp } from '@volano/server/testing/world/app';
import { type PortalProcess, startPortal } from '@volano/server/testing/world/portal-process';
import { mostOpenFiles, startChild } from './chat-child.ts';
import { fillChats, type Person } from './chat-data.ts';
import type { FloorOrder } from './chat-floor.ts';
import { printMeasure } from './measures.ts';
import { recordStatements } from './sent-statements.ts';
import { measureNode, MOST_WINDOWS, type NodeFigures, PER_SECOND, type Saturated, type Steady } from './chat-node.ts';

/**
 * Statements that are sent before the answer, beside the two that begin and end the transaction. How much longer a message may take than on
 * the floor, at the median and at the 99th percentile, and how large a part of the floor's messages a second are to be taken. Milliseconds
 * that still feel like at once to whoever waits for an answer, and kilobytes with which five thousand windows take 300 MB. All on two
 * processors that the portal shares with its database and with everybody's windows.
 */
const LIMITS = { statements: 6, median: 2, tail: 2, perSecond: 0.4, p99: 250, kilobytes: 60 } as const;
/** Beside one socket for each window: the database's, and those of requests under way. */
const OTHER_FILES = 500;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * How long a message takes from its sender to the other side's window with more and more windows open on one portal, how many messages a
 * portal takes a second, and what a window costs it. Beside each, from the same windows in the same run, the floor: the least that a
 * message which lasts can cost. Answers whether every message was heard and the limits held.
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
  const peer = startChild<FloorOrder, string>('./chat-floor.ts');
  let portal: PortalProcess | undefined;
  try {
    await migrateTo(database.url, MIGRATIONS_DIR, quiet);
    const people = await fillChats(opened, MOST_WINDOWS);
    const areFew = await countStatements(database.url, people);
    const floor = await measureNode({ address: await peer.ask({ url: database.url }), pid: peer.pid }, people);
    await peer.end();
    portal = startPortal({ DATABASE_URL: database.url, DEMO: 'false', DATA_DIR: folder });
    const address = await portal.ready;
    const own = await measureNode({ address, pid: portal.process.pid ?? 0 }, people);
    const isHeld = report(own, floor);
    await reportBells(opened);
    return isHeld && areFew;
  } finally {
    await portal?.end();
    await peer.end();
    await opened.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a consultant's message asks of the database before it is answered. */
async function countStatements(url: string, people: readonly Person[]): Promise<boolean> {
  const portal = await testApp({}, { url });
  const [advisor, owner] = people;
  const say = async (key: string): Promise<void> => {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: `/api/chatmessages/${owner?.chat?.id}/messages`,
      headers: { authorization: `Bearer ${advisor?.token}`, 'idempotency-key': key },
      payload: { message: 'Buongiorno' },
    });
    if (statusCode !== 201) throw new Error(`a message was answered with ${statusCode}`);
  };
  try {
    // The first finds out what every later one knows.
    await say('first');
    const sent = await recordStatements(() => say('second'));
    const own = sent.filter(({ text }) => !['begin', 'commit'].includes(text));
    if (own.length === 0) throw new Error('nothing was sent, so nothing was counted');
    const isHeld = own.length <= LIMITS.statements;
    printMeasure({
      what: 'a consultant’s message: statements before the answer, beside begin and commit',
      figure: String(own.length),
      limit: `≤ ${LIMITS.statements}`,
      isHeld,
    });
    console.log(`${own.length} statements before the answer, limit ${LIMITS.statements}: ${verdict(isHeld)}`);
    return isHeld;
  } finally {
    await portal.close();
  }
}

function report(own: NodeFigures, floor: NodeFigures): boolean {
  const steady = own.steady.map((stage, n) => reportStage(stage, floor.steady[n]));
  console.table(steady.map(({ line }) => line));
  console.table(
    own.saturated.map(({ writers, perSecond, unreceived, median, p99, work, databaseWork }, n) => ({
      writers,
      'messages/s': perSecond.toFixed(0),
      unreceived,
      median: milliseconds(median),
      p99: milliseconds(p99),
      'work a message': milliseconds(work),
      'of the database': milliseconds(databaseWork),
      'the floor': `${(floor.saturated[n]?.perSecond ?? 0).toFixed(0)} messages/s, ${workOf(floor.saturated[n])}`,
    })),
  );
  const most = (figures: NodeFigures): number => Math.max(...figures.saturated.map(({ perSecond }) => perSecond));
  const share = most(own) / most(floor);
  const isFast = own.saturated.every(({ unreceived }) => unreceived === 0) && share >= LIMITS.perSecond;
  printMeasure({
    what: 'messages a second, of the floor',
    figure: `${share.toFixed(2)} (${most(own).toFixed(0)}; floor ${most(floor).toFixed(0)})`,
    limit: `≥ ${LIMITS.perSecond}`,
    isHeld: isFast,
  });
  const kilobytes = kilobytesOf(own.steady);
  const isLight = kilobytes <= LIMITS.kilobytes;
  console.log(
    `at most ${most(own).toFixed(0)} messages/s, ${share.toFixed(2)} of the floor, limit ${LIMITS.perSecond}: ${verdict(isFast)}\n` +
      `memory of a window: ${kilobytes.toFixed(1)} kB, on the floor ${kilobytesOf(floor.steady).toFixed(1)} kB, ` +
      `limit ${LIMITS.kilobytes} kB: ${verdict(isLight)}`,
  );
  return steady.every(({ isHeld }) => isHeld) && isFast && isLight;
}

function reportStage({ windows, said, unreceived, median, p99 }: Steady, floor: Steady | undefined) {
  const ratios = { median: median / (floor?.median ?? 0), tail: p99 / (floor?.p99 ?? 0) };
  const isNear = ratios.median <= LIMITS.median && ratios.tail <= LIMITS.tail;
  const isHeld = unreceived === 0 && p99 <= LIMITS.p99 && isNear;
  printMeasure({
    what: `a message with ${windows} windows open, of the floor: median and 99th percentile`,
    figure: `${ratios.median.toFixed(1)} and ${ratios.tail.toFixed(1)} (${milliseconds(median)} and ${milliseconds(p99)})`,
    limit: `≤ ${LIMITS.median} and ≤ ${LIMITS.tail}`,
    isHeld,
  });
  const line = {
    windows,
    [`said, ${PER_SECOND} a second`]: said,
    unreceived,
    median: milliseconds(median),
    p99: milliseconds(p99),
    'the floor': `${milliseconds(floor?.median)} and ${milliseconds(floor?.p99)}`,
    ratio: `${ratios.median.toFixed(1)} and ${ratios.tail.toFixed(1)}`,
    held: verdict(isHeld),
  };
  return { line, isHeld };
}

function milliseconds(value: number | undefined): string {
  return `${(value ?? 0).toFixed(1)} ms`;
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
