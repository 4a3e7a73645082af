import type { StoredMessage, Violations } from './history-shapes.ts';

/** What a message is known by, whoever speaks of it. */
export function nameOf({ chat, clientKey }: { readonly chat: string; readonly clientKey: string }): string {
  return `${chat} ${clientKey}`;
}

/** The messages of the database by their place and by their name, and the places of which it was said that somebody is missing. */
export class MessageStore {
  readonly #byPlace = new Map<string, (StoredMessage | undefined)[]>();
  readonly #placeOf = new Map<string, number>();
  readonly #missing = new Map<string, Set<number>>();
  readonly #found: Violations;

  constructor(stored: readonly StoredMessage[], found: Violations) {
    this.#found = found;
    for (const message of stored) {
      const { chat, sequence, clientKey } = message;
      const places = this.#placesOf(chat);
      if (places[sequence] !== undefined) found.doubled.push(`${chat} has two messages with the number ${sequence}`);
      else if (this.#placeOf.has(nameOf(message)))
        found.doubled.push(`${clientKey} is in ${chat} twice: ${this.#placeOf.get(nameOf(message))} and ${sequence}`);
      else this.#placeOf.set(nameOf(message), sequence);
      places[sequence] = message;
    }
  }

  at(chat: string, sequence: number): StoredMessage | undefined {
    return this.#byPlace.get(chat)?.[sequence];
  }

  placeOf(message: { readonly chat: string; readonly clientKey: string }): number | undefined {
    return this.#placeOf.get(nameOf(message));
  }

  lastOf(chat: string): number {
    return this.#placesOf(chat).length - 1;
  }

  /** Says once of a place that its message is missing. */
  miss(chat: string, sequence: number, sentence: string): void {
    const known = this.#missing.get(chat) ?? new Set();
    this.#missing.set(chat, known);
    if (!known.has(sequence)) this.#found.lost.push(sentence);
    known.add(sequence);
  }

  /** The row of a conversation counts as many messages as it has. */
  checkRow(chat: string, lastSequence: number): void {
    for (let sequence = this.lastOf(chat) + 1; sequence <= lastSequence; sequence += 1)
      this.miss(chat, sequence, `${chat} counts ${lastSequence} messages and has no number ${sequence}`);
    if (this.lastOf(chat) > lastSequence)
      this.#found.phantom.push(`${chat} counts ${lastSequence} messages and has a number ${this.lastOf(chat)}`);
  }

  checkGaps(): void {
    for (const [chat, places] of this.#byPlace)
      for (let sequence = 1; sequence < places.length; sequence += 1)
        if (places[sequence] === undefined) this.miss(chat, sequence, `${chat} has no number ${sequence}`);
  }

  #placesOf(chat: string): (StoredMessage | undefined)[] {
    const known = this.#byPlace.get(chat) ?? [undefined];
    this.#byPlace.set(chat, known);
    return known;
  }
}
