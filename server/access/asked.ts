import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../platform/context.ts';

/** A request as the loaders of subjects read it: valid input, who asks, and the subjects that were judged before. */
export interface Asked {
  readonly ctx: Pick<Context, 'db' | 'clock' | 'log'>;
  readonly actor: Actor;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Subjects of the same call that stand before this one, by their kind. */
  readonly loaded: { readonly agency?: { readonly _id: string } | null };
}

/** The company that something is judged for: the one that the call names, else the one in use. Null where there is none. */
export function agencyOf({ actor, loaded }: Asked): string | null {
  return loaded.agency === undefined ? actor.agencyId : (loaded.agency?._id ?? null);
}
