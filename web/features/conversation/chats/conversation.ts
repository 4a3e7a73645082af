import {
  type ChatMessage,
  deleteMessage,
  editMessage,
  listMessages,
  MESSAGES_A_PAGE,
  type sendMessage,
} from '@volano/domain/contracts/chats';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { call } from '../../../lib/api/api-client.ts';
import { keepRead, soonest } from '../../../lib/api/kept-reads.ts';
import { drop, onTaken, onWaiting, retry } from '../../../lib/line/outbox.ts';
import { listenLive } from '../../../lib/live/live.ts';
import { onSessionChange, readSession, readMark } from '../../../lib/session/session.ts';
import { type Draft, lineOf, readUnsent, type Reader, sendDraft, type Unsent } from './unsent.ts';

/** What is known of a conversation, kept in the order of its sequences whatever way and however often each message arrives (holes H31). */

interface Said {
  readonly sequence: number;
}

/** A stretch of a conversation without gaps, and the newest sequence that was heard of. */
export interface Thread<M extends Said> {
  readonly messages: readonly M[];
  readonly newest: number;
}

/** A conversation of which nothing is known yet. */
export const emptyThread: Thread<never> = { messages: [], newest: 0 };

/**
 * Takes in messages of a page, an event or an own send. Those known already take the place of themselves; those beyond a gap are not
 * shown, but it is known from then on that they are there.
 */
export function take<M extends Said>(thread: Thread<M>, arrived: readonly M[]): Thread<M> {
  if (arrived.length === 0) return thread;
  const bySequence = new Map([...thread.messages, ...arrived].map((message) => [message.sequence, message]));
  const all = [...bySequence.values()].sort((one, other) => one.sequence - other.sequence);
  const newest = Math.max(thread.newest, all.at(-1)?.sequence ?? 0);
  // Of a conversation that was empty so far, the stretch is the one that ends with the newest.
  const anchor = thread.messages.at(-1)?.sequence ?? all.at(-1)?.sequence;
  return { messages: stretchAround(all, anchor), newest };
}

/** Shows another part of the conversation, where something was found: it joins the stretch that is there or takes its place. */
export function jump<M extends Said>(thread: Thread<M>, page: readonly M[]): Thread<M> {
  const first = page[0]?.sequence;
  const last = page.at(-1)?.sequence;
  const [from, to] = [firstOf(thread), lastOf(thread)];
  if (first === undefined || last === undefined) return thread;
  const touches = thread.messages.length > 0 && first <= to + 1 && last >= from - 1;
  return touches ? take(thread, page) : { messages: page, newest: Math.max(thread.newest, last) };
}

/** A message is not there any more: it was the last, and was taken back. */
export function withoutLast<M extends Said>(thread: Thread<M>, sequence: number): Thread<M> {
  const messages = thread.messages.filter((message) => message.sequence < sequence);
  return { messages, newest: Math.min(thread.newest, sequence - 1) };
}

/** Notes that a message is there whose text did not come along. */
export function noteNewest<M extends Said>(thread: Thread<M>, sequence: number): Thread<M> {
  return sequence <= thread.newest ? thread : { ...thread, newest: sequence };
}

/** Whether there is more than is shown, after it. */
export function isBehind(thread: Thread<Said>): boolean {
  return lastOf(thread) < thread.newest;
}

/** Whether there is more than is shown, before it. */
export function hasOlder(thread: Thread<Said>): boolean {
  return firstOf(thread) > 1;
}

/** The first sequence that is shown; 0 while there is none. */
export function firstOf(thread: Thread<Said>): number {
  return thread.messages[0]?.sequence ?? 0;
}

/** The last sequence that is shown; 0 while there is none. */
export function lastOf(thread: Thread<Said>): number {
  return thread.messages.at(-1)?.sequence ?? 0;
}

/** As many of the last as somebody may have changed while one did not hear of it. */
const RECENT = 10;

/** The sequence after which messages are read again when one was away. */
function lastSettled(thread: Thread<Said>): number {
  return Math.max(firstOf(thread) - 1, lastOf(thread) - RECENT, 0);
}

/** Sorted messages from the gap before the anchor to the gap after it. */
function stretchAround<M extends Said>(sorted: readonly M[], anchor: number | undefined): readonly M[] {
  const at = sorted.findIndex(({ sequence }) => sequence === anchor);
  let from = at;
  let to = at;
  while (from > 0 && sorted[from - 1]?.sequence === (sorted[from]?.sequence ?? 0) - 1) from -= 1;
  while (sorted[to + 1]?.sequence === (sorted[to]?.sequence ?? 0) + 1) to += 1;
  return sorted.slice(from, to + 1);
}

/** A message of one's own on its way: `after` is the last that was there when it was sent off. */
interface OnItsWay {
  readonly text: string;
  readonly state: 'sending' | 'failed';
  readonly after: number;
  readonly files: readonly unknown[];
}

type Heard = Said & { message: string; senderId: string; attachment: readonly unknown[] };

/** Whether the conversation holds what seems to be this message of one's own, said after it left. */
function isSaid(messages: readonly Heard[], { text, after, files }: OnItsWay, me: string): boolean {
  return messages.some(
    (message) =>
      message.senderId === me &&
      message.sequence > after &&
      message.message === text &&
      message.attachment.length === files.length,
  );
}

/** Those of one's own on their way that do not stand in the conversation yet: it may hear of one before the answer to its sender is here. */
export function stillUnsaid<U extends OnItsWay>(
  messages: readonly Heard[],
  unsent: readonly U[],
  me: string,
): readonly U[] {
  return unsent.filter((one) => one.state !== 'sending' || !isSaid(messages, one, me));
}

/** A conversation as the page knows it just now. */
export interface ConversationState {
  readonly thread: Thread<ChatMessage>;
  readonly unsent: readonly Unsent[];
  readonly isLoaded: boolean;
  /** What could not be had, to be tried again. */
  readonly failed: 'newest' | 'older' | null;
  /** Whether the window goes along with the end, or stands at something that was found. */
  readonly isAtEnd: boolean;
  /** Whether the other side can read what was said last from here; null before anything was. */
  readonly reader: Reader | null;
}

/** One conversation: its messages in order, whichever way they come, and one's own on their way. */
export interface Conversation {
  readonly read: () => ConversationState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Listens and catches up, for as long as somebody looks. */
  readonly follow: () => () => void;
  /** Asks for what came after the last that is known. */
  readonly catchUp: () => Promise<void>;
  readonly loadOlder: () => Promise<void>;
  readonly loadNewer: () => Promise<void>;
  readonly showAround: (sequence: number) => Promise<void>;
  readonly showNewest: () => Promise<void>;
  readonly send: (draft: Draft) => void;
  /** Corrects what one said oneself. Throws what the service answers. */
  readonly edit: (messageId: string, message: string) => Promise<void>;
  /** Deletes what one said oneself. Throws what the service answers. */
  readonly remove: (messageId: string) => Promise<void>;
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
  /** Hears of nothing any more. */
  readonly close: () => void;
}

type Sent = ReplyOf<typeof sendMessage>;
type Asked = Omit<NonNullable<RequestOf<typeof listMessages>['query']>, 'limit'>;

const start: Omit<ConversationState, 'unsent'> = {
  thread: emptyThread,
  isLoaded: false,
  failed: null,
  isAtEnd: true,
  reader: null,
};

/** A conversation that begins with nothing but what this device kept. */
export function createConversation(chatId: string): Conversation {
  return new LoadedConversation(chatId);
}

class LoadedConversation implements Conversation {
  readonly #chatId: string;
  readonly #key: readonly [string, string];
  readonly #listeners = new Set<() => void>();
  readonly #underWay = new Map<string, Promise<void>>();
  #state: ConversationState;

  constructor(chatId: string) {
    this.#chatId = chatId;
    this.#key = ['thread', chatId];
    const line = lineOf(chatId);
    const stops = [
      onWaiting(line, () => this.#set({})),
      // One that another page sent is read.
      onTaken(line, (_write, answer) => (answer === null ? this.catchUp() : this.#addSent(answer as Sent))),
    ];
    this.close = () => stops.forEach((stop) => stop());
    this.#state = { ...start, unsent: readUnsent(chatId) };
  }

  readonly read = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly follow = () => {
    const stopNew = listenLive('newMessage', (news) => {
      if (news === null) void this.catchUp();
      else if (news.chatId !== this.#chatId) return;
      else if (news.message !== undefined && this.#state.isLoaded && this.#state.isAtEnd)
        this.#addMessages([news.message]);
      else {
        this.#set({ thread: noteNewest(this.#state.thread, news.sequence) });
        void this.catchUp();
      }
    });
    const stopChanged = listenLive('messageChanged', (news) => {
      if (news?.chatId !== this.#chatId) return;
      if (news.message === undefined) void this.#readAgain(news.sequence);
      else if (this.#isShown(news.sequence)) this.#addMessages([news.message]);
    });
    void this.catchUp();
    return () => {
      stopNew();
      stopChanged();
    };
  };

  readonly catchUp = () =>
    this.#once('after', async () => {
      if (!this.#state.isLoaded) {
        await this.#loadNewest();
        if (!isBehind(this.#state.thread)) return;
      }
      try {
        let mayBeMore = this.#state.isAtEnd;
        // What may have been corrected or deleted meanwhile is read again with what is new.
        let from = lastSettled(this.#state.thread);
        while (mayBeMore) {
          const heard = this.#state.thread.newest;
          const rows = await this.#ask({ after: String(from) });
          this.#set({ thread: take(this.#state.thread, rows), failed: null });
          from = lastOf(this.#state.thread);
          // What was heard of while the answer was on its way may not be in it.
          const hasNewer = isBehind(this.#state.thread) && this.#state.thread.newest > heard;
          mayBeMore = this.#state.isAtEnd && (rows.length === MESSAGES_A_PAGE || hasNewer);
        }
        this.#settle();
      } catch {
        // The line is cut; when it is back it is asked again.
      }
    });

  readonly loadOlder = () =>
    this.#once('before', async () => {
      if (!hasOlder(this.#state.thread)) return;
      try {
        const rows = await this.#ask({ before: String(firstOf(this.#state.thread)) });
        this.#set({ thread: take(this.#state.thread, rows), failed: null });
      } catch {
        this.#set({ failed: 'older' });
      }
    });

  readonly loadNewer = () =>
    this.#once('newer', async () => {
      if (this.#state.isAtEnd || !isBehind(this.#state.thread)) return this.#set({ isAtEnd: true });
      const rows = await this.#ask({ after: String(lastOf(this.#state.thread)) }).catch(() => null);
      if (rows === null) return;
      const thread = take(this.#state.thread, rows);
      this.#set({ thread, isAtEnd: !isBehind(thread) });
    });

  readonly showAround = (sequence: number) =>
    this.#once(`around ${sequence}`, async () => {
      if (this.#state.thread.messages.some((message) => message.sequence === sequence)) return;
      const thread = jump(this.#state.thread, await this.#ask({ around: String(sequence) }));
      this.#set({ thread, isAtEnd: !isBehind(thread) });
    });

  readonly showNewest = () => this.#once('newest', () => this.#loadNewest());

  readonly send = (draft: Draft) => {
    if (!this.#state.isAtEnd) void this.showNewest();
    sendDraft(this.#chatId, draft, this.#state.thread.newest);
  };

  readonly edit = async (messageId: string, message: string) => {
    this.#addMessages([await call(editMessage, { params: { id: messageId }, body: { message } })]);
  };

  readonly remove = async (messageId: string) => {
    this.#addMessages([await call(deleteMessage, { params: { id: messageId } })]);
  };

  readonly retry = retry;

  readonly drop = drop;

  readonly close: () => void;

  async #loadNewest(): Promise<void> {
    try {
      const asked = this.#ask({});
      const { data, keptAt } = await soonest(asked, this.#key);
      // What was read last stays in sight until the new is there.
      if (keptAt !== null && !this.#state.isLoaded) this.#set({ thread: jump(this.#state.thread, data) });
      const rows = keptAt === null ? data : await asked;
      // Of what lay on the device nothing stays: it may have been corrected or deleted since.
      const before = keptAt === null ? this.#state.thread : { ...emptyThread, newest: this.#state.thread.newest };
      this.#set({ thread: jump(before, rows), isLoaded: true, failed: null, isAtEnd: true });
      this.#settle();
    } catch {
      this.#set({ failed: 'newest' });
    }
  }

  #set(patch: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...patch, unsent: readUnsent(this.#chatId) };
    for (const listener of this.#listeners) listener();
  }

  /** The service answers: what became of those that nobody answered for can be known now. */
  #settle(): void {
    if (this.#state.isLoaded && this.#state.isAtEnd)
      keepRead(this.#key, this.#state.thread.messages.slice(-MESSAGES_A_PAGE));
    const me = readSession()?.user._id ?? '';
    // Those that failed without an answer and seem to be said are asked for again: their key is known, or they are said now.
    for (const one of this.#state.unsent)
      if (one.isInDoubt && isSaid(this.#state.thread.messages, one, me)) retry(one.key);
  }

  #addSent({ lastMessage, reader }: Sent): void {
    this.#addMessages([lastMessage]);
    this.#set({ reader });
  }

  #addMessages(messages: readonly ChatMessage[]): void {
    this.#set({ thread: take(this.#state.thread, messages) });
    this.#settle();
    if (this.#state.isAtEnd && isBehind(this.#state.thread)) void this.catchUp();
  }

  #isShown(sequence: number): boolean {
    return this.#state.thread.messages.some((message) => message.sequence === sequence);
  }

  /** One that was changed and did not travel along, or is not there any more. What is not known is read as it is whenever it will be. */
  async #readAgain(sequence: number): Promise<void> {
    if (!this.#isShown(sequence) && sequence !== this.#state.thread.newest) return;
    const rows = await this.#ask({ after: String(sequence - 1) }).catch(() => null);
    if (rows?.length === 0) this.#set({ thread: withoutLast(this.#state.thread, sequence) });
    else if (rows !== null) this.#addMessages(rows);
  }

  async #ask(query: Asked): Promise<readonly ChatMessage[]> {
    const limit = String(MESSAGES_A_PAGE);
    return (await call(listMessages, { params: { chatId: this.#chatId }, query: { ...query, limit } })).rows;
  }

  /** One question of a kind at a time; a broken line is told in the state, and asked again by hand or when the line is back. */
  #once(kind: string, work: () => Promise<void>): Promise<void> {
    const running = this.#underWay.get(kind) ?? work().finally(() => this.#underWay.delete(kind));
    this.#underWay.set(kind, running);
    return running;
  }
}

const open = new Map<string, Conversation>();
let openedFor = readMark();

// Another session is another reader: nothing of the one before is shown to it.
onSessionChange(() => {
  if (readMark() === openedFor) return;
  openedFor = readMark();
  for (const conversation of open.values()) conversation.close();
  open.clear();
});

/** The conversation of this window, the same each time it is asked for within a session. */
export function conversationOf(chatId: string): Conversation {
  const conversation = open.get(chatId) ?? createConversation(chatId);
  open.set(chatId, conversation);
  return conversation;
}
