import type { ChatMessage } from './chats.ts';
import type { NotificationLine } from './notifications.ts';

/**
 * What travels over the socket (1-people §7, decisions §7). The service decides who hears what: a person's sockets stand in the
 * rooms `user:ID` and, with a company in use, `agency:ID`; the page never names a room.
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
  /** The session is over; nothing else comes after it. Replaced when its person goes on in another one, as after a switch of company. */
  sessionClosed: { isReplaced: boolean };
  /** Something may have been said that did not arrive: read again what the other events would have changed. */
  missed: Record<string, never>;
  /** The service stops or starts anew: connect again after this long, each window at a moment of its own. */
  closing: { reconnectInMs: number };
}

export type LiveEvent = keyof LiveEvents;

/** Who hears an event: everybody who is one person, or who works in one company. */
export type Room = `user:${string}` | `agency:${string}`;
