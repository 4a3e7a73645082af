import type { mailbox as italian } from '../it/mailbox.ts';
import type { SameKeys } from '../texts.ts';

export const mailbox: SameKeys<typeof italian> = {
  title: 'Mailbox',
  intro:
    'E-mails that the portal wrote. Without a mail server they stay here; with one they are sent, and links that open an account cannot be read.',
  search: 'Recipient or subject',
  loadError: 'We cannot load the mailbox',
  mailError: 'We cannot open this e-mail',
  empty: 'No e-mail yet',
  emptyHint: 'When the portal writes to somebody, you find it here.',
  emptyFiltered: 'No e-mail with these filters',
  emptyFilteredHint: 'Try without {{filters}}.',
  columns: { subject: 'Subject', recipient: 'Recipient', status: 'State', createdAt: 'Written on' },
  statusFilter: 'State',
  status: { queued: 'Queued', sent: 'Sent', kept: 'Kept here', failed: 'Failed' },
  to: 'To',
  sentAt: 'Sent on',
  attempts_one: '{{count}} attempt',
  attempts_other: '{{count}} attempts',
  error: 'Reason',
  html: 'As it looks',
  text: 'Text only',
  frame: 'E-mail: {{subject}}',
  noSubject: 'No subject',
  forgotten: 'The text is gone: we keep it for ninety days.',
};
