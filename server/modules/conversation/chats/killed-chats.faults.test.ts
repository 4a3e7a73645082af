import type { DB } from '@volano/database/types';
import type { Kysely } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../platform/db/connect.ts';
import { startDatabase } from '../../../platform/db/database.ts';
import { createLog } from '../../../platform/log/log.ts';
import { openSession } from '../../../platform/session/session.ts';
import { type TestApp, testApp } from '../../../testing/world/app.ts';
import { type Conversation, runChats } from '../../../testing/faults/chat-run.ts';
import { isWhole, ROUNDS, SEED } from '../../../testing/faults/rounds.ts';
import { aConversation } from '../../../testing/builders/chats.ts';
import { openDataFolders } from '../../../testing/world/data-folders.ts';
import { freshDatabase } from '../../../testing/world/database.ts';
import { violationsOf } from '../../../testing/builders/history.ts';
import { startPortal } from '../../../testing/world/portal-process.ts';

/** Five hundred belong to a full run (`npm run faults`). */
const KILLS = isWhole ? 2 * ROUNDS : 1;
/** What is said between two starts is drawn by chance and about so much: every kill strikes eight writers at work. */
const MESSAGES = (isWhole ? 200 : 60) + 24 * KILLS;
const CUTS = 4 * KILLS;
/** Hours on a busy machine meet a moment in which a start gets no connection in time; it is told. */
const TRIES = KILLS > 2 ? 3 : 1;
// Whole starts and stops, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 900_000 + KILLS * 30_000, hookTimeout: 900_000 });

const ended: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
});

/** Where the portal is killed, and a way to what it keeps. */
interface Place {
  readonly conversations: readonly Conversation[];
  readonly db: Kysely<DB>;
  readonly environment: Record<string, string>;
}

async function onServer(): Promise<Place> {
  const database = await freshDatabase();
  ended.push(() => database.drop());
  const portal = await testApp({}, database);
  ended.push(() => portal.close());
  const environment = { DATABASE_URL: database.url, DATA_DIR: portal.ctx.config.dataDir };
  return { conversations: await conversationsOn(portal), db: database.db, environment };
}

/** The database of the portal itself, which dies with it: what was acknowledged has to be on the disk. */
async function onItsOwn(): Promise<Place> {
  const folders = await openDataFolders();
  ended.push(() => Promise.resolve(folders.remove()));
  const dataDir = folders.filled();
  const database = await startDatabase({ dataDir, log: createLog('silent') });
  const portal = await testApp({}, database);
  const conversations = await conversationsOn(portal);
  await portal.close();
  await database.stop();
  // It has the same address at every start.
  const { db, close } = openDatabase(database.url, { max: 2 });
  ended.push(close);
  return { conversations, db, environment: { DATA_DIR: dataDir } };
}

async function conversationsOn(portal: TestApp): Promise<readonly Conversation[]> {
  // The portal that is killed lives by the clock of the machine.
  portal.travelTo(new Date());
  const conversations: Conversation[] = [];
  for (let n = 0; n < 4; n += 1) conversations.push(await aSpokenConversation(portal));
  return conversations;
}

async function aSpokenConversation(portal: TestApp): Promise<Conversation> {
  const { owner, advisor, agency, chatId } = await aConversation(portal);
  const sideOf = async ({ _id: userId }: { _id: string }, agencyId: string | null) => {
    return { userId, token: await openSession(portal.ctx, portal.db, userId, agencyId) };
  };
  return { chatId, sides: [await sideOf(owner, agency._id), await sideOf(advisor, null)] };
}

test.for([
  ['on a server', onServer],
  ['with its own database', onItsOwn],
] as const)(
  `faults F2: $0, killed ${KILLS} times under eight writers, it loses, doubles, mixes up and miscounts nothing`,
  async ([where, open], { annotate }) => {
    const { conversations, db, environment } = await open();
    const start = () => startPortal({ ...environment, DEMO: 'false', LOG_LEVEL: 'error' });
    const plan = { messages: MESSAGES, kills: KILLS, cuts: CUTS, seed: SEED, tries: TRIES };
    const run = await runChats({ start, db, conversations, ...plan });
    for (const said of run.failedStarts) process.stdout.write(`a start was tried again: ${said}\n`);
    const told = `${where}, seed ${SEED}: ${run.answered} messages in ${run.seconds.toFixed(1)} s, back after ${run.restarts.join(', ')} ms`;
    const nothing = { lost: [], doubled: [], outOfOrder: [], phantom: [], unreadWrong: [] };
    expect({ told, ...violationsOf(run.history) }).toEqual({ told, ...nothing });
    expect(run.restarts).toHaveLength(KILLS);
    process.stdout.write(`${told}\n`);
    const again = run.failedStarts.length === 0 ? '' : `, ${run.failedStarts.length} starts tried again`;
    await annotate(`${where}: killed ${KILLS} times, 0 of ${run.answered} acknowledged messages lost${again}`);
  },
);
