import type { DB } from '@volano/database/types';
import type { Kysely } from 'kysely';
import { seededRandom } from '../builders/seeded-random.ts';
import { rowOf, rowsOf } from '../builders/rows.ts';
import { openChatReader } from './chat-reader.ts';
import { type Side, writeOn } from './chat-writer.ts';
import type { History, SentMessage, StoredMessage, Unread } from '../builders/history-shapes.ts';
import { openKillablePortal } from './killable-portal.ts';
import type { PortalProcess } from '../world/portal-process.ts';

/** A conversation to be held: both sides write and read, each as one person with one window. */
export interface Conversation {
  readonly chatId: string;
  readonly sides: readonly [Side, Side];
}

export interface ChatRunOptions {
  /** Starts the portal, on the same database and folder each time. */
  readonly start: () => PortalProcess;
  readonly db: Kysely<DB>;
  readonly conversations: readonly Conversation[];
  /** How many messages must have been answered in the end. */
  readonly messages: number;
  /** How often the process is killed, each time at an answer drawn by chance after the last start, so that each kill strikes writers at work. */
  readonly kills: number;
  /** How often a window's line is cut, spread over the messages by chance. */
  readonly cuts: number;
  readonly seed: number;
  /** How often a start that fails is tried again before the run is given up; once unless it says more. */
  readonly tries?: number;
}

export interface ChatRun {
  readonly history: History;
  /** How long each start after a kill took, in milliseconds. */
  readonly restarts: readonly number[];
  readonly failedStarts: readonly string[];
  /** How many were answered, from the first word to the last. */
  readonly answered: number;
  readonly seconds: number;
}

/**
 * Holds conversations over HTTP and sockets with a portal that is killed on the way (faults F2), and answers all that the driver knows of
 * them, for `violationsOf`. Everything is chosen by the seed but what the machine does with it. The portal is ended. Rejects with what the
 * portal said when it did not rise again.
 */
export async function runChats(options: ChatRunOptions): Promise<ChatRun> {
  const { db, conversations, messages, seed } = options;
  const portal = openKillablePortal(options.start, options.tries);
  await portal.address();
  const sent: SentMessage[] = [];
  const places = conversations.flatMap(({ chatId: chat, sides }, place) =>
    sides.map((side, index) => ({ chat, side, name: `${place}${index ? 'b' : 'a'}` })),
  );
  const readers = places.map(({ chat, side, name }, index) => {
    const reader = openChatReader({ portal, chat, side, chance: seededRandom(seed, `reads ${index}`) });
    return { name, chat, side, ...reader };
  });
  const cuts = cutsOf(options, readers.length);
  const lives = livesOf(options);
  let answered = 0;
  let deathAt = lives.shift() ?? Infinity;
  let dying = Promise.resolve();
  const dieAndRise = async (): Promise<void> => {
    await portal.kill();
    await portal.restart();
    deathAt = answered + (lives.shift() ?? Infinity);
  };
  const onAnswer = (): void => {
    answered += 1;
    while (answered >= (cuts[0]?.after ?? Infinity)) readers[cuts.shift()?.reader ?? 0]?.cut();
    if (answered < deathAt) return;
    deathAt = Infinity;
    dying = dieAndRise();
    // Told when all have stopped.
    dying.catch(() => undefined);
  };
  const isOver = () => answered >= messages && portal.restarts.length === options.kills;
  const unread: Unread[] = [];
  let stored: readonly StoredMessage[] = [];
  const since = performance.now();
  let seconds = 0;
  try {
    await Promise.all(
      places.map(async ({ chat, side, name }, index) => {
        const chance = seededRandom(seed, `writes ${index}`);
        await writeOn({ portal, chat, name, side, chance, sent, isOver, onAnswer });
      }),
    );
    seconds = (performance.now() - since) / 1000;
    await dying;
    for (const reader of readers) {
      const { name, chat, side } = reader;
      unread.push({ reader: name, chat, said: await reader.settle(), ...(await countsOf(db, chat, side.userId)) });
    }
    // Before the end of the portal, which may be that of its database.
    stored = await storedOf(db, conversations);
  } finally {
    for (const reader of readers) reader.close();
    await portal.end('SIGKILL');
  }
  const screens = readers.map(({ name, chat, seen }) => ({ name, chats: [chat], seen }));
  const history = { sent, stored, readers: screens, unread };
  return { history, restarts: portal.restarts, failedStarts: portal.failedStarts, answered, seconds };
}

/** After how many answers the line of which window is cut: not before everybody had a word, and not when it is over. */
function cutsOf({ messages, cuts, seed }: ChatRunOptions, windows: number) {
  const chance = seededRandom(seed, 'cuts');
  const lines = Array.from({ length: cuts }, () => ({
    after: 20 + chance.below(messages - 20),
    reader: chance.below(windows),
  }));
  return lines.toSorted((one, other) => one.after - other.after);
}

/** How many answers each process gives before it is killed: together they are about the messages, and never so few that nobody has had a word. */
function livesOf({ messages, kills, conversations, seed }: ChatRunOptions): number[] {
  const chance = seededRandom(seed, 'lives');
  const writers = 2 * conversations.length;
  const spread = Math.max(1, Math.floor((2 * messages) / (kills + 1)) - 2 * writers);
  return Array.from({ length: kills }, () => writers + chance.below(spread));
}

async function countsOf(db: Kysely<DB>, chat: string, userId: string) {
  const { lastSequence } = await rowOf(db, 'chats', { _id: chat }, ['lastSequence']);
  const [read] = await rowsOf(db, 'chat_reads', { chatId: chat, userId }, ['sequence']);
  return { lastSequence, mark: read?.sequence ?? 0 };
}

async function storedOf(db: Kysely<DB>, conversations: readonly Conversation[]): Promise<StoredMessage[]> {
  const stored: StoredMessage[] = [];
  for (const { chatId } of conversations) {
    for (const { sequence, clientKey, message } of await rowsOf(db, 'chat_messages', { chatId }, undefined, 'sequence'))
      stored.push({ chat: chatId, sequence, clientKey: clientKey ?? '', text: message });
  }
  return stored;
}
