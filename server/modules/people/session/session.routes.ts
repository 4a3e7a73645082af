import * as contract from '@volano/domain/contracts/session';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import { bindRoute } from '../../../access/bind-route.ts';
import {
  authenticate,
  requestPasswordReset,
  resetPassword,
  signIn,
  switchAgency,
  updateProfile,
  signOut,
} from './session.actions.ts';
import { getPerson, listAgenciesOf, findCustomer } from './session.queries.ts';
import { replyMe } from './session.replies.ts';

export const sessionRoutes = [
  bindRoute(contract.signIn, async ({ ctx, credentials, ...entry }) => {
    if (credentials === null) throw new AppError('wrongCredentials');
    const { token, userId, agencyId } = await signIn(ctx, { ...entry, credentials });
    return { token, user: await replyMe(ctx, { userId, agencyId }), agencyId };
  }),

  bindRoute(contract.signInToAgency, async ({ ctx, credentials, params, ...entry }) => {
    if (credentials === null) throw new AppError('wrongCredentials');
    const { token, userId, agencyId } = await signIn(ctx, { ...entry, credentials }, params.agencyId);
    return { token, user: await replyMe(ctx, { userId, agencyId }), agencyId };
  }),

  bindRoute(contract.switchAgency, async ({ ctx, actor, params, userAgent }) => {
    const token = await switchAgency(ctx, actor, params.agencyId, userAgent);
    const { agencyId } = params;
    return { token, user: await replyMe(ctx, { userId: actor.userId, agencyId }), agencyId };
  }),

  bindRoute(contract.signOut, async ({ ctx, actor }) => {
    await signOut(ctx, actor);
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

  bindRoute(contract.requestPasswordReset, async ({ ctx, body, language }) => {
    await requestPasswordReset(ctx, body.email);
    return { message: translations(language)('session.resetRequested') };
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
