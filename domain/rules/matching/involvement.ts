import type { Verdict } from './types.ts';

/** What decides whom to involve first. `aid` is euro, what the best declared investment would get. */
export interface Involvement {
  readonly verdict: Verdict;
  readonly isRecommended: boolean;
  readonly aid: number | null;
  readonly lastContactAt: string | null;
}

export const INVOLVEMENT_SORTS = ['verdict', 'aid', 'lastContactAt'] as const;
export type InvolvementSort = (typeof INVOLVEMENT_SORTS)[number];

const RANK: Readonly<Record<Verdict, number>> = {
  eligible: 0,
  toVerify: 1,
  nearMiss: 2,
  notAssessable: 3,
  notEligible: 4,
};

type Compare = (a: Involvement, b: Involvement) => number;

/** Who is still to be told before who was told, where it surely suits them: they are proposed to be chosen. */
const byProposal: Compare = (a, b) => Number(isProposed(b)) - Number(isProposed(a));
const byVerdict: Compare = (a, b) => RANK[a.verdict] - RANK[b.verdict];
const byAid: Compare = (a, b) => (b.aid ?? -1) - (a.aid ?? -1);
/** Whoever was never spoken with first, then whoever was not for longest. */
const byContact: Compare = (a, b) => order(a.lastContactAt ?? '', b.lastContactAt ?? '');

const FIRST: Readonly<Record<InvolvementSort, readonly Compare[]>> = {
  verdict: [byProposal, byVerdict, byAid, byContact],
  aid: [byAid, byVerdict, byContact],
  lastContactAt: [byContact, byVerdict, byAid],
};

/** Whether it suits a company for sure and was not recommended to it yet. */
export function isProposed({ verdict, isRecommended }: Pick<Involvement, 'verdict' | 'isRecommended'>): boolean {
  return verdict === 'eligible' && !isRecommended;
}

/** In which order companies are shown to whoever decides whom to involve; equal ones stay as they come. */
export function compareInvolved(sort: InvolvementSort, isDescending: boolean): Compare {
  return (a, b) => {
    for (const compare of FIRST[sort]) {
      const found = compare(a, b);
      if (found !== 0) return isDescending ? -found : found;
    }
    return 0;
  };
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
