import type { MessageTopic } from '@volano/domain/contracts/chats';
import { deleteStoredUnder, recall, remember, storedUnder } from '../../../lib/session/device.ts';
import { onSessionChange, readSession } from '../../../lib/session/session.ts';

/** A file that was uploaded for a message that is not sent yet. */
export interface ReadyFile {
  readonly _id: string;
  readonly name: string;
  readonly format: string;
  readonly size: number;
}

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

const PREFIX = 'volano.chat.';

// What was written stays on the device until its person signs out: whoever sits down next shall not read it.
onSessionChange((change) => {
  if (change === 'signedOut') deleteStoredUnder(PREFIX);
});

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
export function recallUnsent(chatId: string): readonly Unsent[] {
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
export function rememberUnsent(chatId: string, unsent: readonly Unsent[]): void {
  write(chatId, 'unsent', unsent.length === 0 ? null : unsent);
}
