import type { Events } from '@volano/domain/events';
import type { Translate } from '@volano/domain/i18n/translate';
import { isOfTerms, isUrgent, netChanges } from '@volano/domain/rules/call-changes';
import type { Context } from '../../../platform/context.ts';
import { listCallRecipients } from '../../catalogue/public.ts';
import { linesOfConsultants, linesOfOwners } from './call-changes.jobs.ts';
import { findPublishedTitle, listChangesToNotify, updateMarksTightened } from './call-changes.queries.ts';
import { changeText } from './digest-mails.replies.ts';
import { notify } from './notifications.actions.ts';

/** How long after it came a change is told at once. */
export const TIGHTENED_SECONDS = 45;

/**
 * Tells those who keep a call, or were recommended it, and who follows them, that its day came near or its amount fell, with what else changed. What was
 * changed back meanwhile is told to nobody, and while it is still being changed nothing is: the last change tells it. Whoever is told now is not told
 * again in the morning, by the key, which is the morning's.
 */
export async function notifyTightened(
  ctx: Context,
  { announcementId }: Events['announcement.tightened'],
): Promise<void> {
  const now = ctx.clock.now();
  const call = await findPublishedTitle(ctx.db, announcementId);
  const changes = await listChangesToNotify(ctx.db, announcementId);
  const last = changes.at(-1);
  const lastOfTerms = changes.findLast(isOfTerms);
  if (call === null || last === undefined || lastOfTerms === undefined) return;
  if (now.getTime() - Date.parse(lastOfTerms.createdAt) < (TIGHTENED_SECONDS - 5) * 1000) return;
  const net = netChanges(changes);
  const urgent = net.find((change) => isUrgent(change, now));
  if (urgent === undefined) return;
  const recipients = (await listCallRecipients(ctx.db, announcementId, now)).filter(
    ({ reason }) => reason !== 'inTarget',
  );
  const said = {
    title: (t: Translate) =>
      t(`notifications.announcementChanged.${urgent.field === 'amount' ? 'amountFell' : 'dayNear'}`),
    announcementId,
    eventKey: `announcementChanged ${announcementId} ${last.sequence}`,
    createdAt: now.toISOString(),
  };
  const what = (t: Translate) => `${call.title}: ${net.map((change) => changeText(t, change)).join(', ')}`;
  await ctx.db.transaction().execute(async (trx) => {
    await notify(ctx, trx, [
      ...linesOfOwners(recipients, what, said),
      ...linesOfConsultants(recipients, { ...said, what }),
    ]);
    await updateMarksTightened(
      trx,
      announcementId,
      recipients.map(({ agencyId }) => agencyId),
    );
  });
}
