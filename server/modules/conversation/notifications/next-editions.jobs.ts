import { isOpenToCompany } from '@volano/domain/policies/announcements';
import { callState } from '@volano/domain/rules/call-changes';
import { editionName } from '@volano/domain/rules/editions';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import type { TFunction } from 'i18next';
import type { Context } from '../../../platform/context.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import { listMatchesOfCall } from '../../../matching/matching.queries.ts';
import { dayOf } from './change-words.replies.ts';
import { listAwaitedCalls, listMarkingAgencies, listWaits, updateWaitsTold } from './next-editions.queries.ts';
import { insertNotifications } from './notifications.queries.ts';
import { listOwners } from './notices.queries.ts';
import { UNTOUCHED_MINUTES } from './openings.jobs.ts';

type AwaitedCall = Awaited<ReturnType<typeof listAwaitedCalls>>[number] & { readonly state: 'open' | 'upcoming' };

/**
 * Tells the companies that asked for it that the next edition of a call is open, or published and to come: each once (8-true-calls §5). It
 * looks at what holds, not at what happened: an edition that was put into its series long after it opened is told too.
 */
export async function tellNextEditions(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const untouchedSince = new Date(now.getTime() - UNTOUCHED_MINUTES * 60_000).toISOString();
  const calls = (await listAwaitedCalls(ctx.db, untouchedSince)).map((call) => ({
    ...call,
    state: callState(call, now),
  }));
  const next = calls.filter((call): call is AwaitedCall => call.state === 'open' || call.state === 'upcoming');
  // Who waits hears of the open one rather than of the one to come.
  const inOrder = next.toSorted((a, b) => Number(a.state === 'upcoming') - Number(b.state === 'upcoming'));
  await oneByOne(ctx.log, inOrder, (call) => tellOf(ctx, call, now));
}

async function tellOf(ctx: Context, call: AwaitedCall, now: Date): Promise<void> {
  const waits = await listWaits(ctx.db, call.seriesId);
  const isNews = ({ upcomingIds }: (typeof waits)[number]) => call.state === 'open' || !upcomingIds.includes(call._id);
  const asked = new Map(waits.filter(isNews).map((wait) => [wait.agencyId, wait]));
  const owners = await listOwners(ctx.db, [...asked.keys()]);
  const agencyIds = owners.map(({ agencyId }) => agencyId);
  const matches = await listMatchesOfCall(ctx.db, call._id, agencyIds, now);
  const marking = await listMarkingAgencies(ctx.db, call._id, agencyIds);
  // What is not made for a company's kind does not exist for it.
  const told = owners.filter(({ agencyId }) => matches.get(agencyId)?.gate === null);
  const toldAt = now.toISOString();
  await ctx.db.transaction().execute(async (trx) => {
    const ids = told.map(({ agencyId }) => agencyId);
    const taken = await updateWaitsTold(trx, call.seriesId, ids, { toldAt, toldAs: call.state, toldOfId: call._id });
    const lines = told.flatMap(({ userId, agencyId, businessName }) => {
      const askedAt = taken.get(agencyId);
      const match = matches.get(agencyId);
      if (askedAt === undefined || match === undefined) return [];
      const isFavorite = marking.has(agencyId);
      const isReadable = isOpenToCompany({ ...match, isFavorite, isRecommended: isFavorite });
      const place = isReadable ? call._id : asked.get(agencyId)?.announcementId;
      return [
        {
          userId,
          event: 'nextEdition' as const,
          text: (t: TFunction) => wordsOf(t, call, { businessName, isReadable }),
          data: { ...(place == null ? {} : { _id: place }), agencyId },
          eventKey: `nextEdition ${call._id} ${agencyId} ${askedAt}`,
          createdAt: toldAt,
        },
      ];
    });
    await insertNotifications(trx, lines);
  });
}

function wordsOf(
  t: TFunction,
  { title, publicationDate, state }: AwaitedCall,
  { businessName, isReadable }: { readonly businessName: string; readonly isReadable: boolean },
) {
  const { year, number } = editionName({ title, publicationDate });
  const names = { title: escapeHtml(title), businessName: escapeHtml(businessName) };
  const isDated = state === 'upcoming' && publicationDate !== null;
  const body = isDated
    ? t('notifications.nextEdition.bodyOpens', { ...names, day: dayOf(publicationDate) })
    : t('notifications.nextEdition.body', names);
  return {
    title:
      year !== null
        ? t(`notifications.nextEdition.${state}.year`, { year })
        : number !== null
          ? t(`notifications.nextEdition.${state}.number`, { number })
          : t(`notifications.nextEdition.${state}.plain`),
    body: isReadable ? body : `${body} ${t('notifications.nextEdition.outside', names)}`,
  };
}
