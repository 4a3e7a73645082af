import type { ChatMessage } from '@volano/domain/contracts/chats';
import { toIsoDay } from '../../../lib/format/format.ts';

/** How a message stands among the others. */
export interface ThreadRow {
  readonly message: ChatMessage;
  /** The first of its day: a line with the day goes before it. */
  readonly startsDay: boolean;
  /** The first that the reader had not read: a line says so. */
  readonly startsNew: boolean;
  /** The first that its sender says in a row. */
  readonly isFirst: boolean;
}

/** The messages with the lines between them. `firstNew` is the sequence from which they are new, or null. */
export function rowsOf(messages: readonly ChatMessage[], firstNew: number | null): readonly ThreadRow[] {
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const startsDay = before === undefined || toIsoDay(before.timestamp) !== toIsoDay(message.timestamp);
    const startsNew = message.sequence === firstNew;
    return {
      message,
      startsDay,
      startsNew,
      isFirst: startsDay || startsNew || before.senderId !== message.senderId,
    };
  });
}
