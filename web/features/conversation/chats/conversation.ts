import { type ChatMessage, listMessages, MESSAGES_A_PAGE, sendMessage } from '@volano/domain/contracts/chats';
import type { RequestOf } from '@volano/domain/contracts/route';
import { call, ApiError } from '../../../lib/api/api-client.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { listenLive } from '../../../lib/live/live.ts';
import { onSessionChange, readSession, readToken } from '../../../lib/session/session.ts';
import { type Draft, type Unsent, recallUnsent, rememberUnsent } from './chat-drafts.ts';

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
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
}

type Asked = Omit<NonNullable<RequestOf<typeof listMessages>['query']>, 'limit'>;

const start: Omit<ConversationState, 'unsent'> = { thread: emptyThread, isLoaded: false, failed: null, isAtEnd: true };

/** A conversation that begins with nothing but what this device kept. */
export function createConversation(chatId: string): Conversation {
  const listeners = new Set<() => void>();
  const outbox = createOutbox({ chatId, onChange: () => set({}), onSent: (message) => addMessages([message]) });
  let state: ConversationState = { ...start, unsent: outbox.read() };
  const underWay = new Map<string, Promise<void>>();

  function set(patch: Partial<ConversationState>): void {
    state = { ...state, ...patch, unsent: outbox.read() };
    for (const listener of listeners) listener();
  }

  /** The service answers: what became of those that nobody answered for can be known now. */
  function settle(): void {
    const me = readSession()?.user._id ?? '';
    outbox.settle((one) => isSaid(state.thread.messages, one, me));
  }

  function addMessages(messages: readonly ChatMessage[]): void {
    set({ thread: take(state.thread, messages) });
    settle();
    if (state.isAtEnd && isBehind(state.thread)) void catchUp();
  }

  async function ask(query: Asked): Promise<readonly ChatMessage[]> {
    const limit = String(MESSAGES_A_PAGE);
    return (await call(listMessages, { params: { chatId }, query: { ...query, limit } })).rows;
  }

  /** One question of a kind at a time; a broken line is told in the state, and asked again by hand or when the line is back. */
  function once(kind: string, work: () => Promise<void>): Promise<void> {
    const running = underWay.get(kind) ?? work().finally(() => underWay.delete(kind));
    underWay.set(kind, running);
    return running;
  }

  async function loadNewest(): Promise<void> {
    try {
      const rows = await ask({});
      set({ thread: jump(state.thread, rows), isLoaded: true, failed: null, isAtEnd: true });
      settle();
    } catch {
      set({ failed: 'newest' });
    }
  }

  const catchUp = () =>
    once('after', async () => {
      if (!state.isLoaded) {
        await loadNewest();
        if (!isBehind(state.thread)) return;
      }
      try {
        let mayBeMore = state.isAtEnd;
        while (mayBeMore) {
          const heard = state.thread.newest;
          const rows = await ask({ after: String(lastOf(state.thread)) });
          set({ thread: take(state.thread, rows), failed: null });
          // What was heard of while the answer was on its way may not be in it.
          const hasNewer = isBehind(state.thread) && state.thread.newest > heard;
          mayBeMore = state.isAtEnd && (rows.length === MESSAGES_A_PAGE || hasNewer);
        }
        settle();
      } catch {
        // The line is cut; when it is back it is asked again.
      }
    });

  outbox.resume();
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow() {
      const stop = listenLive('newMessage', (news) => {
        if (news === null) void catchUp();
        else if (news.chatId !== chatId) return;
        else if (news.message !== undefined && state.isLoaded && state.isAtEnd) addMessages([news.message]);
        else {
          set({ thread: noteNewest(state.thread, news.sequence) });
          void catchUp();
        }
      });
      void catchUp();
      return stop;
    },
    catchUp,
    loadOlder: () =>
      once('before', async () => {
        if (!hasOlder(state.thread)) return;
        try {
          const rows = await ask({ before: String(firstOf(state.thread)) });
          set({ thread: take(state.thread, rows), failed: null });
        } catch {
          set({ failed: 'older' });
        }
      }),
    loadNewer: () =>
      once('newer', async () => {
        if (state.isAtEnd || !isBehind(state.thread)) return set({ isAtEnd: true });
        const rows = await ask({ after: String(lastOf(state.thread)) }).catch(() => null);
        if (rows === null) return;
        const thread = take(state.thread, rows);
        set({ thread, isAtEnd: !isBehind(thread) });
      }),
    showAround: (sequence) =>
      once(`around ${sequence}`, async () => {
        if (state.thread.messages.some((message) => message.sequence === sequence)) return;
        const thread = jump(state.thread, await ask({ around: String(sequence) }));
        set({ thread, isAtEnd: !isBehind(thread) });
      }),
    showNewest: () => once('newest', loadNewest),
    send(draft) {
      if (!state.isAtEnd) void once('newest', loadNewest);
      outbox.send(draft, state.thread.newest);
    },
    retry: outbox.retry,
    drop: outbox.drop,
  };
}

const open = new Map<string, Conversation>();
let openedFor = readToken();

// Another session is another reader: nothing of the one before is shown to it.
onSessionChange(() => {
  if (readToken() === openedFor) return;
  openedFor = readToken();
  open.clear();
});

/** The conversation of this window, the same each time it is asked for within a session. */
export function conversationOf(chatId: string): Conversation {
  const conversation = open.get(chatId) ?? createConversation(chatId);
  open.set(chatId, conversation);
  return conversation;
}

/** One's own messages on their way, in their turn. */
interface Outbox {
  readonly read: () => readonly Unsent[];
  readonly send: (draft: Draft, after: number) => void;
  /** The same message once more: whatever became of the first try, it is said once. */
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
  /** Asks again about those that failed without an answer and seem to be said: their key is known, or they are said now. */
  readonly settle: (isSaid: (one: Unsent) => boolean) => void;
  /** Goes on with what was under way when the page was left. */
  readonly resume: () => void;
}

interface OutboxOptions {
  readonly chatId: string;
  readonly onChange: () => void;
  readonly onSent: (message: ChatMessage) => void;
}

/** Sends one after the other, so that they stand in the order in which they were written; those that fail wait for their sender. */
function createOutbox({ chatId, onChange, onSent }: OutboxOptions): Outbox {
  let unsent = recallUnsent(chatId);
  let turn: Promise<void> = Promise.resolve();

  function set(next: readonly Unsent[]): void {
    unsent = next;
    rememberUnsent(chatId, unsent);
    onChange();
  }

  function change(key: string, patch: Partial<Unsent>): void {
    set(unsent.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  }

  async function deliver(key: string): Promise<void> {
    const one = unsent.find((each) => each.key === key);
    if (one === undefined) return;
    const body = { message: one.text, attachmentIds: one.files.map(({ _id }) => _id) };
    try {
      const { lastMessage } = await call(sendMessage, { params: { chatId }, body, idempotencyKey: key });
      unsent = unsent.filter((each) => each.key !== key);
      rememberUnsent(chatId, unsent);
      onSent(lastMessage);
    } catch (error) {
      change(key, {
        state: 'failed',
        fault: error instanceof ApiError ? error.message : i18n.t('errors.unexpected'),
        isInDoubt: !(error instanceof ApiError) || error.status >= 500,
      });
    }
  }

  function enqueue(key: string): void {
    turn = turn.then(() => deliver(key));
  }

  function retry(key: string): void {
    change(key, { state: 'sending', fault: null, isInDoubt: false });
    enqueue(key);
  }

  return {
    read: () => unsent,
    send({ text, files }, after) {
      const key = crypto.randomUUID();
      const createdAt = new Date().toISOString();
      set([...unsent, { key, text, files, after, createdAt, state: 'sending', fault: null, isInDoubt: false }]);
      enqueue(key);
    },
    retry,
    drop(key) {
      set(unsent.filter((one) => one.key !== key));
    },
    settle(isSaid) {
      for (const one of unsent) if (one.state === 'failed' && one.isInDoubt && isSaid(one)) retry(one.key);
    },
    resume() {
      for (const { key, state } of unsent) if (state === 'sending') enqueue(key);
    },
  };
}
