import { addBit, type Bits, dropBit, growBits, makeBits } from '../rules/matching/target.ts';
import { type Identity, seesEverything } from './actor.ts';
import { type AgencyFacts, canReadAgency } from './agencies.ts';

/** Which companies somebody may see, as places of the index, kept for whoever asked lately. */
export interface AgencyViews {
  /** The company at a place has other people than before, or is gone (null). */
  note(place: number, facts: AgencyFacts | null): void;
  /** Null for whoever sees them all. To be read before anything is awaited. */
  of(actor: Identity, peopleAt: readonly ({ readonly facts: AgencyFacts } | undefined)[]): Bits | null;
}

interface View {
  readonly actor: Identity;
  bits: Bits;
}

/** With a hundred thousand companies each takes 12.5 kB. */
const VIEWS_AT_MOST = 500;

/** Nobody has asked yet. What a view holds is the policy's answer, company by company (4-permissions). */
export function createAgencyViews(): AgencyViews {
  const views = new Map<string, View>();
  return {
    note(place, facts) {
      for (const view of views.values()) {
        if (place >= view.bits.length * 32) view.bits = growBits(view.bits, (place + 1) * 2);
        if (facts !== null && canReadAgency(view.actor, facts)) addBit(view.bits, place);
        else dropBit(view.bits, place);
      }
    },
    of(actor, peopleAt) {
      if (seesEverything(actor)) return null;
      const key = `${actor.role} ${actor.userId}`;
      const known = views.get(key);
      if (known !== undefined) return known.bits;
      const bits = makeBits(peopleAt.length);
      for (const [place, person] of peopleAt.entries())
        if (person !== undefined && canReadAgency(actor, person.facts)) addBit(bits, place);
      if (views.size >= VIEWS_AT_MOST) views.clear();
      views.set(key, { actor: { role: actor.role, userId: actor.userId }, bits });
      return bits;
    },
  };
}
