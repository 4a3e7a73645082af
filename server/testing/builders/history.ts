import type { History, Reader, SentMessage, StoredMessage, Violations } from './history-shapes.ts';
import { nameOf, MessageStore } from './history-store.ts';

/**
 * Holds what was stored and seen against what was said (faults F2, F12, F14): none of the lists has a sentence when the service kept its
 * word. A bug is named once, where it shows first. The cost grows with the number of messages and no faster.
 */
export function violationsOf({ sent, stored, readers, unread }: History): Violations {
  const found: Violations = { lost: [], doubled: [], outOfOrder: [], phantom: [], unreadWrong: [] };
  const kept = new MessageStore(stored, found);
  const words = new Map(sent.map((message) => [nameOf(message), message]));
  for (const message of stored) checkWords(message, words.get(nameOf(message)), found);
  checkAnswers(sent, kept, found);
  for (const reader of readers) checkScreen(reader, kept, words, found);
  for (const { chat, lastSequence } of unread) kept.checkRow(chat, lastSequence);
  kept.checkGaps();
  for (const { reader, chat, said, lastSequence, mark } of unread) {
    if (said !== lastSequence - mark || mark > lastSequence)
      found.unreadWrong.push(`${reader} is told ${said} unread of ${chat}: it has ${lastSequence}, read up to ${mark}`);
  }
  return found;
}

function checkWords({ chat, clientKey, text }: StoredMessage, said: SentMessage | undefined, found: Violations): void {
  if (said === undefined) found.phantom.push(`${chat} has ${clientKey}, which nobody said`);
  else if (said.text !== text) found.phantom.push(`${chat} has ${clientKey} in other words than were said`);
}

/** What was acknowledged is there under the number of the answer, and the numbers of one writer rise. */
function checkAnswers(sent: readonly SentMessage[], kept: MessageStore, found: Violations): void {
  const lastOf = new Map<string, number>();
  for (const message of sent) {
    const { writer, chat, clientKey, ackedSequence } = message;
    if (ackedSequence === null) continue;
    const place = kept.placeOf(message);
    if (place === undefined)
      kept.miss(chat, ackedSequence, `${clientKey} was acknowledged as ${ackedSequence} of ${chat} and is not there`);
    else if (place !== ackedSequence)
      found.outOfOrder.push(`${clientKey} was acknowledged as ${ackedSequence} of ${chat} and is ${place}`);
    const stream = `${writer} ${chat}`;
    const before = lastOf.get(stream) ?? 0;
    if (place === ackedSequence && place <= before)
      found.outOfOrder.push(`${clientKey} is ${place} of ${chat}, and ${writer} had said ${before} before it`);
    if (place === ackedSequence) lastOf.set(stream, Math.max(before, place));
  }
}

/** A screen shows each message of its conversations once, in rising order, as it is stored, and in the end all of them. */
function checkScreen(
  reader: Reader,
  kept: MessageStore,
  words: ReadonlyMap<string, SentMessage>,
  found: Violations,
): void {
  const { name, chats, seen } = reader;
  const shown = new Map<string, Set<number>>();
  const highest = new Map<string, number>();
  for (const message of seen) {
    const { chat, sequence, clientKey } = message;
    const known = shown.get(chat) ?? new Set();
    shown.set(chat, known);
    const last = highest.get(chat) ?? 0;
    if (known.has(sequence)) found.doubled.push(`${name} saw ${sequence} of ${chat} twice`);
    else if (sequence < last) found.outOfOrder.push(`${name} saw ${sequence} of ${chat} after ${last}`);
    known.add(sequence);
    highest.set(chat, Math.max(last, sequence));
    const there = kept.at(chat, sequence);
    if (there?.clientKey === clientKey) continue;
    const said = words.get(nameOf(message));
    const place = kept.placeOf(message);
    if (said === undefined) found.phantom.push(`${name} saw ${clientKey} in ${chat}, which nobody said`);
    else if (place === undefined)
      kept.miss(chat, sequence, `${name} saw ${clientKey} as ${sequence} of ${chat} and it is not there`);
    else if (said.ackedSequence === null || said.ackedSequence === place)
      found.outOfOrder.push(`${name} saw ${clientKey} as ${sequence} of ${chat} and it is ${place}`);
  }
  for (const chat of chats)
    for (let sequence = 1; sequence <= kept.lastOf(chat); sequence += 1)
      if (kept.at(chat, sequence) !== undefined && shown.get(chat)?.has(sequence) !== true)
        found.lost.push(`${name} never saw ${sequence} of ${chat}`);
}
