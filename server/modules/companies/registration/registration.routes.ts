import * as contract from '@volano/domain/contracts/registration';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import { register, confirmEmail, requestCode } from './registration.actions.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { findInvitation } from './registration.queries.ts';

export const registrationRoutes = [
  bindRoute(contract.register, async ({ ctx, body, address, language, idempotencyKey }) => {
    await register(ctx, body, { address, language, idempotencyKey });
    return { message: translations(language)('registration.registered') };
  }),

  bindRoute(contract.getInvitation, async ({ ctx, params }) => {
    const invitation = await findInvitation(ctx.db, params.id, ctx.clock.now().toISOString());
    if (invitation === null) throw new AppError('notFound');
    return { name: invitation.name };
  }),

  bindRoute(contract.confirmEmail, async ({ ctx, body, address, language }) => {
    const isConfirmed = await confirmEmail(ctx, body.email, body.code, address);
    return { message: translations(language)('registration.verified'), isConfirmed };
  }),

  bindRoute(contract.resendConfirmation, async ({ ctx, body, language }) => {
    await requestCode(ctx, body.email);
    return { message: translations(language)('registration.resent') };
  }),
];
