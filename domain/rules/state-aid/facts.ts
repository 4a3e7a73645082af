/** The facts from which the room for de minimis aid is computed (13-notices-and-state-aid §5). Amounts are integer cents, days `YYYY-MM-DD`. */

/** Regimes with a ceiling per single undertaking. */
export const deMinimisRegimes = ['deMinimis', 'deMinimisAgriculture', 'deMinimisFisheries', 'deMinimisSgei'] as const;
export type DeMinimisRegime = (typeof deMinimisRegimes)[number];

export const aidKinds = ['grant', 'loan', 'guarantee', 'automatic', 'other'] as const;
export type AidKind = (typeof aidKinds)[number];

/** From its day on, an aid that is not `granted` counts what it was reduced to, or nothing. */
export const aidStates = ['granted', 'reduced', 'renounced', 'revoked'] as const;
export type AidState = (typeof aidStates)[number];

/** Written by a person, read from the register's file, or written by a practice that was won. */
export const aidSources = ['hand', 'register', 'practice'] as const;
export type AidSource = (typeof aidSources)[number];

export const partyKinds = ['firm', 'publicBody', 'naturalPerson', 'foreign'] as const;
export type PartyKind = (typeof partyKinds)[number];

export const linkKinds = ['votes', 'board', 'influence', 'pact'] as const;
export type LinkKind = (typeof linkKinds)[number];

export const companyEventKinds = ['merger', 'acquisition', 'split'] as const;
export type CompanyEventKind = (typeof companyEventKinds)[number];

/** Any three years back from the day, or the fiscal year of the day and the two before it. */
export const aidWindows = ['rolling3', 'fiscal3'] as const;
export type AidWindow = (typeof aidWindows)[number];

/** What names a party within the facts of one company: the same party has the same name everywhere. */
export type PartyId = string;

export interface AidFact {
  readonly id: string;
  readonly party: PartyId;
  readonly regime: DeMinimisRegime;
  /** The day on which the legal right arose; of automatic aid, the day of its registration. */
  readonly grantedOn: string;
  readonly kind: AidKind;
  /** Cents lent, guaranteed or granted. */
  readonly nominal: number | null;
  /** The gross grant equivalent in cents, where the act says it. */
  readonly element: number | null;
  readonly months: number | null;
  /** Percent of a loan that is secured. */
  readonly securedShare: number | null;
  /** Percent of the loan that a guarantee covers. */
  readonly cover: number | null;
  readonly instalments: readonly { readonly afterMonths: number; readonly amount: number }[] | null;
  readonly state: AidState;
  readonly stateOn: string | null;
  readonly reducedTo: number | null;
}

/** `holder` has something in `held`; both days are included, null is open. */
export interface LinkFact {
  readonly holder: PartyId;
  readonly held: PartyId;
  readonly kind: LinkKind;
  /** Percent of the votes. */
  readonly share: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly isCertain: boolean;
}

export interface CompanyEventFact {
  readonly kind: CompanyEventKind;
  readonly on: string;
  readonly parts: readonly PartyId[];
  readonly into: readonly {
    readonly party: PartyId;
    /** Aids that the activity used which this one keeps. */
    readonly aids: readonly string[];
    /** Book value of its equity on the day, in cents. */
    readonly equity: number | null;
  }[];
}

export interface UndertakingFacts {
  /** Whoever is not named here is a firm. */
  readonly kinds: ReadonlyMap<PartyId, PartyKind>;
  readonly aids: readonly AidFact[];
  readonly links: readonly LinkFact[];
  readonly events: readonly CompanyEventFact[];
}

/** One row of the table of ceilings: both days are included, `to` null is open. */
export interface AidCeiling {
  readonly regime: DeMinimisRegime;
  readonly from: string;
  readonly to: string | null;
  /** Cents per single undertaking. */
  readonly amount: number;
  readonly window: AidWindow;
  /** The row counts for who carries goods by road for hire, and for nobody else. */
  readonly isRoadHaulage: boolean;
}

/** The Commission's discount rate from a day until that of the next row. */
export interface DiscountRate {
  readonly from: string;
  readonly percent: number;
}

export interface AidRules {
  readonly ceilings: readonly AidCeiling[];
  readonly rates: readonly DiscountRate[];
}
