import { type ActivityOutcome, judgeActivity } from './activity.ts';
import { type CompiledCall, type CompiledCategory, type CompiledCompany, judgeRequirement } from './compiled.ts';
import {
  judgeTerritory,
  territoryEvidence,
  judgePlace,
  judgeSector,
  judgeDoubts,
  type CompiledTerritory,
} from './criteria.ts';
import { judgeCheck } from './checks.ts';
import { judgeFirm } from './firm.ts';
import type { Instant } from './instants.ts';
import type { Gate, MatchStanding, Outcome, References, Verdict, CompanyFacts, Provider } from './types.ts';

/** A match before it is put into words: all that lists, counts and orders need. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly standing: MatchStanding | null;
  readonly gate: Gate | null;
  readonly isUpcoming: boolean;
  readonly isExpired: boolean;
  readonly isRecommendable: boolean;
  readonly fit: number;
  readonly territory: Outcome;
  readonly activity: ActivityOutcome;
  readonly requirements: readonly Outcome[];
  /** Every criterion, those named above among them, in the order in which they are explained. */
  readonly outcomes: readonly Outcome[];
}

/** Evaluates one company against one call on a day in Rome (`2026-11-27`), or at an instant of it. Every match starts here, explained or not. */
export function judge(company: CompiledCompany, call: CompiledCall, references: References, today: Instant): Judgement {
  const { hasSurvey } = company.facts;
  const given = territoryEvidence(call.territory, company);
  const territory = judgeTerritory(call.territory, company.facts, given);
  const activity = judgeActivity(call.activity, company.facts, references);
  const requirements = judgeRequirements(company, call.categories, today);
  const gate = gateOf(company.facts, call, today);
  const isUpcoming = isCallUpcoming(call, today);
  const outcomes: Outcome[] = [territory];
  if (call.place !== null) outcomes.push(judgePlace(call.place, hasSurvey, company.towns, territory));
  outcomes.push(activity);
  if (call.sectors !== null) outcomes.push(judgeSector(call.sectors, company.facts, company.sectors));
  const firm = judgeFirm(call, company.facts.stage);
  if (firm !== null) outcomes.push(firm);
  outcomes.push(...requirements, ...judgeDoubts(call.doubts, isUpcoming, today));
  for (const check of call.checks) outcomes.push(judgeCheck(check, company));
  return {
    verdict: verdictOf(outcomes),
    standing: standsAs(outcomes),
    gate,
    isUpcoming,
    isExpired: isPast(call.closes, today),
    isRecommendable: gate === null && !isPast(call.commercialEnd, today),
    fit: fitOf(company, call, territory, activity, requirements),
    territory,
    activity,
    requirements,
    outcomes,
  };
}

/** One outcome a category, in the order of the categories. */
export function judgeRequirements(
  company: CompiledCompany,
  categories: readonly CompiledCategory[],
  today: string,
): Outcome[] {
  return categories.map((category) => judgeRequirement(category, company, today));
}

/**
 * The verdict from the trace alone (5-matching §3). What the company has not given at all is looked at first: without a
 * survey, a territory or an activity nothing can be said, whatever else passes or fails.
 */
export function verdictOf(criteria: readonly Outcome[]): Verdict {
  let [fails, fixable, unknown] = [0, 0, 0];
  for (const criterion of criteria) {
    if (waitsForSurvey(criterion)) return 'notAssessable';
    if (criterion.status === 'fail') fails += 1;
    if (criterion.status === 'fail' && criterion.isFixable) fixable += 1;
    if (criterion.status === 'unknown') unknown += 1;
  }
  if (fails === 0) return unknown > 0 ? 'toVerify' : 'eligible';
  return fails === 1 && fixable === 1 ? 'nearMiss' : 'notEligible';
}

/** Whether answering well the questions left open, and nothing else, would make a match eligible. */
export function isConfirmable(criteria: readonly Outcome[]): boolean {
  return (
    verdictOf(criteria) === 'toVerify' &&
    criteria.filter(isUnknown).every(({ cause }) => cause === 'notGiven' || cause === 'townNotGiven')
  );
}

/** Whether nothing is known to keep a company from something: `standsAs` says whether that makes it in target. */
export function suits(verdict: Verdict): boolean {
  return verdict === 'eligible' || verdict === 'toVerify';
}

/**
 * What is said of something that suits (12-whole-record §3); null of the rest. In target is what feeds, counts, associated companies and mails hold: at least
 * one criterion that excludes somebody is met, and nobody doubts that it is open.
 */
export function standsAs(criteria: readonly Outcome[]): MatchStanding | null {
  const verdict = verdictOf(criteria);
  if (!suits(verdict)) return null;
  const isHeld = criteria.some(isHeldOutcome);
  if (verdict === 'eligible') return isHeld ? 'inTarget' : 'openToAll';
  return isHeld && !criteria.some(isUnsureOpen) ? 'inTarget' : 'unproven';
}

/** Why something passes that excludes nobody. */
const FOR_EVERYBODY: ReadonlySet<string> = new Set(['everywhere', 'allSectors', 'acceptsAll']);

/** Whether a criterion is met that could have kept the company out. */
export function isHeldOutcome({ status, cause }: Outcome): boolean {
  return status === 'pass' && !FOR_EVERYBODY.has(cause);
}

function isUnsureOpen({ key, status }: Outcome): boolean {
  return key === 'open' && status === 'unknown';
}

/** Whether nobody knows on a day that a call is open, whoever asks. */
export function isOpenUnsure(call: CompiledCall, today: string): boolean {
  return judgeDoubts(call.doubts, isCallUpcoming(call, today), today).some(isUnsureOpen);
}

/** Where a company is and what it does: of whom neither is known, nothing can be said. */
const BASIC: ReadonlySet<Outcome['key']> = new Set(['territory', 'place', 'activity', 'sector']);

/** Whether a criterion says that the company has not given enough to be judged at all. */
export function waitsForSurvey(criterion: Outcome): boolean {
  if (criterion.status !== 'unknown') return false;
  return criterion.cause === 'noSurvey' || (BASIC.has(criterion.key) && criterion.cause === 'notGiven');
}

function isUnknown(criterion: Outcome): boolean {
  return criterion.status === 'unknown';
}

/** Points of the parts of the fit, 100 in all (5-matching §4). It orders inside a verdict; urgency is not in it. */
const ACTIVITY = { precise: 25, broad: 18, allSectors: 12 } as const;
const TERRITORY: Readonly<Record<CompiledTerritory['kind'], number>> = {
  chamber: 15,
  region: 12,
  group: 8,
  everywhere: 6,
};
const REQUIREMENTS = { all: 25, noneAsked: 15 } as const;
const INVESTMENTS = { typeAndAmount: 20, typeOnly: 12, silent: 10, mismatch: 4 } as const;
// Unset ratings are worth seven together, so that a call nobody has rated stands in the middle.
const SUCCESS = { low: 3, medium: 6, high: 10, unset: 5 } as const;
const DIFFICULTY = { high: 0, medium: 3, low: 5, unset: 2 } as const;
const CLASS_DIGITS = 4;
const CENTS_PER_EURO = 100;

/** The fit, a whole number from 0 to 100. */
function fitOf(
  company: CompiledCompany,
  call: CompiledCall,
  territory: Outcome,
  activity: ActivityOutcome,
  requirements: readonly Outcome[],
): number {
  return Math.round(
    activityPoints(activity) +
      (territory.status === 'pass' ? TERRITORY[call.territory.kind] : 0) +
      requirementPoints(requirements) +
      investmentPoints(company, call) +
      SUCCESS[call.facts.successRate ?? 'unset'] +
      DIFFICULTY[call.facts.difficultyLevel ?? 'unset'],
  );
}

/** Pass 1, unknown one half, over all that were asked; one that accepts every answer asks nothing. */
export function requirementPoints(requirements: readonly Outcome[]): number {
  let [asked, points] = [0, 0];
  for (const { status, cause } of requirements) {
    if (status === 'notApplicable' || cause === 'acceptsAll') continue;
    asked += 1;
    points += POINTS[status];
  }
  return asked === 0 ? REQUIREMENTS.noneAsked : (REQUIREMENTS.all * points) / asked;
}

const POINTS = { pass: 1, unknown: 0.5, fail: 0 } as const;

/** Only what is known to be admitted earns points; a role that is not asked stands where a call for all sectors does. */
function activityPoints(activity: ActivityOutcome): number {
  if (activity.status === 'notApplicable' || activity.cause === 'allSectors') return ACTIVITY.allSectors;
  if (activity.status !== 'pass' || activity.best === null) return 0;
  const { admittedBy } = activity.best;
  if (admittedBy === '') return ACTIVITY.allSectors;
  return admittedBy.length >= CLASS_DIGITS ? ACTIVITY.precise : ACTIVITY.broad;
}

/** A declared investment fits the amount when the call's amount covers it; a call without an amount can only fit by type. */
function investmentPoints(company: CompiledCompany, call: CompiledCall): number {
  const declared = company.facts.investments;
  const { investmentTypes, amount } = call.facts;
  if (declared.length === 0 || investmentTypes.length === 0) return INVESTMENTS.silent;
  const ofType = declared.filter((investment) => investmentTypes.includes(investment.type));
  if (ofType.length === 0) return INVESTMENTS.mismatch;
  const isCovered = amount !== null && ofType.some((investment) => investment.amount <= amount * CENTS_PER_EURO);
  return isCovered ? INVESTMENTS.typeAndAmount : INVESTMENTS.typeOnly;
}

/**
 * Why an announcement is not listed for a company, or null (5-matching §1). Both roles of companies have a feed of
 * announcements. Expiry comes last, because the expired list shows what only expiry closes.
 */
export function gateOf(company: Pick<CompanyFacts, 'isMonoGrant'>, call: CompiledCall, today: Instant): Gate | null {
  if (!call.facts.isActive) return 'inactive';
  if (call.facts.admitsNoFirm) return 'noFirm';
  if (isShutToMonoGrant(company, call)) return 'monoGrant';
  return isPast(call.closes, today) ? 'expired' : null;
}

/** Everything that keeps an announcement out of a company's feed: opening one gate leaves the others closed. */
export function gatesOf(company: Pick<CompanyFacts, 'isMonoGrant'>, call: CompiledCall, today: Instant): Gate[] {
  const closed: Gate[] = [];
  if (!call.facts.isActive) closed.push('inactive');
  if (call.facts.admitsNoFirm) closed.push('noFirm');
  if (isShutToMonoGrant(company, call)) closed.push('monoGrant');
  if (isPast(call.closes, today)) closed.push('expired');
  return closed;
}

/** A tax credit can never be mono-grant, whatever a damaged row says. */
function isShutToMonoGrant(company: Pick<CompanyFacts, 'isMonoGrant'>, { facts }: CompiledCall): boolean {
  return company.isMonoGrant && !(facts.isMonoGrant && facts.announcementType !== 'tax-credit');
}

/** Services: the business partner's feed holds only those made for it. */
export function serviceGateOf(company: Pick<CompanyFacts, 'role'>, service: Provider): Gate | null {
  if (!service.isActive) return 'inactive';
  return company.role === 'business-partner' && !service.isForBusinessPartner ? 'role' : null;
}

/** Whether an end is over; what has none never is. */
function isPast(end: Instant | null, today: Instant): boolean {
  return end !== null && end <= today;
}

/** "In arrivo": matched, shown apart, not counted as active. */
export function isCallUpcoming(call: CompiledCall, today: Instant): boolean {
  if (call.facts.closedAt !== null) return false;
  return call.facts.waitingPubblication || (call.opens !== null && call.opens > today);
}
