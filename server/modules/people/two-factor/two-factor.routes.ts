import * as contract from '@volano/domain/contracts/two-factor';
import { door } from '../../../platform/http/door.ts';
import { setUpTwoFactor, takeOffTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from './two-factor.actions.ts';
import { countRecoveryCodes, getSecondFactor } from './two-factor.queries.ts';

export const twoFactorRoutes = [
  door(contract.getTwoFactor, async ({ ctx, actor }) => ({
    isOn: (await getSecondFactor(ctx.db, actor.userId)).twoFactorSince !== null,
    isRequired: ctx.config.isTwoFactorRequired,
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, actor.userId),
  })),

  door(contract.setUpTwoFactor, ({ ctx, actor }) => setUpTwoFactor(ctx, actor)),

  door(contract.turnOnTwoFactor, async ({ ctx, actor, body }) => ({
    recoveryCodes: await turnOnTwoFactor(ctx, actor, body.code),
  })),

  door(contract.turnOffTwoFactor, async ({ ctx, actor }) => {
    await turnOffTwoFactor(ctx, actor);
    return null;
  }),

  door(contract.takeOffTwoFactor, async ({ ctx, actor, params }) => {
    await takeOffTwoFactor(ctx, actor, params.id);
    return null;
  }),
];
