/** How far a company is reached, the furthest last: nobody wrote to its person, the person was written to, can come in, has come in. */
export const REACHES = ['notInvited', 'invited', 'verified', 'signedIn'] as const;
export type Reach = (typeof REACHES)[number];

/** Those who can see what is done for them. */
const REACHED: readonly Reach[] = ['verified', 'signedIn'];

/** What must be known of a person of a company to say how far they are reached. */
export interface ReachFacts {
  /** When they first came in. */
  readonly signedInAt: string | null;
  /** When a list of customers brought them in; null where it did not. */
  readonly importedAt: string | null;
  /** When they were mailed the link to choose a password. */
  readonly invitedAt: string | null;
  /** Whether they chose a password with a link that was mailed to them. */
  readonly hasChosenPassword: boolean;
  readonly isEmailVerified: boolean;
}

/**
 * How far a person of a company is reached. List, record, funnel and result lines ask this one rule; its twin in SQL is `reachOf` of
 * server/access/reach.ts. Whoever registered and never gave the code was written to and no more, like who was invited.
 */
export function reachOf(person: ReachFacts): Reach {
  if (person.signedInAt !== null) return 'signedIn';
  if (person.importedAt !== null && person.invitedAt === null) return 'notInvited';
  const hasAnswered = person.invitedAt === null || person.hasChosenPassword;
  return hasAnswered && person.isEmailVerified ? 'verified' : 'invited';
}

/** Whether what is done for a company can be seen by it: nothing counts as done for who cannot. */
export function isReached(reach: Reach): boolean {
  return REACHED.includes(reach);
}

/** The reaches of a company that is not reached. */
export const UNREACHED: readonly Reach[] = REACHES.filter((reach) => !isReached(reach));
