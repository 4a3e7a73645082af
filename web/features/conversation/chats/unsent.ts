import { sendMessage, type MessageTopic } from '@volano/domain/contracts/chats';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { send, waitingIn } from '../../../lib/line/outbox.ts';
import { KEPT_UNTIL_SIGNED_OUT, recall, remember, readSession } from '../../../lib/session/session.ts';

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
}

/** What is being written: text, files that are uploaded already, and the call or service that it is about. */
export interface Draft {
  readonly text: string;
  readonly files: readonly ReadyFile[];
  readonly about: MessageTopic | null;
}

const PREFIX = KEPT_UNTIL_SIGNED_OUT.chat;

/** Of a message on its way, what its screen needs beside what the outbox knows. */
type Written = Pick<Unsent, 'text' | 'files' | 'about' | 'after' | 'createdAt'>;

/** The line of the outbox that the messages of a conversation wait in: they stand in the order in which they were written. */
export function lineOf(chatId: string): string {
  return `chat.${chatId}`;
}

/** Sends what was written; `after` is the last that was there then. */
export function sendDraft(chatId: string, { text, files, about }: Draft, after: number): void {
  const shown: Written = { text, files, about, after, createdAt: new Date().toISOString() };
  const body = { message: text, attachmentIds: files.map(({ _id }) => _id), ...aboutOf(shown) };
  const how = { line: lineOf(chatId), shown, reads: [['chats']], staysRefused: true } as const;
  // What became of it stands under it.
  void send(sendMessage, { params: { chatId }, body }, how).catch(() => undefined);
}

/** One's own messages on their way; those that failed wait for their sender. */
export function readUnsent(chatId: string): readonly Unsent[] {
  return waitingIn<Written>(lineOf(chatId)).map(({ key, shown, standing, refusal }) => {
    const isWaiting = standing === 'unreached';
    return {
      ...shown,
      key,
      state: isWaiting || refusal !== null ? 'failed' : 'sending',
      fault: isWaiting ? i18n.t('chats.waits') : (refusal?.message ?? null),
      isInDoubt: refusal !== null && (refusal.status === 0 || refusal.status >= 500),
    };
  });
}

/** What a message is about as it is sent: its title is known to the service. */
function aboutOf({ about }: Written) {
  return about === null ? {} : { about: { type: about.type, _id: about._id } };
}

function keyOf(chatId: string): string | null {
  const session = readSession();
  return session === null ? null : `${PREFIX}${session.user._id}.${chatId}.draft`;
}

function read(chatId: string): unknown {
  const key = keyOf(chatId);
  try {
    return JSON.parse((key === null ? null : recall(key)) ?? 'null');
  } catch {
    return null;
  }
}

function write(chatId: string, value: object | null): void {
  const key = keyOf(chatId);
  if (key !== null) remember(key, value === null ? null : JSON.stringify(value));
}

/** What was being written in a conversation when it was left. */
export function recallDraft(chatId: string): Draft {
  const kept = read(chatId) as Partial<Draft> | null;
  return {
    text: typeof kept?.text === 'string' ? kept.text : '',
    files: Array.isArray(kept?.files) ? kept.files : [],
    about: kept?.about ?? null,
  };
}

/** Keeps what is being written; nothing at all is forgotten. */
export function rememberDraft(chatId: string, draft: Draft): void {
  write(chatId, draft.text === '' && draft.files.length === 0 && draft.about === null ? null : draft);
}
