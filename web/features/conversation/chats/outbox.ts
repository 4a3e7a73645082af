import { type ChatMessage, sendMessage } from '@volano/domain/contracts/chats';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { type Draft, recallUnsent, rememberUnsent, type Unsent } from './chat-drafts.ts';

interface OutboxOptions {
  readonly chatId: string;
  readonly onChange: () => void;
  readonly onSent: (message: ChatMessage) => void;
}

/**
 * One's own messages on their way. Sends one after the other, so that they stand in the order in which they were written; those that fail
 * wait for their sender.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  #unsent: readonly Unsent[];
  #turn: Promise<void> = Promise.resolve();

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#unsent = recallUnsent(options.chatId);
  }

  read(): readonly Unsent[] {
    return this.#unsent;
  }

  send({ text, files, about }: Draft, after: number): void {
    const key = crypto.randomUUID();
    const createdAt = new Date().toISOString();
    const sending = { state: 'sending', fault: null, isInDoubt: false } as const;
    this.#set([...this.#unsent, { key, text, files, about, after, createdAt, ...sending }]);
    this.#enqueue(key);
  }

  /** The same message once more: whatever became of the first try, it is said once. */
  retry(key: string): void {
    this.#change(key, { state: 'sending', fault: null, isInDoubt: false, isWaiting: false });
    this.#enqueue(key);
  }

  drop(key: string): void {
    this.#set(this.#unsent.filter((one) => one.key !== key));
  }

  /**
   * The service answers. Those that reached nobody go now by themselves; about those that failed without an answer and seem to be said it
   * is asked again: their key is known, or they are said now.
   */
  settle(seemsSaid: (one: Unsent) => boolean): void {
    for (const one of this.#unsent)
      if (one.state === 'failed' && (one.isWaiting === true || (one.isInDoubt && seemsSaid(one)))) this.retry(one.key);
  }

  /** Goes on with what was under way, or waited for the network, when the page was left. */
  resume(): void {
    for (const { key, state, isWaiting } of this.#unsent)
      if (state === 'sending') this.#enqueue(key);
      else if (isWaiting === true) this.retry(key);
  }

  #enqueue(key: string): void {
    this.#turn = this.#turn.then(() => this.#deliver(key));
  }

  async #deliver(key: string): Promise<void> {
    const { chatId, onSent } = this.#options;
    const one = this.#unsent.find((each) => each.key === key);
    if (one === undefined) return;
    const body = { message: one.text, attachmentIds: one.files.map(({ _id }) => _id), ...aboutOf(one) };
    try {
      const { lastMessage } = await call(sendMessage, { params: { chatId }, body, idempotencyKey: key });
      this.#unsent = this.#unsent.filter((each) => each.key !== key);
      rememberUnsent(chatId, this.#unsent);
      onSent(lastMessage);
    } catch (error) {
      const isWaiting = error instanceof ApiError && error.code === 'unavailable';
      this.#change(key, {
        state: 'failed',
        fault:
          error instanceof ApiError ? (isWaiting ? i18n.t('chats.waits') : error.message) : i18n.t('errors.unexpected'),
        isWaiting,
        isInDoubt: !(error instanceof ApiError) || error.status >= 500,
      });
    }
  }

  #set(next: readonly Unsent[]): void {
    this.#unsent = next;
    rememberUnsent(this.#options.chatId, next);
    this.#options.onChange();
  }

  #change(key: string, patch: Partial<Unsent>): void {
    this.#set(this.#unsent.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  }
}

/** What a message is about as it is sent: its title is known to the service. */
function aboutOf({ about }: Unsent) {
  return about === null ? {} : { about: { type: about.type, _id: about._id } };
}
