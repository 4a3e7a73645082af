import type { DB } from '@volano/database/types';
import type { Kysely } from 'kysely';
import { seededRandom } from '../builders/seeded-random.ts';
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
  /** How often the process is killed, and how often a window's line is cut, spread over the messages by chance. */
  readonly kills: number;
  readonly cuts: number;
  readonly seed: number;
}

export interface ChatRun {
  readonly history: History;
  /** How long each start after a kill took, in milliseconds. */
  readonly restarts: readonly number[];
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
  const portal = openKillablePortal(options.start);
  await portal.address();
  const sent: SentMessage[] = [];
  const places = conversations.flatMap(({ chatId: chat, sides }, place) =>
    sides.map((side, index) => ({ chat, side, name: `${place}${index ? 'b' : 'a'}` })),
  );
  const readers = places.map(({ chat, side, name }, index) => {
    return {
      name,
      chat,
      side,
      ...openChatReader({ portal, chat, side, chance: seededRandom(seed, `reads ${index}`) }),
    };
  });
  const moments = momentsOf(options, readers.length);
  let answered = 0;
  let dying = Promise.resolve();
  const dieAndRise = (): void => {
    dying = dying.then(portal.kill).then(portal.restart);
    // Told when all have stopped.
    dying.catch(() => undefined);
  };
  const onAnswer = (): void => {
    answered += 1;
    while (answered >= (moments[0]?.after ?? Infinity)) {
      const { cuts } = moments.shift() ?? { cuts: null };
      if (cuts === null) dieAndRise();
      else readers[cuts]?.cut();
    }
  };
  const unread: Unread[] = [];
  let stored: readonly StoredMessage[] = [];
  const since = performance.now();
  let seconds = 0;
  try {
    await Promise.all(
      places.map(async ({ chat, side, name }, index) => {
        const chance = seededRandom(seed, `writes ${index}`);
        await writeOn({ portal, chat, name, side, chance, sent, isOver: () => answered >= messages, onAnswer });
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
  const history = {
    sent,
    stored,
    readers: readers.map(({ name, chat, seen }) => ({ name, chats: [chat], seen })),
    unread,
  };
  return { history, restarts: portal.restarts, answered, seconds };
}

/** After how many answers something breaks: the process, or the line of one window. */
function momentsOf({ messages, kills, cuts, seed }: ChatRunOptions, windows: number) {
  const chance = seededRandom(seed, 'moments');
  // Not before everybody had a word, and not when it is over.
  const after = () => 20 + chance.below(messages - 20);
  const deaths = Array.from({ length: kills }, () => ({ after: after(), cuts: null }));
  const lines = Array.from({ length: cuts }, () => ({ after: after(), cuts: chance.below(windows) }));
  return [...deaths, ...lines].toSorted((one, other) => one.after - other.after);
}

async function countsOf(db: Kysely<DB>, chat: string, userId: string) {
  const { lastSequence, mark } = await db
    .selectFrom('chats')
    .leftJoin('chat_reads as read', (join) =>
      join.onRef('read.chatId', '=', 'chats._id').on('read.userId', '=', userId),
    )
    .select(['chats.lastSequence', 'read.sequence as mark'])
    .where('chats._id', '=', chat)
    .executeTakeFirstOrThrow();
  return { lastSequence, mark: mark ?? 0 };
}

async function storedOf(db: Kysely<DB>, conversations: readonly Conversation[]): Promise<StoredMessage[]> {
  const stored: StoredMessage[] = [];
  for (const { chatId } of conversations) {
    const rows = await db
      .selectFrom('chat_messages')
      .select(['chatId as chat', 'sequence', 'clientKey', 'message as text'])
      .where('chatId', '=', chatId)
      .orderBy('sequence')
      .execute();
    stored.push(...rows.map((row) => ({ ...row, clientKey: row.clientKey ?? '' })));
  }
  return stored;
}
