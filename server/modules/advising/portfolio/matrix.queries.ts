import type { exportMatrix } from '@volano/domain/contracts/portfolio';
import { type Identity, isCustomer } from '@volano/domain/policies/actor';
import { countBits, eachBit } from '@volano/domain/rules/matching/target';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Portfolio } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import { findNamed, findTitled } from './portfolio.queries.ts';

type Filters = z.output<typeof exportMatrix.query>;
type Member = Portfolio['members'][number];

/** A matrix before its page is cut: calls as places, companies as members. */
export interface MatrixChoice {
  readonly members: readonly Member[];
  /** Those that suit most companies first, then what has to be verified for most, then what closes first. */
  readonly places: readonly number[];
}

const AT_A_TIME = 100;

/** Chooses the rows and the columns of a matrix. */
export async function chooseMatrix(
  db: Database,
  actor: Identity,
  portfolio: Portfolio,
  { q, agency, verdict }: Filters,
): Promise<MatrixChoice> {
  const ids = portfolio.members.map(({ agencyId }) => agencyId);
  const named = agency ? await findNamed(db, ids, agency) : null;
  const members = portfolio.members.filter(({ agencyId }) => named === null || named.has(agencyId));
  const counts = await countVerdicts(portfolio.calls.length, members);
  const asked: readonly NonNullable<Filters['verdict']>[number][] = verdict?.length
    ? verdict
    : ['eligible', 'toVerify'];
  const wanted = asked.filter((one) => one !== 'nearMiss' || !isCustomer(actor));
  let places = [...portfolio.calls.keys()].filter((at) => wanted.some((one) => (counts[one][at] ?? 0) > 0));
  if (q) {
    const idOf = (at: number): string => portfolio.calls[at]?.facts._id ?? '';
    const titled = await findTitled(db, places.map(idOf), q);
    places = places.filter((at) => titled.has(idOf(at)));
  }
  const dayOf = (at: number): string => portfolio.calls[at]?.expiryDay ?? '9999';
  const more = (counted: Uint32Array, a: number, b: number): number => (counted[b] ?? 0) - (counted[a] ?? 0);
  places.sort(
    (a, b) => more(counts.eligible, a, b) || more(counts.toVerify, a, b) || (dayOf(a) < dayOf(b) ? -1 : 1) || a - b,
  );
  return { members, places };
}

/** For how many companies each call stands so, by its place. */
async function countVerdicts(calls: number, members: readonly Member[]) {
  const counts = {
    eligible: new Uint32Array(calls),
    toVerify: new Uint32Array(calls),
    nearMiss: new Uint32Array(calls),
  };
  for (const [at, { standing }] of members.entries()) {
    for (const verdict of ['eligible', 'toVerify', 'nearMiss'] as const) {
      const counted = counts[verdict];
      eachBit(standing.target[verdict], (place) => {
        counted[place] = (counted[place] ?? 0) + 1;
      });
    }
    if (at % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
  }
  return counts;
}

/** A company as the head of a column: the same numbers as its list. */
export function headOf({ agencyId, standing: { target } }: Member, names: ReadonlyMap<string, string>) {
  return {
    _id: agencyId,
    name: names.get(agencyId) ?? '',
    eligible: countBits(target.eligible),
    toVerify: countBits(target.toVerify),
  };
}
