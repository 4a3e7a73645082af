/** What is known of a conversation, kept in the order of its sequences whatever way and however often each message arrives (holes H31). */

interface Said {
  readonly sequence: number;
}

/** A stretch of a conversation without gaps, and the newest sequence that was heard of. */
export interface Thread<M extends Said> {
  readonly messages: readonly M[];
  readonly newest: number;
}

/** A conversation of which nothing is known yet. */
export const emptyThread: Thread<never> = { messages: [], newest: 0 };

/**
 * Takes in messages of a page, an event or an own send. Those known already take the place of themselves; those beyond a gap are not
 * shown, but it is known from then on that they are there.
 */
export function take<M extends Said>(thread: Thread<M>, arrived: readonly M[]): Thread<M> {
  if (arrived.length === 0) return thread;
  const bySequence = new Map([...thread.messages, ...arrived].map((message) => [message.sequence, message]));
  const all = [...bySequence.values()].sort((one, other) => one.sequence - other.sequence);
  const newest = Math.max(thread.newest, all.at(-1)?.sequence ?? 0);
  // Of a conversation that was empty so far, the stretch is the one that ends with the newest.
  const anchor = thread.messages.at(-1)?.sequence ?? all.at(-1)?.sequence;
  return { messages: stretchAround(all, anchor), newest };
}

/** Shows another part of the conversation, where something was found: it joins the stretch that is there or takes its place. */
export function jump<M extends Said>(thread: Thread<M>, page: readonly M[]): Thread<M> {
  const first = page[0]?.sequence;
  const last = page.at(-1)?.sequence;
  const [from, to] = [firstOf(thread), lastOf(thread)];
  if (first === undefined || last === undefined) return thread;
  const touches = thread.messages.length > 0 && first <= to + 1 && last >= from - 1;
  return touches ? take(thread, page) : { messages: page, newest: Math.max(thread.newest, last) };
}

/** Notes that a message is there whose text did not come along. */
export function hearOf<M extends Said>(thread: Thread<M>, sequence: number): Thread<M> {
  return sequence <= thread.newest ? thread : { ...thread, newest: sequence };
}

/** Whether there is more than is shown, after it. */
export function isBehind(thread: Thread<Said>): boolean {
  return lastOf(thread) < thread.newest;
}

/** Whether there is more than is shown, before it. */
export function hasOlder(thread: Thread<Said>): boolean {
  return firstOf(thread) > 1;
}

/** The first sequence that is shown; 0 while there is none. */
export function firstOf(thread: Thread<Said>): number {
  return thread.messages[0]?.sequence ?? 0;
}

/** The last sequence that is shown; 0 while there is none. */
export function lastOf(thread: Thread<Said>): number {
  return thread.messages.at(-1)?.sequence ?? 0;
}

/** Sorted messages from the gap before the anchor to the gap after it. */
function stretchAround<M extends Said>(sorted: readonly M[], anchor: number | undefined): readonly M[] {
  const at = sorted.findIndex(({ sequence }) => sequence === anchor);
  let from = at;
  let to = at;
  while (from > 0 && sorted[from - 1]?.sequence === (sorted[from]?.sequence ?? 0) - 1) from -= 1;
  while (sorted[to + 1]?.sequence === (sorted[to]?.sequence ?? 0) + 1) to += 1;
  return sorted.slice(from, to + 1);
}

/** A message of one's own on its way: `after` is the last that was there when it was sent off. */
interface OnItsWay {
  readonly text: string;
  readonly state: 'sending' | 'failed';
  readonly after: number;
  readonly files: readonly unknown[];
}

type Heard = Said & { message: string; senderId: string; attachment: readonly unknown[] };

/** Whether the conversation holds what seems to be this message of one's own, said after it left. */
export function isSaid(messages: readonly Heard[], { text, after, files }: OnItsWay, me: string): boolean {
  return messages.some(
    (message) =>
      message.senderId === me &&
      message.sequence > after &&
      message.message === text &&
      message.attachment.length === files.length,
  );
}

/** Those of one's own on their way that do not stand in the conversation yet: it may hear of one before the answer to its sender is here. */
export function stillUnsaid<U extends OnItsWay>(
  messages: readonly Heard[],
  unsent: readonly U[],
  me: string,
): readonly U[] {
  return unsent.filter((one) => one.state !== 'sending' || !isSaid(messages, one, me));
}
