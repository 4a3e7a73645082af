import { type ChatMessage, listMessages, MESSAGES_A_PAGE } from '@volano/domain/contracts/chats';
import type { RequestOf } from '@volano/domain/contracts/route';
import { call } from '../../../lib/api/api-client.ts';
import { listenLive } from '../../../lib/live/live.ts';
import { onSessionChange, readSession, readToken } from '../../../lib/session/session.ts';
import type { Draft, Unsent } from './chat-drafts.ts';
import { emptyThread, firstOf, hasOlder, hearOf, isBehind, isSaid, jump, lastOf, take, type Thread } from './merge.ts';
import { createOutbox } from './outbox.ts';

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
  const outbox = createOutbox({ chatId, onChange: () => set({}), onSaid: (message) => addMessages([message]) });
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
          const hasHeardMore = isBehind(state.thread) && state.thread.newest > heard;
          mayBeMore = state.isAtEnd && (rows.length === MESSAGES_A_PAGE || hasHeardMore);
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
          set({ thread: hearOf(state.thread, news.sequence) });
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
