import * as contract from '@volano/domain/contracts/invitations';
import { words } from '@volano/domain/i18n/t';
import { door } from '../../../platform/http/door.ts';
import { changeInvitation, createInvitation } from './invitations.actions.ts';
import { removeInvitation, sendInvitation } from './invitation-ends.actions.ts';
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

  door(contract.deleteInvitationPartner, async ({ ctx, actor, params }) => {
    await removeInvitation(ctx, actor, params.id);
    return null;
  }),

  door(contract.sendInvitation, async ({ ctx, actor, params, body, language }) => {
    await sendInvitation(ctx, actor, params.id, body);
    return { message: words(language)('invitations.mail.sent', { email: body.email }) };
  }),

  door(contract.updateInvitationPartner, async ({ ctx, actor, params, body }) => {
    await changeInvitation(ctx, actor, params.id, body);
    return replyInvitation(ctx, params.id);
  }),
];
