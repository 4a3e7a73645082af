export {
  type AssociatedAgency,
  type AssociatedChoice,
  countEligible,
  countReadableAgencies,
  listAssociatedAgencies,
  listAssociatedPage,
  listAssociatedWhileOpen,
  listMatchingUsers,
  listMatchingUsersWhileOpen,
  listServiceAssociatedAgencies,
  listServiceMatchingUsers,
} from './associated.queries.ts';
export {
  countAudience,
  countTargets,
  type DraftCall,
  listDraftCategories,
  readConditions,
} from './audience.queries.ts';
export { listDeductionsOf } from './deductions.queries.ts';
export { type CallToBe, createEffectCounter, readCallsToBe } from './effects.actions.ts';
export type { CodeChoice } from './facts.queries.ts';
export { boundsOf, isQuestion } from './questions.queries.ts';
export { recountAll } from './matching.actions.ts';
export { isWarming } from './memory.queries.ts';
export {
  countAsked,
  findMatch,
  judgeCalls,
  listMatches,
  listMatchesOfCall,
  listMatchesOfService,
  listServiceMatches,
  matchCalls,
  readStandpoint,
  sortNarrowestFirst,
  type Standpoint,
} from './matching.queries.ts';
export {
  listDecidedBy,
  listSuitedWhileOpen,
  type Portfolio,
  readPortfolio,
  readStanding,
} from './portfolio.queries.ts';
export { countOpenFor, readVisitor } from './visitor.queries.ts';
