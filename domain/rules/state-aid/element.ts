import type { AidFact, DiscountRate } from './facts.ts';

/** A nominal amount up to which, for at most so many months, the element of an aid is in proportion to the ceiling; cents. */
interface ProportionalLimit {
  readonly nominal: number;
  readonly months: number;
}

const LOAN_LIMITS: readonly ProportionalLimit[] = [
  { nominal: 150_000_000, months: 60 },
  { nominal: 75_000_000, months: 120 },
];
const GUARANTEE_LIMITS: readonly ProportionalLimit[] = [
  { nominal: 225_000_000, months: 60 },
  { nominal: 112_500_000, months: 120 },
];
const LEAST_SECURED = 50;
const MOST_COVERED = 80;
/** 300,000 € of 1,500,000 € in 60 months: `nominal × 0.04 × months / 12`. */
const LOAN_DIVISOR = 300;
/** 300,000 € of 2,250,000 € in 60 months: `nominal × 0.3 / 2.25 / 5 × months / 12`. */
const GUARANTEE_DIVISOR = 450;

/** What an aid counts: `amount` in cents; where that is not known, the nominal amount, which it cannot exceed. */
export interface Element {
  readonly isKnown: boolean;
  readonly amount: number;
}

/** The gross grant equivalent of an aid as it stands on a day (Reg. 2023/2831, articles 4 and 3.8), rounded once, half up. */
export function elementOn(aid: AidFact, day: string, rates: readonly DiscountRate[]): Element {
  if (aid.state !== 'granted' && aid.stateOn !== null && aid.stateOn <= day)
    return { isKnown: true, amount: aid.state === 'reduced' ? (aid.reducedTo ?? 0) : 0 };
  const known = aid.element ?? computed(aid, rates);
  return known === null ? { isKnown: false, amount: mostOf(aid) } : { isKnown: true, amount: known };
}

function computed(aid: AidFact, rates: readonly DiscountRate[]): number | null {
  const { kind, instalments, nominal, months, securedShare, cover } = aid;
  if (instalments !== null && instalments.length > 0) return discounted(instalments, rateOn(aid.grantedOn, rates));
  if (nominal === null) return null;
  if (kind === 'loan')
    return securedShare !== null && securedShare >= LEAST_SECURED
      ? proportional(nominal, months, LOAN_LIMITS, LOAN_DIVISOR)
      : null;
  if (kind === 'guarantee')
    return cover !== null && cover <= MOST_COVERED
      ? proportional(nominal, months, GUARANTEE_LIMITS, GUARANTEE_DIVISOR)
      : null;
  return nominal;
}

function proportional(
  nominal: number,
  months: number | null,
  limits: readonly ProportionalLimit[],
  divisor: number,
): number | null {
  if (months === null || !limits.some((limit) => nominal <= limit.nominal && months <= limit.months)) return null;
  // Doubled, so that adding one is half of the divisor: whole numbers round exactly.
  return Math.floor((2 * nominal * months + divisor) / (2 * divisor));
}

function discounted(
  instalments: readonly { readonly afterMonths: number; readonly amount: number }[],
  percent: number | null,
): number | null {
  if (percent === null) return null;
  const sum = instalments.reduce(
    (total, { afterMonths, amount }) => total + amount / (1 + percent / 100) ** (afterMonths / 12),
    0,
  );
  return Math.round(sum);
}

function rateOn(day: string, rates: readonly DiscountRate[]): number | null {
  const begun = rates.filter(({ from }) => from <= day).toSorted((one, other) => (one.from < other.from ? 1 : -1));
  return begun[0]?.percent ?? null;
}

function mostOf({ nominal, instalments }: AidFact): number {
  return nominal ?? (instalments ?? []).reduce((sum, { amount }) => sum + amount, 0);
}
