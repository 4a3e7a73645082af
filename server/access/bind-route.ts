import type { AnswerOf, RouteSpec } from '@volano/domain/contracts/route';
import type { AimOf, SUBJECT_AIMS, SubjectKind } from '@volano/domain/contracts/subject';
import type { Route, RouteRequest } from '../platform/http/route.ts';
import type { SubjectOf } from './subjects.ts';

type KindIn<One> = keyof One & SubjectKind;

/** The aim that a contract names, or the first of the kind. */
type AimIn<One, K extends SubjectKind> = One extends { readonly for: infer A extends AimOf<K> }
  ? A
  : (typeof SUBJECT_AIMS)[K][0];

type RecordIn<One, K extends SubjectKind> = One extends { readonly isOptional: unknown }
  ? { readonly _id: string } | null
  : SubjectOf<K, AimIn<One, K>>;

type Each<One> = One extends unknown ? { readonly [K in KindIn<One>]: RecordIn<One, K> } : never;
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer I) => void ? I : never;

/** What a handler is handed of the things that its contract names, by kind: each loaded, each the actor's to have. */
export type SubjectsOf<S> = S extends { readonly subject: infer T }
  ? T extends readonly (infer One)[]
    ? All<Each<One>>
    : Each<T>
  : unknown;

/**
 * Binds a contract to what answers it. By then the session, the role, the input and every subject are judged (decisions §1); the handler
 * reads or calls an action, and answers.
 */
export function bindRoute<const S extends RouteSpec>(
  spec: S,
  handle: (request: RouteRequest<S> & { readonly subject: SubjectsOf<S> }) => Promise<AnswerOf<S>>,
): Route {
  return { spec, handle: handle as unknown as Route['handle'] };
}
