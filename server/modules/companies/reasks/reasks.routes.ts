import * as contract from '@volano/domain/contracts/reasks';
import { bindRoute } from '../../../access/bind-route.ts';
import { askAgain, holdAnswers, previewQuestion } from './reasks.actions.ts';
import { listAskedAgain } from './reasks.queries.ts';

export const reasksRoutes = [
  bindRoute(contract.listReasks, ({ ctx }) => listAskedAgain(ctx.db)),

  bindRoute(contract.previewReask, ({ ctx, params }) => previewQuestion(ctx, params.id)),

  bindRoute(contract.sendReask, async ({ ctx, actor, params }) => {
    await askAgain(ctx, actor, params.id);
    return previewQuestion(ctx, params.id);
  }),

  bindRoute(contract.deleteReask, async ({ ctx, actor, params }) => {
    await holdAnswers(ctx, actor, params.id);
    return null;
  }),
];
