import * as contract from '@volano/domain/contracts/quick-replies';
import { isAdmin } from '@volano/domain/policies/actor';
import { bindRoute } from '../../../access/bind-route.ts';
import { changeQuickReply, createQuickReply, orderQuickReplies } from './quick-replies.actions.ts';
import { deleteQuickReplyRow, listQuickReplies } from './quick-replies.queries.ts';

export const quickRepliesRoutes = [
  bindRoute(contract.listQuickReplies, ({ ctx, actor }) =>
    listQuickReplies(ctx.db, { isEnabledOnly: !isAdmin(actor) }),
  ),

  bindRoute(contract.createQuickReply, ({ ctx, body }) => createQuickReply(ctx, body)),

  bindRoute(contract.orderQuickReplies, async ({ ctx, body }) => {
    await orderQuickReplies(ctx, body.quickRepliesIds);
    return listQuickReplies(ctx.db, { isEnabledOnly: false });
  }),

  bindRoute(contract.updateQuickReply, ({ ctx, params, body }) => changeQuickReply(ctx, params.id, body)),

  bindRoute(contract.deleteQuickReply, async ({ ctx, params }) => {
    await deleteQuickReplyRow(ctx.db, params.id);
    return null;
  }),
];
