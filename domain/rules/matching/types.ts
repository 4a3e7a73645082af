import type { AnnouncementDates } from '../announcement-dates.ts';
import type { Alternative } from '../admission.ts';
import type { StoredDoubt } from '../call-fact-kinds.ts';
import type { FirmStage } from '../register.ts';
import type { Bounds } from '../bounds.ts';
import type {
  AnnouncementType,
  AtecoVersion,
  InvestmentType,
  Rating,
  AidForm,
  CheckState,
  Sector,
} from '../vocabulary.ts';

/** Facts that go into a match and what comes out of it (5-matching, 8-true-calls §2). Everything that comes out is plain JSON. */

export type Verdict = 'eligible' | 'toVerify' | 'nearMiss' | 'notAssessable' | 'notEligible';
/**
 * What is said of something that suits a company (12-whole-record §3): it holds a criterion that excludes somebody; nothing is asked of anybody; or it is
 * to verify and either nothing is held yet or nobody knows whether it is open.
 */
export const MATCH_STANDINGS = ['inTarget', 'openToAll', 'unproven'] as const;
export type MatchStanding = (typeof MATCH_STANDINGS)[number];
export type CriterionStatus = 'pass' | 'fail' | 'unknown' | 'notApplicable';
export type RequirementKey = `requirement:${string}`;
export type CheckKey = `check:${string}`;
export type CriterionKey =
  | 'territory'
  | 'place'
  | 'activity'
  | 'sector'
  | 'firm'
  | 'open'
  | 'entered'
  | RequirementKey
  | CheckKey;

/** Which firms a record speaks of, beside those that its column lists (decision 022). */
export interface FirmsAsked {
  /** Whether whoever is still to be founded is refused, or may be meant; null where the column lists them. */
  readonly founded: 'required' | 'unsure' | null;
  /** The sentence that asks for the register of companies, of a column that lists nobody who need not be there. */
  readonly register: { readonly field: string; readonly quote: string } | null;
}

/** Why a call is not listed for a company at all. `expired` only when nothing else closes it, so that the expired list is right. */
export type Gate = 'inactive' | 'role' | 'monoGrant' | 'noFirm' | 'expired';

export interface CompanyAtecoCode {
  readonly version: AtecoVersion;
  readonly code: string;
}

/**
 * A site of a company with its town, as far as it is known: codes of the official list, null where nothing was said. A known town says its
 * province too.
 */
export interface CompanyTown {
  readonly siteId: string;
  readonly regionId: string;
  readonly provinceCode: string | null;
  readonly municipalityCode: string | null;
}

/** What a consultant settled for one company: whether it meets a condition of a notice. */
export interface CheckAnswer {
  readonly checkId: string;
  readonly isMet: boolean;
}

/** What a company has said of itself, and what was deduced of the rest. Sites are ids of regions, amounts of investments are cents. */
export interface CompanyFacts {
  readonly _id: string;
  readonly role: 'user' | 'business-partner';
  readonly isMonoGrant: boolean;
  /** Whether anything is known of it: it began its survey, or something was deduced (17-seams §8). */
  readonly hasSurvey: boolean;
  readonly registerOfficeId: string | null;
  readonly operationalHeadQuarterIds: readonly string[];
  readonly secondOperationalHeadQuarterIds: readonly string[];
  readonly cciaaIds: readonly string[];
  readonly atecoCodes: readonly CompanyAtecoCode[];
  readonly answers: readonly { readonly categoryCode: string; readonly requirementCode: string }[];
  /** What it answered with a number or a year, by question; null is "I do not know". */
  readonly numbers?: readonly { readonly categoryCode: string; readonly value: number | null }[];
  /** Questions that changed after they were answered: the answers count, and are to be confirmed (9-working-day §5). */
  readonly toConfirm?: readonly string[];
  /** Why it is not known to be in the register of companies, with the question whose answer says so. */
  readonly stage?: { readonly kind: FirmStage; readonly categoryCode: string } | null;
  /** What of it was deduced and not said: `region`, `cciaa`, and questions by their id. */
  readonly deduced?: readonly string[];
  readonly investments: readonly { readonly type: InvestmentType; readonly amount: number }[];
  /** The registered office and the operational sites, each with its town. */
  readonly towns: readonly CompanyTown[];
  readonly checkAnswers: readonly CheckAnswer[];
}

/** A category of an announcement or a service: its requirements are the accepted answers. */
export interface CategoryFacts {
  readonly categoryCode: string;
  readonly categoryName: string;
  readonly isFixable: boolean;
  /** Whether every answer of the question is accepted: then it excludes nobody. */
  readonly acceptsAll: boolean;
  readonly requirements: readonly { readonly requirementCode: string; readonly name: string }[];
  /** Of a question that is answered with a number or a year: what is accepted instead of answers. */
  readonly bounds?: Bounds;
}

/** Where a criterion comes from (12-whole-record §1). `survey`: it is a question of the survey and no record's, as of a service. */
export const ORIGIN_KINDS = ['column', 'sentence', 'notice', 'person', 'survey'] as const;

export interface CriterionOrigin {
  readonly kind: (typeof ORIGIN_KINDS)[number];
  /** A column of the official record, as it spells it. */
  readonly field: string | null;
  /** The words as they stand in that column; null where its value says it all. */
  readonly quote: string | null;
  /** The name of the person, and when; null where that is not known. Of `person` alone. */
  readonly by?: string | null;
  readonly at?: string | null;
  /** Of `notice` alone. */
  readonly page?: number | null;
}

/** One of several alternatives of a condition: a question, by its id and name, and its answers of which any is enough. */
export interface AlternativeFacts extends Alternative {
  readonly name: string;
}

/** A condition of the notice that no single question covers. */
export interface ManualCheck {
  readonly _id: string;
  readonly text: string;
  /** Whether it is unknown that the call suits a company until somebody has settled it. */
  readonly isDecisive: boolean;
  /** The column of the record and its words that it comes from; null where a person wrote it. */
  readonly field: string | null;
  readonly quote: string | null;
  /** What of the survey settles it, any of them; without them it is to be read in the notice. */
  readonly anyOf?: readonly AlternativeFacts[] | null;
  /** Who wrote it, by name, and when; null where that is not known, or nobody did. */
  readonly by?: string | null;
  readonly at?: string | null;
}

/** Normalised codes, digits only: sections are given as the divisions they hold. */
export interface AtecoChoice {
  readonly chosen: readonly string[];
  readonly removed: readonly string[];
}

/** An announcement as matching sees it. Dates are ISO UTC moments; `amount` is euro. */
export interface CallFacts extends AnnouncementDates {
  readonly _id: string;
  readonly isActive: boolean;
  readonly announcementType: AnnouncementType;
  readonly isMonoGrant: boolean;
  readonly regionId: string | null;
  readonly regionGroupId: string | null;
  readonly cciaaId: string | null;
  readonly allowsNewSite: boolean;
  readonly ateco: Readonly<Record<AtecoVersion, AtecoChoice>>;
  readonly categories: readonly CategoryFacts[];
  readonly investmentTypes: readonly InvestmentType[];
  /** What one gets and for which spend: euro and percent (8-true-calls §1). */
  readonly amount: number | null;
  readonly aidForms: readonly AidForm[];
  readonly aidIntensity: number | null;
  readonly aidMin: number | null;
  readonly spendMin: number | null;
  readonly spendMax: number | null;
  /** Narrower than the region: six-digit codes of ISTAT, and the two letters of provinces. A site in any of them is inside. */
  readonly municipalities: readonly string[];
  readonly provinces: readonly string[];
  /** Empty means every sector. */
  readonly sectors: readonly Sector[];
  readonly sourceUpdatedAt: string | null;
  /** The newest day, not after its reading, that the notes on its days name. */
  readonly notedDay: string | null;
  /** Why its record leaves it open whether it is open (12-whole-record §2). */
  readonly openDoubt: StoredDoubt | null;
  /** Null or not given: of every firm. */
  readonly firmsAsked?: FirmsAsked | null;
  readonly checkState: CheckState;
  /** Only public bodies, universities, citizens or banks may ask. */
  readonly admitsNoFirm: boolean;
  readonly checks: readonly ManualCheck[];
  /** Whether it came with the official record. */
  readonly isOfficial: boolean;
  /** Where its criteria come from, by key, as far as that is not what `originOf` takes for granted. */
  readonly origins: Readonly<Record<string, CriterionOrigin>>;
  readonly successRate: Rating | null;
  readonly difficultyLevel: Rating | null;
}

/** A service as what is missing names it. */
export interface Provider {
  readonly _id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly isForBusinessPartner: boolean;
}

export interface ServiceFacts extends Provider {
  readonly categories: readonly CategoryFacts[];
  /** The answers that it brings about, whomever it is for. */
  readonly provides: readonly string[];
}

/** What the official correspondence says of the codes of one version. */
export interface Correspondences {
  /** Code → one code of the other version that stands for it: the representative one, of which there may be several. */
  readonly targets: ReadonlyMap<string, string>;
  /** Digits → those of the narrowest code of the other version that surely holds all of it; empty where no such code is known. */
  readonly homeOf: (digits: string) => string;
  /** Whether something of a code may be something of a code of the other version: false only where the table rules it out. */
  readonly mayBe: (digits: string, other: string) => boolean;
  /** The codes of the other version, all of them, that a code may have been; empty where the table does not have them. */
  readonly possible: (digits: string) => readonly string[];
  /** Whether the portal has the official table at all: without it what became of a code is not known to it. */
  readonly isThere: boolean;
}

type Names = ReadonlyMap<string, string>;

/** What both sides refer to: names for the trace, the regions of each group, the official correspondence by the version left. */
export interface References {
  readonly regionNames: Names;
  readonly groupNames: Names;
  readonly chamberNames: Names;
  readonly requirementNames: Names;
  readonly groupRegions: ReadonlyMap<string, ReadonlySet<string>>;
  /** The official lists by code; towns are missing until they were imported. */
  readonly provinces: ReadonlyMap<string, { readonly name: string; readonly regionId: string }>;
  readonly municipalities: ReadonlyMap<string, { readonly name: string; readonly provinceCode: string }>;
  readonly correspondences: Readonly<Record<AtecoVersion, Correspondences>>;
  /** The services that bring an answer about, by the answer (`providersOf`). */
  readonly providers: ReadonlyMap<string, readonly Provider[]>;
}

/** A text of the dictionary (`matching.chip.*`) with what it names. */
export interface Message {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Who settles a criterion: a part of the survey, the office by its work on the call or by a list that the portal lacks, or a consultant for one
 * company.
 */
export type CriterionSource = 'sites' | 'towns' | 'chambers' | 'atecoCodes' | 'answers' | 'call' | 'portal' | 'advisor';

/** One line of the trace. `required` and `found` are ids and codes. */
export interface Criterion {
  readonly key: CriterionKey;
  readonly status: CriterionStatus;
  readonly cause: string;
  readonly required: readonly string[];
  readonly found: readonly string[];
  readonly source: CriterionSource;
  readonly isFixable: boolean;
  /** Whether it is one of the n of n: it applies, and it could exclude somebody. */
  readonly isCounted: boolean;
  /** Whether it ended so by something that was deduced and that the company has not said. */
  readonly isDeduced?: true;
  /** Of alternatives across questions, the questions that decide, by id: those that are met, else those still open, else all of them. */
  readonly questions?: readonly string[];
  /** Of what fails or is not known: the service that brings it about. */
  readonly service?: { readonly _id: string; readonly name: string } | null;
  readonly origin: CriterionOrigin;
  readonly message: Message;
}

/** What a declared investment would get of a call, in euro: a share of it, never above what one may get. */
export interface OwnAid {
  readonly investment: number;
  readonly aid: number;
}

/** Whether something suits a company and why. `satisfied` of `total` are the criteria that are counted. */
export interface Match {
  readonly verdict: Verdict;
  /** Null of what does not suit. */
  readonly standing: MatchStanding | null;
  readonly isListed: boolean;
  readonly gate: Gate | null;
  readonly isUpcoming: boolean;
  readonly isExpired: boolean;
  readonly isRecommendable: boolean;
  readonly fit: number;
  readonly satisfied: number;
  readonly total: number;
  /** How far what it asks was entered and checked: a service is always written by people. */
  readonly checkState: CheckState;
  readonly ownAid: OwnAid | null;
  readonly criteria: readonly Criterion[];
}

/** How one criterion ended, before it is put into words; the verdict needs no more than this. */
export interface Outcome {
  readonly key: CriterionKey;
  readonly status: CriterionStatus;
  readonly cause: string;
  readonly isFixable: boolean;
}
