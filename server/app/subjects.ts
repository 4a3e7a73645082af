import type { RouteSpec } from '@volano/domain/contracts/route';
import { loadSubjects as load } from '../access/subjects.ts';
import { getWaiting } from '../modules/companies/public.ts';
import type { Context } from '../platform/context.ts';
import type { LoadSubjects } from '../platform/http/route.ts';

/** The judges of every subject: those of `access`, and the one list that judges its own lines. */
export function loadSubjects(
  ctx: Context,
  spec: RouteSpec,
  { actor, ...sent }: Parameters<LoadSubjects>[2],
): ReturnType<LoadSubjects> {
  const [params, query, body] = [part(sent.params), part(sent.query), part(sent.body)];
  return load(
    spec,
    { ctx, actor, params, query, body },
    {
      todo: (_, objectId) => getWaiting(ctx, actor, params['kind'], objectId),
    },
  );
}

/** A part of a request that nothing was sent in is an empty one. */
function part(sent: unknown): Readonly<Record<string, unknown>> {
  return (sent ?? {}) as Readonly<Record<string, unknown>>;
}
