import * as contract from '@volano/domain/contracts/invitations';
import { door } from '../../platform/http/door.ts';
import { changeInvitation, createInvitation } from './invitations.actions.ts';
import { listInvitations } from './invitations.queries.ts';
import { replyInvitation, replyRow } from './invitations.replies.ts';

export const invitationsRoutes = [
  door(contract.listInvitationPartners, async ({ ctx, query }) => {
    const { rows, ...counted } = await listInvitations(ctx.db, query);
    return { rows: rows.map((row) => replyRow(ctx, row)), ...counted };
  }),

  door(contract.getInvitationPartner, ({ ctx, params }) => replyInvitation(ctx, params.id)),

  door(contract.createInvitationPartner, async ({ ctx, actor, body }) =>
    replyInvitation(ctx, await createInvitation(ctx, actor, body)),
  ),

  door(contract.updateInvitationPartner, async ({ ctx, actor, params, body }) => {
    await changeInvitation(ctx, actor, params.id, body);
    return replyInvitation(ctx, params.id);
  }),
];
