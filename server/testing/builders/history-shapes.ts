/** What a driver knows of a run of conversations, and what is said of it. */

/** A message as its writer knows it. `ackedSequence` is what the service answered; null when no answer came. */
export interface SentMessage {
  /** Who says one thing after the other: the next only when the one before was answered or given up. */
  readonly writer: string;
  readonly chat: string;
  readonly clientKey: string;
  readonly text: string;
  readonly ackedSequence: number | null;
}

/** A message as a reader's page put it on the screen. */
export interface SeenMessage {
  readonly chat: string;
  readonly sequence: number;
  readonly clientKey: string;
}

/** A message as the database has it in the end. */
export type StoredMessage = SeenMessage & { readonly text: string };

/** Who reads some conversations to their end, with everything that came on their screen, in the order in which it came. */
export interface Reader {
  readonly name: string;
  readonly chats: readonly string[];
  readonly seen: readonly SeenMessage[];
}

/** What the list of a reader says of a conversation in the end, beside what it is made of. */
export interface Unread {
  readonly reader: string;
  readonly chat: string;
  readonly said: number;
  readonly lastSequence: number;
  readonly mark: number;
}

/** All that a driver knows of a run of conversations. */
export interface History {
  readonly sent: readonly SentMessage[];
  readonly stored: readonly StoredMessage[];
  readonly readers: readonly Reader[];
  readonly unread: readonly Unread[];
}

/** What was done wrong, a sentence each. */
export interface Violations {
  /** Acknowledged or seen and not there, a number that nobody has, or never seen by who reads to the end. */
  readonly lost: string[];
  /** The same thing twice, in the database or on a screen. */
  readonly doubled: string[];
  /** Another number than the acknowledged or the seen one, or numbers that do not rise. */
  readonly outOfOrder: string[];
  /** What nobody said, or not so, or not there. */
  readonly phantom: string[];
  /** A count that is not what comes after the mark. */
  readonly unreadWrong: string[];
}
