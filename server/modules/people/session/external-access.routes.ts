import * as contract from '@volano/domain/contracts/external-access';
import { door } from '../../../platform/http/door.ts';
import { mintCode, signInWithCode } from './external-access.actions.ts';
import { replyMe } from './session.replies.ts';

export const externalAccessRoutes = [
  door(contract.mintExternalCode, ({ ctx, body }) => mintCode(ctx, body.email)),

  door(contract.signInWithCode, async ({ ctx, body, secondFactor, userAgent, address }) => {
    const { token, userId, agencyId } = await signInWithCode(ctx, body.code, secondFactor, { userAgent, address });
    return { token, user: await replyMe(ctx, { userId, agencyId }), agencyId };
  }),
];
