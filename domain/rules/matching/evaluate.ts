import { romeDay } from '../announcement-dates.ts';
import {
  type CompiledCall,
  compileCall,
  compileCategories,
  type CompiledCategory,
  type CompiledCompany,
  compileCompany,
} from './compiled.ts';
import {
  explainActivity,
  explainRequirement,
  explainTerritory,
  explainCheck,
  explainDoubt,
  explainPlace,
  explainSector,
} from './explain.ts';
import { judge, type Judgement, judgeRequirements, verdictOf, requirementPoints, serviceGateOf } from './judge.ts';
import type { CallFacts, CompanyFacts, Criterion, Match, Outcome, References, ServiceFacts, OwnAid } from './types.ts';

/**
 * Whether an announcement suits a company, and why: the one definition (5-matching). Closed gates do not stop the evaluation:
 * `gate` says why it is not listed, the rest says how it would stand.
 */
export function evaluate(company: CompanyFacts, call: CallFacts, references: References, now: Date): Match {
  return evaluateCompiled(compileCompany(company), compileCall(call, references), references, romeDay(now));
}

/** `evaluate` for sides prepared once, on a day in Rome: what lists use. */
export function evaluateCompiled(
  company: CompiledCompany,
  call: CompiledCall,
  references: References,
  today: string,
): Match {
  return explainJudgement(judge(company, call, references, today), company, call, references);
}

/** Puts a judgement into words: lists judge all and explain only the page they show. */
export function explainJudgement(
  judgement: Judgement,
  company: CompiledCompany,
  call: CompiledCall,
  references: References,
): Match {
  const { verdict, gate, isUpcoming, isExpired, isRecommendable, fit } = judgement;
  const criteria = judgement.outcomes.map((outcome) => explainOutcome(outcome, judgement, company, call, references));
  return {
    verdict,
    isListed: gate === null,
    gate,
    isUpcoming,
    isExpired,
    isRecommendable,
    fit,
    ...tally(criteria),
    checkState: call.facts.checkState,
    ownAid: ownAidOf(company.facts.investments, call.facts),
    criteria,
  };
}

/** One criterion in words. Conditions and questions are found by their key, which names one of the call. */
function explainOutcome(
  outcome: Outcome,
  judgement: Judgement,
  company: CompiledCompany,
  call: CompiledCall,
  references: References,
): Criterion {
  switch (outcome.key) {
    case 'territory':
      return explainTerritory(outcome, company, call, references);
    case 'place':
      return explainPlace(outcome, company, call, references);
    case 'activity':
      return explainActivity(judgement.activity, company, call);
    case 'sector':
      return explainSector(outcome, company, call);
    case 'open':
    case 'entered':
      return explainDoubt(outcome, call);
    default: {
      const check = call.checks.find(({ key }) => key === outcome.key);
      if (check !== undefined) return explainCheck(outcome, check, company);
      const category = call.categories.find(({ key }) => key === outcome.key);
      if (category === undefined) throw new Error(`no such criterion: ${outcome.key}`);
      return explainRequirement(outcome, category, company, references);
    }
  }
}

/** Whether a service suits a company: by its categories alone, with no territory and no activity. */
export function evaluateService(company: CompanyFacts, service: ServiceFacts, references: References): Match {
  const compiled = compileCompany(company);
  const categories = compileCategories(service.categories);
  const requirements = judgeRequirements(compiled, categories);
  const criteria = explainRequirements(requirements, categories, compiled, references);
  const gate = serviceGateOf(company, service);
  return {
    verdict: verdictOf(criteria),
    isListed: gate === null,
    gate,
    isUpcoming: false,
    isExpired: false,
    isRecommendable: gate === null,
    fit: Math.round(requirementPoints(requirements)),
    ...tally(criteria),
    checkState: 'reviewed',
    ownAid: null,
    criteria,
  };
}

function explainRequirements(
  outcomes: Judgement['requirements'],
  categories: readonly CompiledCategory[],
  company: CompiledCompany,
  references: References,
): Criterion[] {
  return categories.flatMap((category, index) => {
    const outcome = outcomes[index];
    return outcome === undefined ? [] : [explainRequirement(outcome, category, company, references)];
  });
}

/** What the wheel shows: how many of the criteria that are counted are satisfied. */
function tally(criteria: readonly Criterion[]): Pick<Match, 'satisfied' | 'total'> {
  const counted = criteria.filter(({ isCounted }) => isCounted);
  return { satisfied: counted.filter(({ status }) => status === 'pass').length, total: counted.length };
}

const CENTS_PER_EURO = 100;
const PERCENT = 100;

/**
 * What the best declared investment would get of a call (8-true-calls §3), or null where that cannot be told: the call states no intensity, or no
 * investment is of its types and large enough. What is spent above the admitted spend gets nothing, and nothing goes beyond the maximum.
 */
function ownAidOf(investments: CompanyFacts['investments'], call: CallFacts): OwnAid | null {
  const { aidIntensity, investmentTypes, spendMin, spendMax, amount, aidMin } = call;
  if (aidIntensity === null || aidIntensity <= 0) return null;
  let best: OwnAid | null = null;
  for (const { type, amount: cents } of investments) {
    const investment = cents / CENTS_PER_EURO;
    if (!investmentTypes.includes(type) || investment < (spendMin ?? 0)) continue;
    const admitted = Math.min(investment, spendMax ?? investment);
    const aid = Math.floor(Math.min((admitted * aidIntensity) / PERCENT, amount ?? Infinity));
    if (aid <= 0 || aid < (aidMin ?? 0)) continue;
    if (best === null || aid > best.aid || (aid === best.aid && investment < best.investment))
      best = { investment, aid };
  }
  return best;
}
