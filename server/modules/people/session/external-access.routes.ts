import * as contract from '@volano/domain/contracts/external-access';
import { bindRoute } from '../../../access/bind-route.ts';
import { mintCode, signInWithCode } from './external-access.actions.ts';
import { replyMe } from './session.replies.ts';

export const externalAccessRoutes = [
  bindRoute(contract.mintExternalCode, ({ ctx, body }) => mintCode(ctx, body.email)),

  bindRoute(contract.signInWithCode, async ({ ctx, body, secondFactor, userAgent, address }) => {
    const { token, userId, agencyId } = await signInWithCode(ctx, body.code, secondFactor, { userAgent, address });
    return { token, user: await replyMe(ctx, { userId, agencyId }), agencyId };
  }),
];
