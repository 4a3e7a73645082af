import * as contract from '@volano/domain/contracts/privacy';
import { readConsents, writeConsent, cancelErasure, requestErasure, requestPrivacyExport } from './privacy.actions.ts';
import { listPrivacyExports, findOpenErasure } from './privacy.queries.ts';
import { replyPrivacyExport } from './privacy.replies.ts';
import { bindRoute } from '../../../access/bind-route.ts';

export const privacyRoutes = [
  bindRoute(contract.listConsents, ({ ctx, actor }) => readConsents(ctx.db, actor.userId)),
  bindRoute(contract.giveConsent, ({ ctx, actor, body }) => writeConsent(ctx, actor, body)),

  bindRoute(contract.listPrivacyExports, async ({ ctx, actor }) =>
    (await listPrivacyExports(ctx.db, actor.userId)).map((row) => replyPrivacyExport(ctx, actor, row)),
  ),
  bindRoute(contract.requestPrivacyExport, async ({ ctx, actor }) =>
    replyPrivacyExport(ctx, actor, await requestPrivacyExport(ctx, actor)),
  ),

  bindRoute(contract.getErasure, ({ ctx, actor }) => findOpenErasure(ctx.db, actor.userId)),
  bindRoute(contract.requestErasure, ({ ctx, actor }) => requestErasure(ctx, actor)),
  bindRoute(contract.cancelErasure, async ({ ctx, actor }) => {
    await cancelErasure(ctx, actor);
    return null;
  }),
];
