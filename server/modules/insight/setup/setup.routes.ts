import * as contract from '@volano/domain/contracts/setup';
import { bindRoute } from '../../../access/bind-route.ts';
import {
  createFirstAdmin,
  requireFirstAdminToken,
  readSetup,
  sendTestMail,
  setStepAside,
  takeStarterSet,
} from './setup.actions.ts';

/** The first run: every call answers how the portal stands after it. */
export const setupRoutes = [
  bindRoute(contract.getSetup, ({ ctx }) => readSetup(ctx, ctx.db)),

  bindRoute(contract.takeStarterSet, async ({ ctx, actor }) => {
    await takeStarterSet(ctx, actor);
    return readSetup(ctx, ctx.db);
  }),

  bindRoute(contract.sendTestMail, async ({ ctx, actor }) => {
    await sendTestMail(ctx, actor);
    return readSetup(ctx, ctx.db);
  }),

  bindRoute(contract.setStepAside, async ({ ctx, actor, params, body }) => {
    await setStepAside(ctx, actor, params.step, body.isAside);
    return readSetup(ctx, ctx.db);
  }),

  bindRoute(contract.findFirstAdminLink, async ({ ctx, params }) => {
    await requireFirstAdminToken(ctx, ctx.db, params.token);
    return null;
  }),

  bindRoute(contract.createFirstAdmin, async ({ ctx, params, body, language, address }) => {
    await createFirstAdmin(ctx, params.token, body, { language, address });
    return null;
  }),
];
