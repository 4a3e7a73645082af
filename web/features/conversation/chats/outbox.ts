import { type ChatMessage, sendMessage } from '@volano/domain/contracts/chats';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { type Draft, recallUnsent, rememberUnsent, type Unsent } from './chat-drafts.ts';

/** One's own messages on their way, in their turn. */
export interface Outbox {
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
  readonly onSaid: (message: ChatMessage) => void;
}

/** Sends one after the other, so that they stand in the order in which they were written; those that fail wait for their sender. */
export function createOutbox({ chatId, onChange, onSaid }: OutboxOptions): Outbox {
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
      onSaid(lastMessage);
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
