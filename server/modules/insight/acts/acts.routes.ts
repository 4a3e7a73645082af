import * as contract from '@volano/domain/contracts/acts';
import { bindRoute } from '../../../access/bind-route.ts';
import { judgeAct, undoAct, type Undoings } from './acts.actions.ts';
import { listActRecords } from './acts.queries.ts';
import { replyAct } from './acts.replies.ts';

/** What one did last, and its undoing, which each module brings for its own actions. */
export function actsRoutes(undoings: Undoings) {
  return [
    bindRoute(contract.listActs, async ({ ctx, actor, query, language }) => {
      const records = await listActRecords(ctx.db, actor.userId, ctx.clock.now(), query.limit);
      const acts = await Promise.all(records.map((record) => judgeAct(ctx, actor, undoings, record)));
      return acts.map((act) => replyAct(language, act));
    }),

    bindRoute(contract.undoAct, async ({ ctx, actor, params, language }) => {
      const undone = await undoAct(ctx, actor, undoings, params.id);
      return replyAct(language, await judgeAct(ctx, actor, undoings, undone));
    }),
  ];
}
