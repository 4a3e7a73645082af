import type { RouteSpec } from '@volano/domain/contracts/route';
import { changedKindOf, type ChangedKind } from '@volano/domain/rules/changed-kinds';
import type { Context } from '../platform/context.ts';
import type { Done } from '../platform/http/route.ts';
import { publishChanged } from '../platform/live/publish.ts';

/**
 * Tells open pages what a call changed, whoever made it (17-seams §6): one place for every write, so that none has to remember. That nobody could be
 * told undoes nothing: a page that comes back reads anew.
 */
export async function tellChanged(ctx: Context, spec: RouteSpec, done: Done): Promise<void> {
  await tell(ctx, () => changedKindOf(spec), { agenciesIds: companiesOf(done), except: done.line });
}

/** The same of what a job changed. */
export async function tellChangedByJob(ctx: Context, kind: ChangedKind, facts: readonly unknown[]): Promise<void> {
  await tell(ctx, () => kind, { agenciesIds: facts.flatMap(namedIn) });
}

async function tell(ctx: Context, kindOf: () => ChangedKind | null, concerned: Concerned): Promise<void> {
  try {
    const kind = kindOf();
    if (kind !== null) await publishChanged(ctx.db, kind, concerned);
  } catch (error) {
    ctx.log.warn({ err: error }, 'open pages could not be told of a change');
  }
}

type Concerned = Parameters<typeof publishChanged>[2];

/** The companies that a call named, whose things it named, and of which its answer speaks. */
function companiesOf({ params, query, body, subject, answer }: Done): string[] {
  const { agency, ...things } = subject as { readonly agency?: { readonly _id: string } | null };
  const lines: readonly unknown[] = Array.isArray(answer) ? (answer as unknown[]) : [answer];
  return [
    ...(agency == null ? [] : [agency._id]),
    ...[params, query, body, ...Object.values(things), ...lines].flatMap(namedIn),
  ];
}

function namedIn(thing: unknown): string[] {
  const { agencyId, agenciesIds } = Object(thing) as { readonly agencyId?: unknown; readonly agenciesIds?: unknown };
  return [agencyId, ...(Array.isArray(agenciesIds) ? (agenciesIds as unknown[]) : [])].filter(
    (id): id is string => typeof id === 'string',
  );
}
