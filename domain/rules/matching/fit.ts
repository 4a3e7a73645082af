import type { ActivityOutcome } from './activity.ts';
import type { CompiledCall, CompiledCompany } from './compiled.ts';
import type { CompiledTerritory } from './territory.ts';
import type { Outcome } from './types.ts';

/** Points of the parts of the fit, 100 in all (5-matching, Fit). It orders inside a verdict; urgency is not in it. */
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
export function fitOf(
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
