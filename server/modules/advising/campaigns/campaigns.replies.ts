import type { campaignRecipient } from '@volano/domain/contracts/campaigns';
import type { TargetUser } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import type { listRecipients } from './recipients.queries.ts';

type Recipient = Awaited<ReturnType<typeof listRecipients>>['rows'][number];

/** A recipient as the list shows it: a company and a consultant have names of their own for the same things (2-catalogue §2). */
export function replyRecipient(
  { _id, name, email, numberOfUsers, line, status, error, sentAt }: Recipient,
  targetUser: TargetUser,
  verdict: 'eligible' | 'toVerify' | undefined,
): z.input<typeof campaignRecipient> {
  const who =
    targetUser === 'agencies'
      ? { businessName: name, administrationEmail: email, ...(verdict === undefined ? {} : { verdict }) }
      : { name, email, numberOfUsers };
  const isWritten = line === 'written';
  return {
    _id,
    ...who,
    emailSent: status === 'sent' || status === 'kept',
    status: line === 'waiting' ? 'waiting' : isWritten ? status : null,
    error: isWritten && status === 'failed' ? error : null,
    sentAt,
  };
}
