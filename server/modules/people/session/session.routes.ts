import { randomBytes } from 'node:crypto';
import * as contract from '@volano/domain/contracts/session';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import type { z } from 'zod';
import { bindRoute } from '../../../access/bind-route.ts';
import type { Context } from '../../../platform/context.ts';
import type { RouteRequest } from '../../../platform/http/route.ts';
import { findActor, mustSetUpTwoFactor } from '../../../platform/session/session.ts';
import { imageAddress } from '../../../platform/storage/attachments.ts';
import { confirmDevice, nameOfDevice } from './safeguards.actions.ts';
import { mintCode, signInWithCode } from './external-access.actions.ts';
import {
  authenticate,
  requestPasswordReset,
  requireOpenReset,
  resetPassword,
  signIn,
  switchAgency,
  updateProfile,
  signOut,
  proveSession,
  revokeOtherSessions,
  revokeSession,
} from './session.actions.ts';
import { getPerson, listAgenciesOf, findCustomer, listSessionsOf, findFollowersOf } from './session.queries.ts';

export const sessionRoutes = [
  bindRoute(contract.signIn, (request) => enter(request)),

  bindRoute(contract.signInToAgency, (request) => enter(request, request.params.agencyId)),

  bindRoute(contract.switchAgency, async ({ ctx, actor, params, userAgent, sendSession }) =>
    replySession(ctx, await switchAgency(ctx, actor, params.agencyId, userAgent), sendSession),
  ),

  bindRoute(contract.signOut, async ({ ctx, actor, sendSession }) => {
    await signOut(ctx, actor);
    sendSession(null);
    return null;
  }),

  // Answers only who proves to be that very person, and the integration key; every other case is the same 401 (holes H2).
  bindRoute(contract.listOwnAgencies, async ({ ctx, actor, credentials, isIntegration, params, ...entry }) => {
    if (isIntegration) {
      const customer = await findCustomer(ctx.db, params.email);
      if (customer === null) throw new AppError('notFound');
      return listAgenciesOf(ctx.db, customer._id);
    }
    if (actor !== null) {
      const person = await getPerson(ctx.db, actor.userId);
      if (person.email !== params.email) throw new AppError('wrongCredentials');
      return listAgenciesOf(ctx.db, actor.userId);
    }
    if (credentials?.email !== params.email) throw new AppError('wrongCredentials');
    const account = await authenticate(ctx, { ...entry, credentials });
    return listAgenciesOf(ctx.db, account._id);
  }),

  bindRoute(contract.confirmDevice, async ({ ctx, body, device = randomBytes(24).toString('base64url'), ...place }) => {
    await confirmDevice(ctx, body.token, { ...place, device });
    place.sendDevice(device);
    return null;
  }),

  bindRoute(contract.requestPasswordReset, async ({ ctx, body, language }) => {
    await requestPasswordReset(ctx, body.email);
    return { message: translations(language)('session.resetRequested') };
  }),

  bindRoute(contract.findPasswordReset, async ({ ctx, params }) => {
    await requireOpenReset(ctx, params.token);
    return null;
  }),

  bindRoute(contract.resetPassword, async ({ ctx, params, body, language, address }) => {
    await resetPassword(ctx, params.token, body.password, address);
    return { message: translations(language)('session.resetDone') };
  }),

  bindRoute(contract.getMe, ({ ctx, actor }) => replyMe(ctx, actor)),

  bindRoute(contract.updateMe, async ({ ctx, actor, body }) => {
    await updateProfile(ctx, actor, body);
    return replyMe(ctx, actor);
  }),
];

export const sessionsRoutes = [
  bindRoute(contract.listSessions, async ({ ctx, actor, language }) => {
    const sessions = await listSessionsOf(ctx, actor.userId);
    return sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: nameOfDevice(userAgent, language),
      isCurrent: session._id === actor.sessionId,
    }));
  }),

  bindRoute(contract.revokeSession, async ({ ctx, actor, params }) => {
    await revokeSession(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.revokeOtherSessions, async ({ ctx, actor }) => {
    await revokeOtherSessions(ctx, actor);
    return null;
  }),

  bindRoute(contract.proveSession, async ({ ctx, actor, body }) => ({
    provenAt: await proveSession(ctx, actor, body.password),
  })),
];

export const externalAccessRoutes = [
  bindRoute(contract.mintExternalCode, ({ ctx, body }) => mintCode(ctx, body.email)),

  bindRoute(contract.signInWithCode, async ({ ctx, body, secondFactor, sendSession, userAgent, address, device }) => {
    const place = { userAgent, address, device };
    return replySession(ctx, await signInWithCode(ctx, body.code, secondFactor, place), sendSession);
  }),
];

type SignIn = Omit<RouteRequest<typeof contract.signIn>, 'params'>;

/** Signs in with what the request brings, and has the client keep both the session and what it says of its device. */
async function enter({ ctx, credentials, sendDevice, sendSession, ...entry }: SignIn, agencyId?: string) {
  if (credentials === null) throw new AppError('wrongCredentials');
  const issued = randomBytes(24).toString('base64url');
  const token = await signIn(ctx, { ...entry, issued, credentials }, agencyId);
  sendDevice(entry.device ?? issued);
  return replySession(ctx, token, sendSession);
}

/** A session that was just opened, as its client keeps it. */
async function replySession(ctx: Context, token: string, sendSession: SignIn['sendSession']) {
  const actor = await findActor(ctx, token);
  if (actor === null) throw new AppError('sessionExpired');
  return { token: sendSession(token), user: await replyMe(ctx, actor), agencyId: actor.agencyId };
}

/** The signed-in person with the address of their photo, and who follows the company in use. */
async function replyMe(
  ctx: Context,
  actor: Pick<Actor, 'userId' | 'agencyId' | 'sessionId'>,
): Promise<z.input<typeof contract.me>> {
  const { frontImageId, twoFactorSince, isConfirmed, ...person } = await getPerson(ctx.db, actor.userId);
  const company = actor.agencyId === null ? null : await findFollowersOf(ctx.db, actor.agencyId);
  return {
    ...person,
    isPending: !isConfirmed,
    businessAdvisor: company?.businessAdvisorId ?? null,
    businessPerformancePartner: company?.businessPerformancePartnerId ?? null,
    frontImage: imageAddress(ctx, actor, frontImageId),
    mustSetUpTwoFactor: mustSetUpTwoFactor(ctx.config, person.role, twoFactorSince !== null),
  };
}
