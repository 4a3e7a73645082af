import type { TargetUser } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { type AnnouncementRecord } from '../../catalogue/announcements/announcements.queries.ts';
import { type AssociatedAgency } from '../../../matching/associated.queries.ts';
import { listMatchesOfCall } from '../../../matching/matching.queries.ts';
import { tellNarrowestFirst } from '../../../matching/told.queries.ts';
import { listCompanyAddressees, listConsultantAddressees } from './addressees.queries.ts';
import { type CampaignMail, companyLetter, consultantLetter } from './campaign-letters.replies.ts';

/** A mail to somebody, ready to leave. */
export interface AddressedMail extends CampaignMail {
  readonly recipient: string;
}

/** The mails about an announcement to some recipients, by the recipient's id. Who is not in target any more, or has nobody to read it, has none. */
export async function listCampaignMails(
  ctx: Context,
  announcement: AnnouncementRecord,
  targetUser: TargetUser,
  recipientIds: readonly string[],
  inTarget: readonly AssociatedAgency[],
): Promise<Map<string, AddressedMail>> {
  const verdicts = new Map(inTarget.map(({ _id, verdict }) => [_id, verdict]));
  if (targetUser === 'advisor') {
    const consultants = await listConsultantAddressees(ctx.db, recipientIds, [...verdicts.keys()]);
    return new Map(
      consultants.map((one) => [
        one._id,
        { recipient: one.email, ...consultantLetter(ctx, announcement, one, verdicts) },
      ]),
    );
  }
  const now = ctx.clock.now();
  const ids = recipientIds.filter((id) => verdicts.has(id));
  const [companies, matches] = await Promise.all([
    listCompanyAddressees(ctx.db, ids),
    listMatchesOfCall(ctx.db, announcement._id, ids, now).then((found) =>
      tellNarrowestFirst(ctx.db, found, now, () => announcement._id),
    ),
  ]);
  return new Map(
    companies.flatMap((one) => {
      const match = matches.get(one._id);
      return match === undefined
        ? []
        : [[one._id, { recipient: one.email, ...companyLetter(ctx, announcement, one, match) }] as const];
    }),
  );
}
