import * as contract from '@volano/domain/contracts/two-factor';
import { bindRoute } from '../../../access/bind-route.ts';
import { mustHaveTwoFactor } from '../../../platform/session/session.ts';
import { setUpTwoFactor, removeTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from './two-factor.actions.ts';
import { countRecoveryCodes, getSecondFactor } from './two-factor.queries.ts';

export const twoFactorRoutes = [
  bindRoute(contract.getTwoFactor, async ({ ctx, actor }) => ({
    isOn: (await getSecondFactor(ctx.db, actor.userId)).twoFactorSince !== null,
    isRequired: mustHaveTwoFactor(ctx.config, actor.role),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, actor.userId),
  })),

  bindRoute(contract.setUpTwoFactor, ({ ctx, actor }) => setUpTwoFactor(ctx, actor)),

  bindRoute(contract.turnOnTwoFactor, async ({ ctx, actor, body }) => ({
    recoveryCodes: await turnOnTwoFactor(ctx, actor, body.code),
  })),

  bindRoute(contract.turnOffTwoFactor, async ({ ctx, actor }) => {
    await turnOffTwoFactor(ctx, actor);
    return null;
  }),

  bindRoute(contract.removeTwoFactor, async ({ ctx, actor, params }) => {
    await removeTwoFactor(ctx, actor, params.id);
    return null;
  }),
];
