import * as contract from '@volano/domain/contracts/mailbox';
import { AppError } from '@volano/domain/errors';
import { audit } from '../../../platform/audit/audit.ts';
import { blanked, withImagesInside } from '../../../platform/mail/mailer.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { findMail, listMails } from './mailbox.queries.ts';

export const mailboxRoutes = [
  bindRoute(contract.listMails, ({ ctx, query }) => listMails(ctx.db, query)),

  bindRoute(contract.getMail, async ({ ctx, actor, params }) => {
    const mail = await findMail(ctx.db, params.id);
    if (mail === null) throw new AppError('notFound');
    await audit(ctx, ctx.db, actor, { action: 'mailRead', entity: { type: 'mail', id: mail._id } });
    // Where nothing is sent, this is the only place to read a link or a code; where it is, they are the recipient's alone.
    const isOver = mail.secretUntil !== null && Date.parse(mail.secretUntil) <= ctx.clock.now().getTime();
    const isShared = ctx.config.smtpUrl === undefined && !isOver;
    const { html, text } = isShared ? mail : blanked(mail);
    return { ...mail, html: await withImagesInside(ctx.db, html), text };
  }),
];
