import type { AidFact, AidSource } from './facts.ts';

/** What tells the register's row of an aid and what a person wrote of it apart, and together. */
export interface SourcedAid extends AidFact {
  readonly source: AidSource;
  readonly cor: string | null;
  readonly note: string | null;
}

/**
 * An aid of the register's file and one by hand of the same party are one where they have the same COR, or, where the one by hand has none, the
 * same day, regime and element: the file's counts, the hand's note stays (13-notices-and-state-aid §5).
 */
export function withoutDoubles<T extends SourcedAid>(aids: readonly T[]): T[] {
  const ofRegister = aids.filter(({ source }) => source === 'register');
  const twins = new Map<string, T>();
  const taken = new Set<string>();
  for (const hand of aids) {
    if (hand.source === 'register') continue;
    const twin = ofRegister.find((file) => (hand.cor !== null || !taken.has(file.id)) && isSame(file, hand));
    if (twin === undefined) continue;
    // Two of one day and one sum by hand are two.
    if (hand.cor === null) taken.add(twin.id);
    twins.set(hand.id, twin);
  }
  const notes = new Map(
    [...twins].map(([handId, twin]) => [twin.id, aids.find(({ id }) => id === handId)?.note ?? null]),
  );
  return aids
    .filter(({ id }) => !twins.has(id))
    .map((aid) => ({ ...aid, note: aid.note ?? notes.get(aid.id) ?? null }));
}

function isSame(file: SourcedAid, hand: SourcedAid): boolean {
  if (file.party !== hand.party) return false;
  if (hand.cor !== null) return hand.cor === file.cor;
  return hand.grantedOn === file.grantedOn && hand.regime === file.regime && hand.element === file.element;
}
