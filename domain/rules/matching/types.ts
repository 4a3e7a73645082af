import type { AnnouncementDates } from '../announcement-dates.ts';
import type { AnnouncementType, AtecoVersion, InvestmentType, Rating } from '../vocabulary.ts';

/** Facts that go into a match and what comes out of it (5-matching). Everything that comes out is plain JSON. */

export type Verdict = 'eligible' | 'toVerify' | 'nearMiss' | 'notAssessable' | 'notEligible';
export type CriterionStatus = 'pass' | 'fail' | 'unknown' | 'notApplicable';
export type RequirementKey = `requirement:${string}`;
export type CriterionKey = 'territory' | 'activity' | RequirementKey;

/** Why a call is not listed for a company at all. `expired` only when nothing else closes it, so that the expired list is right. */
export type Gate = 'inactive' | 'role' | 'monoGrant' | 'expired';

export interface CompanyAtecoCode {
  readonly version: AtecoVersion;
  readonly code: string;
}

/** What a company has said of itself. Sites are ids of regions, amounts of investments are cents. */
export interface CompanyFacts {
  readonly _id: string;
  readonly role: 'user' | 'business-partner';
  readonly isMonoGrant: boolean;
  readonly hasSurvey: boolean;
  readonly registerOfficeId: string | null;
  readonly operationalHeadQuarterIds: readonly string[];
  readonly secondOperationalHeadQuarterIds: readonly string[];
  readonly cciaaIds: readonly string[];
  readonly atecoCodes: readonly CompanyAtecoCode[];
  readonly answers: readonly { readonly categoryCode: string; readonly requirementCode: string }[];
  readonly investments: readonly { readonly type: InvestmentType; readonly amount: number }[];
}

/** A category of an announcement or a service: its requirements are the accepted answers. */
export interface CategoryFacts {
  readonly categoryCode: string;
  readonly categoryName: string;
  readonly isFixable: boolean;
  readonly requirements: readonly { readonly requirementCode: string; readonly name: string }[];
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
  readonly amount: number | null;
  readonly successRate: Rating | null;
  readonly difficultyLevel: Rating | null;
}

export interface ServiceFacts {
  readonly _id: string;
  readonly isActive: boolean;
  readonly isForBusinessPartner: boolean;
  readonly categories: readonly CategoryFacts[];
}

/** Where a code went in the other version; only a simple one may be followed. */
export interface Correspondence {
  readonly target: string;
  readonly isSimple: boolean;
}

type Names = ReadonlyMap<string, string>;

/** What both sides refer to: names for the trace, the regions of each group, the official correspondence by the version left. */
export interface References {
  readonly regionNames: Names;
  readonly groupNames: Names;
  readonly chamberNames: Names;
  readonly requirementNames: Names;
  readonly groupRegions: ReadonlyMap<string, ReadonlySet<string>>;
  readonly correspondences: Readonly<Record<AtecoVersion, ReadonlyMap<string, Correspondence>>>;
}

/** A text of the dictionary (`matching.chip.*`) with what it names. */
export interface Message {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** One line of the trace. `required` and `found` are ids and codes; `source` is the part of the survey that settles it. */
export interface Criterion {
  readonly key: CriterionKey;
  readonly status: CriterionStatus;
  readonly cause: string;
  readonly required: readonly string[];
  readonly found: readonly string[];
  readonly source: 'sites' | 'chambers' | 'atecoCodes' | 'answers';
  readonly isFixable: boolean;
  readonly message: Message;
}

/** Whether something suits a company and why. `satisfied` of `total` are the criteria that apply. */
export interface Match {
  readonly verdict: Verdict;
  readonly isListed: boolean;
  readonly gate: Gate | null;
  readonly isUpcoming: boolean;
  readonly isExpired: boolean;
  readonly isRecommendable: boolean;
  readonly fit: number;
  readonly satisfied: number;
  readonly total: number;
  readonly criteria: readonly Criterion[];
}

/** How one criterion ended, before it is put into words; the verdict needs no more than this. */
export interface Outcome {
  readonly key: CriterionKey;
  readonly status: CriterionStatus;
  readonly cause: string;
  readonly isFixable: boolean;
}
