import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@volano/server/platform/db/connect';
import { startDatabase } from '@volano/server/platform/db/database';
import { migrateTo } from '@volano/server/platform/db/migrate';
import { MIGRATIONS_DIR } from '@volano/server/app/shipped';
import { type ChatRun, type Conversation, runChats } from '@volano/server/testing/faults/chat-run';
import { violationsOf } from '@volano/server/testing/builders/history';
import type { Violations } from '@volano/server/testing/builders/history-shapes';
import { startPortal } from '@volano/server/testing/world/portal-process';
import { fillChats, type Person } from './chat-data.ts';

const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 20_000);
const SEED = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
const KILLS = Math.ceil(MESSAGES / 1000);
const CUTS = Math.ceil(MESSAGES / 100);
/** Milliseconds within which a portal that was killed answers again. */
const LIMIT_RESTART = 5000;
/** Four consultants with three companies each: a line brings what is said in all conversations of its person. */
const PEOPLE = 16;
const BLOCK = 4;
/** Sentences of each kind that are printed; a bug has thousands. */
const SHOWN = 5;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Sixteen people in twelve conversations while the portal is killed at every thousandth message or so and a line is cut at every hundredth,
 * by chance (faults F2, F12). Answers whether everything that was acknowledged is there and was seen on every screen, once and in order,
 * every count of what is unread is right, and every restart was within its limit. A portal that does not rise again ends the run.
 */
export async function run(): Promise<boolean> {
  console.log(`seed ${SEED}: BENCH_SEED=${SEED} breaks it at the same messages again`);
  const folder = await mkdtemp(path.join(tmpdir(), 'volano-bench-'));
  const database = await startDatabase({ dataDir: folder, log: quiet });
  const opened = openDatabase(database.url, { max: 2, statementTimeoutMs: 0 });
  try {
    await migrateTo(database.url, MIGRATIONS_DIR, quiet);
    const conversations = conversationsOf(await fillChats(opened, PEOPLE, BLOCK));
    const start = () =>
      startPortal({ DATABASE_URL: database.url, DEMO: 'false', DATA_DIR: folder, LOG_LEVEL: 'fatal' });
    const plan = { messages: MESSAGES, kills: KILLS, cuts: CUTS, seed: SEED };
    return report(await runChats({ start, db: opened.db, conversations, ...plan }));
  } catch (error) {
    console.log(`BROKEN: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    await opened.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function conversationsOf(people: readonly Person[]): Conversation[] {
  return people.flatMap(({ chat, userId, token }) => {
    const advisor = people.find((person) => person.userId === chat?.advisorId);
    return chat === null || advisor === undefined ? [] : [{ chatId: chat.id, sides: [{ userId, token }, advisor] }];
  });
}

function report({ history, answered, seconds, restarts }: ChatRun): boolean {
  const violations = violationsOf(history);
  const sentences = Object.values(violations).flatMap((kind: readonly string[]) => kind.slice(0, SHOWN));
  const longest = Math.max(0, ...restarts);
  const isHeld = sentences.length === 0 && restarts.length === KILLS && longest <= LIMIT_RESTART;
  const counts = Object.fromEntries(Object.entries(violations).map(([kind, found]) => [kind, found.length]));
  console.table([
    {
      acknowledged: answered,
      kills: restarts.length,
      cuts: CUTS,
      seconds: seconds.toFixed(0),
      'restart, median': `${restarts.toSorted((a, b) => a - b)[Math.floor(restarts.length / 2)] ?? 0} ms`,
      'restart, longest': `${longest} ms`,
      limit: `${LIMIT_RESTART} ms`,
      ...(counts as Record<keyof Violations, number>),
      held: isHeld ? 'held' : 'BROKEN',
    },
  ]);
  for (const sentence of sentences) console.log(sentence);
  return isHeld;
}
