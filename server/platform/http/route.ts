import type { Access, ReceivedOf, RouteSpec } from '@volano/domain/contracts/route';
import type { Language } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../context.ts';
import type { FormFile } from './bodies.ts';

/** E-mail and password as the Basic header brings them. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What a handler receives: the validated input, who asks, and the running service. */
export type RouteRequest<S extends RouteSpec> = ReceivedOf<S> & {
  readonly ctx: Context;
  readonly actor: S['access'] extends 'public' | 'integration'
    ? null
    : S['access'] extends 'basic'
      ? Actor | null
      : Actor;
  readonly credentials: S['access'] extends 'basic' ? Credentials | null : null;
  /** Whether another server asks, with the key of the installation. */
  readonly isIntegration: boolean;
  readonly language: Language;
  /** The address that the request comes from, as far as it can be trusted; of IPv6 the network (`networkOf`). */
  readonly address: string;
  readonly userAgent: string;
  /** The code of the authenticator app, or a recovery code, as the `X-Second-Factor` header brings it. */
  readonly secondFactor: string | undefined;
  /** What the device says of itself at sign-in (`X-Device`): 16 to 64 letters, digits, `-` and `_`; anything else counts as nothing said. */
  readonly device: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The file of a form; null where none came along. */
  readonly file: S extends { multipart: true } ? FormFile | null : null;
};

/** A contract with the handler that answers it. The names of the types are lost on purpose: the server only walks the list. */
export interface Route {
  readonly spec: RouteSpec;
  readonly handle: (request: RouteRequest<RouteSpec> & { readonly subject: unknown }) => Promise<unknown>;
}

/**
 * Loads and judges everything that a call names, and answers it by kind. The platform knows no kind of thing: the service hands it this.
 * Throws 404 for what is not the actor's to have.
 */
export type LoadSubjects = (
  ctx: Context,
  spec: RouteSpec,
  request: { readonly actor: Actor; readonly params: unknown; readonly query: unknown; readonly body: unknown },
) => Promise<Readonly<Record<string, unknown>>>;

/** Whether a role may call at all; what is its own is decided once the record is loaded. */
export function mayEnter(access: Exclude<Access, string>, role: Actor['role']): boolean {
  return access[role] !== undefined;
}
