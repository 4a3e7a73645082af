import type { CompanyEventFact, PartyId } from './facts.ts';

/** An aid or a part of it, with whoever has it: several where it is not known which of them. */
export interface HeldAid {
  readonly aidId: string;
  readonly grantedOn: string;
  readonly holders: readonly PartyId[];
  readonly amount: number;
}

/**
 * Who has an aid on a day, after the mergers, acquisitions and splits up to then (Reg. 2023/2831, article 3.8 and 3.9): what a merger joins
 * belongs to the one that is left, a split goes to the activity that used it, else by book value of equity. The amounts add up to the aid's.
 */
export function holdersOn(aid: HeldAid, events: readonly CompanyEventFact[], day: string): HeldAid[] {
  return inOrder(events.filter(({ on }) => on <= day)).reduce<HeldAid[]>(
    (pieces, event) => pieces.flatMap((piece) => passed(piece, event)),
    [aid],
  );
}

/** By their day; those of one day as they were entered. */
function inOrder(events: readonly CompanyEventFact[]): CompanyEventFact[] {
  return events.toSorted((one, other) => (one.on === other.on ? 0 : one.on < other.on ? -1 : 1));
}

function passed(piece: HeldAid, event: CompanyEventFact): HeldAid[] {
  const { holders, grantedOn } = piece;
  if (grantedOn > event.on || !holders.some((holder) => event.parts.includes(holder))) return [piece];
  const others = holders.filter((holder) => !event.parts.includes(holder));
  const given = event.kind === 'split' ? shared(piece, event.into) : null;
  if (given !== null && others.length === 0 && holders.length === 1) return given;
  // Whichever of several has it, those that come after it take its place.
  const after = given === null ? event.into.map(({ party }) => party) : given.flatMap((part) => part.holders);
  return [{ ...piece, holders: [...new Set([...others, ...after])] }];
}

function shared(piece: HeldAid, into: CompanyEventFact['into']): HeldAid[] {
  const keeper = into.find(({ aids }) => aids.includes(piece.aidId));
  if (keeper !== undefined) return [{ ...piece, holders: [keeper.party] }];
  const total = into.reduce<number | null>(
    (sum, { equity }) => (sum === null || equity === null ? null : sum + equity),
    0,
  );
  if (total === null || total <= 0) return [{ ...piece, holders: into.map(({ party }) => party) }];
  let left = piece.amount;
  return into.map(({ party, equity }, at) => {
    const amount = at === into.length - 1 ? left : portion(piece.amount, equity ?? 0, total);
    left -= amount;
    return { ...piece, holders: [party], amount };
  });
}

/** Whole cents of an amount in a proportion, rounded down without loss. */
function portion(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}
