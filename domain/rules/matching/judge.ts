import { type ActivityOutcome, judgeActivity } from './activity.ts';
import { judgeCheck } from './checks.ts';
import type { CompiledCall, CompiledCategory, CompiledCompany } from './compiled.ts';
import { judgeDoubts } from './doubts.ts';
import { fitOf } from './fit.ts';
import { gateOf, isCallUpcoming, isPast } from './gates.ts';
import { judgePlace } from './place.ts';
import { judgeRequirement } from './requirements.ts';
import { judgeSector } from './sector.ts';
import { judgeTerritory, territoryEvidence } from './territory.ts';
import type { Gate, Outcome, References, Verdict } from './types.ts';
import { verdictOf } from './verdict.ts';

/** A match before it is put into words: all that lists, counts and orders need. */
export interface Judgement {
  readonly verdict: Verdict;
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

/** Evaluates one company against one call on a day in Rome (`2026-11-27`). Every match starts here, explained or not. */
export function judge(company: CompiledCompany, call: CompiledCall, references: References, today: string): Judgement {
  const { hasSurvey } = company.facts;
  const given = territoryEvidence(call.territory, company);
  const territory = judgeTerritory(call.territory, hasSurvey, given);
  const activity = judgeActivity(call.activity, company.facts, references);
  const requirements = judgeRequirements(company, call.categories);
  const gate = gateOf(company.facts, call, today);
  const isUpcoming = isCallUpcoming(call, today);
  const outcomes: Outcome[] = [territory];
  if (call.place !== null) outcomes.push(judgePlace(call.place, hasSurvey, company.towns, territory));
  outcomes.push(activity);
  if (call.sectors !== null) outcomes.push(judgeSector(call.sectors, company.facts, company.sectors));
  outcomes.push(...requirements, ...judgeDoubts(call.doubts, isUpcoming, today));
  for (const check of call.checks) outcomes.push(judgeCheck(check, company.checkAnswers));
  return {
    verdict: verdictOf(outcomes),
    gate,
    isUpcoming,
    isExpired: isPast(call.expiryDay, today),
    isRecommendable: gate === null && !isPast(call.commercialDay, today),
    fit: fitOf(company, call, territory, activity, requirements),
    territory,
    activity,
    requirements,
    outcomes,
  };
}

/** One outcome a category, in the order of the categories. */
export function judgeRequirements(company: CompiledCompany, categories: readonly CompiledCategory[]): Outcome[] {
  return categories.map((category) =>
    judgeRequirement(category, company.facts.hasSurvey, company.answers.get(category.facts.categoryCode)),
  );
}
