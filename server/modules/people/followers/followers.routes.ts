import * as contract from '@volano/domain/contracts/followers';
import { bindRoute } from '../../../access/bind-route.ts';
import { listHistory } from '../../../access/following.queries.ts';

export const followersRoutes = [
  bindRoute(contract.listFollowers, async ({ ctx, params }) => {
    const lines = await listHistory(ctx.db, params.id);
    return lines.map(({ kind, from, to, why, endedBy, ...people }) => ({
      kind,
      person: personOrNull(people.personId, people.personName, people.personSurname),
      from,
      to,
      by: personOrNull(people.starterId, people.starterName, people.starterSurname),
      why,
      endedBy,
    }));
  }),
];

function personOrNull(id: string | null, name: string | null, surname: string | null) {
  return id === null ? null : { _id: id, name: name ?? '', surname: surname ?? '' };
}
