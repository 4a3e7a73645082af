import { type ChatMessage, sendMessage, type MessageTopic } from '@volano/domain/contracts/chats';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { KEPT_UNTIL_SIGNED_OUT, recall, remember, storedUnder, readSession } from '../../../lib/session/session.ts';

/** A file that was uploaded for a message that is not sent yet. */
export interface ReadyFile {
  readonly _id: string;
  readonly name: string;
  readonly format: string;
  readonly size: number;
}

/** Whether the other side can read what was said, and why not. */
export type Reader = ReplyOf<typeof sendMessage>['reader'];

/** A message on its way. `key` makes every try the same message (faults F14); `after` is the last that was there when it left. */
export interface Unsent {
  readonly key: string;
  readonly text: string;
  readonly files: readonly ReadyFile[];
  readonly about: MessageTopic | null;
  readonly state: 'sending' | 'failed';
  readonly after: number;
  readonly createdAt: string;
  /** Why it failed, in words for the sender. */
  readonly fault: string | null;
  /** Nobody said that it failed: it may have been said all the same. */
  readonly isInDoubt: boolean;
  /** It reached nobody, and goes by itself when the network is back. */
  readonly isWaiting?: boolean;
}

/** What is being written: text, files that are uploaded already, and the call or service that it is about. */
export interface Draft {
  readonly text: string;
  readonly files: readonly ReadyFile[];
  readonly about: MessageTopic | null;
}

const PREFIX = KEPT_UNTIL_SIGNED_OUT.chat;

interface OutboxOptions {
  readonly chatId: string;
  readonly onChange: () => void;
  readonly onSent: (message: ChatMessage, reader: Reader) => void;
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
      const { lastMessage, reader } = await call(sendMessage, { params: { chatId }, body, idempotencyKey: key });
      this.#unsent = this.#unsent.filter((each) => each.key !== key);
      rememberUnsent(chatId, this.#unsent);
      onSent(lastMessage, reader);
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

function keyOf(chatId: string, what: 'draft' | 'unsent'): string | null {
  const session = readSession();
  return session === null ? null : `${PREFIX}${session.user._id}.${chatId}.${what}`;
}

function read(chatId: string, what: 'draft' | 'unsent'): unknown {
  const key = keyOf(chatId, what);
  try {
    return JSON.parse((key === null ? null : recall(key)) ?? 'null');
  } catch {
    return null;
  }
}

function write(chatId: string, what: 'draft' | 'unsent', value: object | null): void {
  const key = keyOf(chatId, what);
  if (key !== null) remember(key, value === null ? null : JSON.stringify(value));
}

/** What was being written in a conversation when it was left. */
export function recallDraft(chatId: string): Draft {
  const kept = read(chatId, 'draft') as Partial<Draft> | null;
  return {
    text: typeof kept?.text === 'string' ? kept.text : '',
    files: Array.isArray(kept?.files) ? kept.files : [],
    about: kept?.about ?? null,
  };
}

/** Keeps what is being written; nothing at all is forgotten. */
export function rememberDraft(chatId: string, draft: Draft): void {
  write(chatId, 'draft', draft.text === '' && draft.files.length === 0 && draft.about === null ? null : draft);
}

/** The messages that did not arrive yet when the page was left. */
function recallUnsent(chatId: string): readonly Unsent[] {
  const kept = read(chatId, 'unsent');
  // What an older page kept says nothing of what it is about.
  return Array.isArray(kept) ? (kept as Unsent[]).map((one) => ({ ...one, about: one.about ?? null })) : [];
}

/** The conversations in which messages of this person wait on this device. */
export function listChatsUnsent(): string[] {
  const own = `${PREFIX}${readSession()?.user._id ?? ''}.`;
  return storedUnder(own).flatMap((key) => /^([^.]+)\.unsent$/.exec(key.slice(own.length))?.[1] ?? []);
}

/** Keeps the messages that did not arrive yet. */
function rememberUnsent(chatId: string, unsent: readonly Unsent[]): void {
  write(chatId, 'unsent', unsent.length === 0 ? null : unsent);
}
