import * as contract from '@volano/domain/contracts/user-access';
import { translations } from '@volano/domain/i18n/t';
import { bindRoute } from '../../../access/bind-route.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange, sendPasswordReset } from './user-access.actions.ts';
import { replyUser } from './users.replies.ts';

export const userAccessRoutes = [
  bindRoute(contract.sendPasswordReset, async ({ ctx, actor, body, language }) => {
    await sendPasswordReset(ctx, actor, body.email);
    return { message: translations(language)('session.resetSentTo', { email: body.email }) };
  }),

  bindRoute(contract.changeEmail, async ({ ctx, actor, params, body }) => {
    await changeEmail(ctx, actor, params.id, body.email);
    return replyUser(ctx, actor.userId, params.id);
  }),

  bindRoute(contract.cancelEmailChange, async ({ ctx, actor, params }) => {
    await cancelEmailChange(ctx, actor, params.id);
    return replyUser(ctx, actor.userId, params.id);
  }),

  bindRoute(contract.confirmEmailChange, async ({ ctx, params, language, address }) => {
    await confirmEmailChange(ctx, params.token, address);
    return { message: translations(language)('session.emailChanged') };
  }),
];
