import type { z } from 'zod';
import type { Role } from '../rules/vocabulary.ts';
import type { FileToSend } from '../rules/form.ts';
import type { QueryFields } from '../rules/list-query.ts';
import type { SearchReport } from '../rules/search/call-words.ts';
import { fieldsOf } from './query-fields.ts';
import type { PlaceOf, Subject } from './subject.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How far a role reaches: every record, or only what is its own (docs/permissions.csv). */
export type Scope = 'all' | 'own';

/**
 * Who may enter. Mandatory, so that forgetting it does not compile; a role that is not named is denied.
 * `public` needs no session; `basic` proves e-mail and password in the request itself; `integration` is another server with the
 * key of the installation (decisions §2).
 */
export type Access = 'public' | 'basic' | 'integration' | Partial<Readonly<Record<Role, Scope>>>;

/** One call of the product, as data: the server binds it, the page calls it, OpenAPI prints it, the permission sweep walks it. */
export interface RouteSpec {
  readonly method: Method;
  /** As the specification writes it: no leading slash, `{name}` for a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** What the call is about. The binding loads it and refuses who may not have it, before the handler sees anything. */
  readonly subject?: Subject;
  /** Ids in the path. What is not a UUID is answered like what does not exist. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** Of the query, made from it: what the addresses of lists may say (`fieldsOf`). */
  readonly fields?: QueryFields;
  readonly body?: z.ZodType;
  /** Fields of query and body that only some of those who may call send, each with who; the page offers them to nobody else (`maySend`). */
  readonly reserved?: Readonly<Record<string, Exclude<Access, string>>>;
  /**
   * What a request says where it cannot be guessed from the shapes. `{region}` stands for the id of a region, by the kinds of `subject`;
   * the sweeps make their requests of it.
   */
  readonly example?: { readonly params?: object; readonly query?: object; readonly body?: object };
  /** What leaves: columns that no contract names never do. For a list, the shape of one row. */
  readonly reply: z.ZodType;
  /** A list answers an array; with `count=true` the total travels in `X-Total-Count`. */
  readonly list?: true;
  /** A list that also answers `{data, rowsNumber}` to who asks with `rowsNumber=true` (1-people §7). */
  readonly rowsNumber?: true;
  /** Answers a file instead of JSON. */
  readonly bytes?: true;
  /** Takes a form with files (`multipart/form-data`) instead of JSON; `body` then describes its fields beside the file. */
  readonly multipart?: true;
  /** The most that its file may weigh, where it is not twenty-five megabytes. */
  readonly fileMegabytes?: number;
  /** Opens also to staff who still have to set up the second factor that the office asks for. */
  readonly withoutSecondFactor?: true;
  /** Opens also to who has to choose a password of their own before anything else. */
  readonly withoutOwnPassword?: true;
  /** Opens also to a customer whom the office has still to confirm; everything else answers 403 `accountPending`. */
  readonly whilePending?: true;
  /** Opens also to another server with the key of the installation. */
  readonly orIntegration?: true;
  /** 200 unless said. */
  readonly status?: 200 | 201 | 202 | 204;
  /** A repeat with the same `Idempotency-Key` answers the first result. */
  readonly idempotent?: true;
  /** Attempts within a window of seconds, counted by address (decisions §2). */
  readonly throttle?: { readonly attempts: number; readonly seconds: number };
}

/** A guarded call says what it is about; a place that its shapes do not have, or no subject at all, does not compile. */
type WithSubject<S extends RouteSpec> = S['access'] extends string
  ? unknown
  : { readonly subject: Subject<PlaceOf<S>> };

/** Declares a call. The generic keeps every literal, so that the client and the server are typed by it. */
export function route<const S extends RouteSpec>(spec: S & WithSubject<S>): S {
  return spec.query === undefined ? spec : { ...spec, fields: fieldsOf(spec.query) };
}

type Input<T> = T extends z.ZodType ? z.input<T> : never;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** A page of a list. `total` and `notExpired` are there when the request counted. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total?: number;
  readonly notExpired?: number;
  /** What of the words typed the rows contain, where a list of calls was asked with some. */
  readonly search?: SearchReport;
}

/** What a caller sends. */
export type RequestOf<S extends RouteSpec> = (S extends { params: z.ZodType }
  ? { params: Input<S['params']> }
  : unknown) &
  (S extends { query: z.ZodType } ? { query?: Input<S['query']> } : unknown) &
  (S extends { body: z.ZodType } ? { body: Input<S['body']> } : unknown) &
  (S extends { multipart: true } ? { file: FileToSend } : unknown) &
  (S extends { idempotent: true } ? { idempotencyKey?: string } : unknown);

/** What a handler receives, validated. */
export interface ReceivedOf<S extends RouteSpec> {
  readonly params: Output<S['params']>;
  readonly query: Output<S['query']>;
  readonly body: Output<S['body']>;
}

/** A file as a handler answers it. */
export interface FileAnswer {
  readonly stream: unknown;
  readonly mime: string;
  readonly size?: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a handler gives back (before the reply's shape lets it out). */
export type AnswerOf<S extends RouteSpec> = S extends { bytes: true }
  ? FileAnswer
  : S extends { list: true }
    ? Page<z.input<S['reply']>>
    : z.input<S['reply']>;

/** What a caller gets. */
export type ReplyOf<S extends RouteSpec> = S extends { list: true } ? Page<z.output<S['reply']>> : z.output<S['reply']>;
