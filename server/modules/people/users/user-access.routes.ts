import * as contract from '@volano/domain/contracts/user-access';
import { words } from '@volano/domain/i18n/t';
import { door } from '../../../platform/http/door.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange, sendPasswordReset } from './user-access.actions.ts';
import { replyUser } from './users.replies.ts';

export const userAccessRoutes = [
  door(contract.sendPasswordReset, async ({ ctx, actor, body, language }) => {
    await sendPasswordReset(ctx, actor, body.email);
    return { message: words(language)('session.resetSentTo', { email: body.email }) };
  }),

  door(contract.changeEmail, async ({ ctx, actor, params, body }) => {
    await changeEmail(ctx, actor, params.id, body.email);
    return replyUser(ctx, actor.userId, params.id);
  }),

  door(contract.cancelEmailChange, async ({ ctx, actor, params }) => {
    await cancelEmailChange(ctx, actor, params.id);
    return replyUser(ctx, actor.userId, params.id);
  }),

  door(contract.confirmEmailChange, async ({ ctx, params, language, address }) => {
    await confirmEmailChange(ctx, params.token, address);
    return { message: words(language)('session.emailChanged') };
  }),
];
