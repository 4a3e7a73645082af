import type { CompiledCall } from './compiled.ts';
import type { CompanyFacts, FirmsAsked, Outcome } from './types.ts';

type Stage = NonNullable<CompanyFacts['stage']>;

/**
 * Whether a firm that is still to be founded, or that is not known to be in the register of companies, is one that the record speaks of; null where
 * nothing of that is asked. A call that asks the question itself says so by its answers.
 */
export function judgeFirm({ facts }: Pick<CompiledCall, 'facts'>, stage: Stage | null | undefined): Outcome | null {
  const asked: FirmsAsked | null = facts.firmsAsked ?? null;
  if (asked === null || stage == null) return null;
  if (facts.categories.some(({ categoryCode }) => categoryCode === stage.categoryCode)) return null;
  if (stage.kind === 'unregistered') return asked.register === null ? null : outcome('unknown', 'registerAsked');
  if (asked.founded === null) return null;
  return asked.founded === 'required' ? outcome('fail', 'notFounded') : outcome('unknown', 'foundedUnsure');
}

function outcome(status: Outcome['status'], cause: string): Outcome {
  return { key: 'firm', status, cause, isFixable: false };
}
