import type { RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Asked } from '../world/calling.ts';

/** How much there is of each thing that an action makes. */
export type Counts = Readonly<Record<string, number>>;

/** Something that a person does, once, in a world of its own; what is there of it before is nothing. */
export interface WriteCase {
  readonly spec: RouteSpec;
  readonly request: Asked;
  /** Null for who proves themself with `headers`, or is nobody. */
  readonly who: { readonly _id: string } | null;
  readonly agency?: { readonly _id: string };
  readonly headers?: Record<string, string>;
  /** A part of a statement of its transaction that no other of the same request has. */
  readonly statement: string;
  readonly look: () => Promise<Counts>;
  /** What is there when it is written and nothing has followed, and what changes when everything has. */
  readonly written: Counts;
  readonly followed?: Counts;
  /** How it is answered to who does it again, not knowing that it was done; and what is there then, where that is another thing. */
  readonly repeat: number;
  readonly twice?: Counts;
}

/**
 * An action as it is told: `into` is the table whose insertion marks its transaction, `counted` are the rows that it makes, named by what stands
 * after `from`; one of each, but of what follows none.
 */
type Told<S extends RouteSpec> = Omit<WriteCase, 'spec' | 'request' | 'statement' | 'look' | 'written'> & {
  readonly request: RequestOf<S>;
  readonly into: string;
  readonly counted: Readonly<Record<string, RawBuilder<unknown>>>;
};

export function aWriteCase<const S extends RouteSpec>(ctx: Context, spec: S, given: Told<S>): WriteCase {
  const { counted, into, ...told } = given;
  const counts = Object.entries(counted).map(([name, of]) => sql`(select count(*)::int from ${of}) as ${sql.id(name)}`);
  const written = Object.keys(counted).map((name) => [name, told.followed?.[name] === undefined ? 1 : 0] as const);
  return {
    ...told,
    spec,
    statement: `insert into "${into}"`,
    request: told.request as Asked,
    written: Object.fromEntries(written),
    async look() {
      const { rows } = await sql<Counts>`select ${sql.join(counts)}`.execute(ctx.db);
      return rows[0] ?? {};
    },
  };
}
