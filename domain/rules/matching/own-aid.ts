import type { CallFacts, CompanyFacts, OwnAid } from './types.ts';

const CENTS_PER_EURO = 100;
const PERCENT = 100;

/**
 * What the best declared investment would get of a call (8-true-calls §3), or null where that cannot be told: the call states no intensity, or no
 * investment is of its types and large enough. What is spent above the admitted spend gets nothing, and nothing goes beyond the maximum.
 */
export function ownAidOf(investments: CompanyFacts['investments'], call: CallFacts): OwnAid | null {
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
