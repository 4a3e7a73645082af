import { z } from 'zod';
import { MAIL_STATUSES } from '../rules/vocabulary.ts';
import { commaList, id, idParams, moment, searchText, listQuery } from './fields.ts';
import { route } from './route.ts';
import { ofTheOffice } from './subject.ts';

/** A mail of the outbox as its list shows it. */
export const mailRow = z
  .object({
    _id: id,
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(MAIL_STATUSES),
    attempts: z.int(),
    error: z.string().nullable(),
    createdAt: moment,
    sentAt: moment.nullable(),
  })
  .meta({ id: 'MailRow' });

export const mail = mailRow.extend({ html: z.string(), text: z.string() }).meta({ id: 'Mail' });

export const listMails = route({
  method: 'GET',
  path: 'mailbox',
  summary: 'Mails that the portal wrote; without a mail server they are kept here (decisions §9)',
  access: { admin: 'all' },
  subject: ofTheOffice,
  query: listQuery(['createdAt', 'subject', 'recipient'] as const, {
    q: searchText.optional(),
    status: commaList(z.enum(MAIL_STATUSES)).optional(),
  }),
  reply: mailRow,
  list: true,
});

export const getMail = route({
  method: 'GET',
  path: 'mailbox/{id}',
  summary: 'One mail as it was written; links that open an account are blanked once a mail server sends it',
  access: { admin: 'all' },
  subject: { mail: 'params.id' },
  params: idParams,
  reply: mail,
});
