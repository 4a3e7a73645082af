import * as contract from '@volano/domain/contracts/invitations';
import { translations } from '@volano/domain/i18n/t';
import {
  changeInvitation,
  createInvitation,
  removeInvitation,
  sendInvitation,
  replyInvitation,
  replyRow,
} from './invitations.actions.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { listInvitations } from './invitations.queries.ts';

export const invitationsRoutes = [
  bindRoute(contract.listInvitationPartners, async ({ ctx, query }) => {
    const { rows, ...counted } = await listInvitations(ctx.db, query);
    return { rows: rows.map((row) => replyRow(ctx, row)), ...counted };
  }),

  bindRoute(contract.getInvitationPartner, ({ ctx, params }) => replyInvitation(ctx, params.id)),

  bindRoute(contract.createInvitationPartner, async ({ ctx, actor, body }) =>
    replyInvitation(ctx, await createInvitation(ctx, actor, body)),
  ),

  bindRoute(contract.deleteInvitationPartner, async ({ ctx, actor, params }) => {
    await removeInvitation(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.sendInvitation, async ({ ctx, actor, params, body, language }) => {
    await sendInvitation(ctx, actor, params.id, body);
    return { message: translations(language)('invitations.mail.sent', { email: body.email }) };
  }),

  bindRoute(contract.updateInvitationPartner, async ({ ctx, actor, params, body }) => {
    await changeInvitation(ctx, actor, params.id, body);
    return replyInvitation(ctx, params.id);
  }),
];
