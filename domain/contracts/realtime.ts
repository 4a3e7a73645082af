import type { ChangedKind } from '../rules/changed-kinds.ts';
import type { ChatMessage } from './chats.ts';
import type { NotificationLine } from './notifications.ts';

/**
 * What travels over the socket (1-people §7, decisions §7). The service decides who hears what: a person's sockets stand in the
 * rooms `user:ID` and, with a company in use, `agency:ID`, the firm’s people also in `office`, all others in `customers`; the page never names a room.
 * Who waits to be confirmed hears `LIVE_WHILE_PENDING` alone.
 */
export interface LiveEvents {
  /** A new line on the bell, with what a window says of it at once. */
  notification: { _id: string; line?: NotificationLine };
  /**
   * A message is stored. It travels along where it is short and has no files; otherwise, and whenever its sequence is not the next one
   * that a window knows, the window asks for what came after the last it has.
   */
  newMessage: { chatId: string; sequence: number; message?: ChatMessage };
  /** A message was corrected, deleted or taken back, or closed as a question. What was changed in its words travels along as a new one does. */
  messageChanged: { chatId: string; sequence: number; message?: ChatMessage };
  /** A conversation was opened with the person. */
  newChat: { chatId: string };
  /** A person's mark has moved: their own windows count again, the other side's show that it was read. */
  chatRead: { chatId: string; userId: string; sequence: number };
  /** Notifications were marked as seen, in this window or in another of the same person. */
  notificationsSeen: Record<string, never>;
  /** Something about the person's companies is other than before: read them again. */
  agenciesChanged: { agencyId: string };
  /** Somebody made rows of these kinds other than before: what an open page shows of them is read again (17-seams §6). */
  changed: { kinds: readonly ChangedKind[] };
  /** The session is over; nothing else comes after it. Replaced when its person goes on in another one, as after a switch of company. */
  sessionClosed: { isReplaced: boolean };
  /** Something may have been said that did not arrive: read again what the other events would have changed. */
  missed: Record<string, never>;
  /** The service stops or starts anew: connect again after this long, each window at a moment of its own. */
  closing: { reconnectInMs: number };
}

export type LiveEvent = keyof LiveEvents;

/**
 * What reaches the line of who waits to be confirmed, whatever else their rooms are told: that rows of their company or of the catalogue
 * changed, what happens in conversations, where what is locked is not told them in the first place, and what the line says of itself.
 */
export const LIVE_WHILE_PENDING: ReadonlySet<LiveEvent> = new Set([
  'changed',
  'newMessage',
  'messageChanged',
  'newChat',
  'chatRead',
  'agenciesChanged',
  'sessionClosed',
  'missed',
  'closing',
]);

/** Who hears an event: everybody who is one person, who works in one company, who is of the firm, or who is a customer of it. */
export type Room = `user:${string}` | `agency:${string}` | 'office' | 'customers';

/** Where the lines of those stand who wait to be confirmed: nothing is said to it, some things are not said to who stands there. */
export const PENDING_ROOM = 'pending';

/** The header by which a page says which open line is its own: what it did itself it reads again by itself, and is not told. */
export const LINE_HEADER = 'x-line';
