import { signIn } from '@volano/domain/contracts/session';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../platform/context.ts';
import { findActor, hashPassword, openSession } from '../../platform/session/session.ts';
import type { TestApp } from './app.ts';

/** A password that any test may give to somebody. */
export const A_PASSWORD = 'Prova:è1234';

/** The hash of `A_PASSWORD`, for the row of who shall sign in by it. */
export function aPasswordHash(): Promise<string> {
  return hashPassword(A_PASSWORD);
}

/** The header that proves an e-mail and a password. */
export function basicOf(email: string, password = A_PASSWORD): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` };
}

/** Signs in through the route, with more headers where they are given. */
export function enterAs(portal: TestApp, email: string, headers: Record<string, string> = {}) {
  return portal.as(null).attempt(signIn, {}, { ...basicOf(email), ...headers });
}

/** Somebody in a session of their own, as an address is signed for. */
export async function actorInSession(ctx: Context, { _id }: { readonly _id: string }): Promise<Actor> {
  const actor = await findActor(ctx, await openSession(ctx, ctx.db, _id, null));
  if (actor === null) throw new Error('Who is that cannot enter');
  return actor;
}
