import { serviceGateOf } from './judge.ts';
import type { CompanyFacts, Criterion, Provider, References, ServiceFacts } from './types.ts';

/** The services that bring each answer about, by the answer's id: those that bring the fewest first, of equals the earlier id. */
export function providersOf(services: Iterable<ServiceFacts>): ReadonlyMap<string, readonly Provider[]> {
  const found = new Map<string, ServiceFacts[]>();
  for (const service of services) {
    for (const answer of service.isActive ? service.provides : [])
      found.set(answer, [...(found.get(answer) ?? []), service]);
  }
  const isBefore = (a: ServiceFacts, b: ServiceFacts): boolean =>
    a.provides.length === b.provides.length ? a._id < b._id : a.provides.length < b.provides.length;
  for (const some of found.values()) some.sort((a, b) => (isBefore(a, b) ? -1 : 1));
  return found;
}

/** The service that brings one of some answers about and that a company may have; whom it is for decides nothing else. Null where there is none. */
export function providerFor(
  answers: Iterable<string>,
  providers: ReadonlyMap<string, readonly Provider[]>,
  company: Pick<CompanyFacts, 'role'>,
): { readonly _id: string; readonly name: string } | null {
  for (const answer of answers) {
    const one = providers.get(answer)?.find((service) => serviceGateOf(company, service) === null);
    if (one !== undefined) return { _id: one._id, name: one.name };
  }
  return null;
}

/** A criterion with the service that brings about what is missing: an accepted answer is all that one can bring about. */
export function withService(
  criterion: Criterion,
  company: Pick<CompanyFacts, 'role'>,
  { providers }: Pick<References, 'providers'>,
): Criterion {
  if (criterion.status !== 'fail' && criterion.status !== 'unknown') return criterion;
  const isAnswer = criterion.key.startsWith('requirement:');
  return { ...criterion, service: isAnswer ? providerFor(criterion.required, providers, company) : null };
}
