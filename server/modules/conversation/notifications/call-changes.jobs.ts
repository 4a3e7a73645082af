import type { Events } from '@volano/domain/events';
import { isOpenToCompany } from '@volano/domain/policies/announcements';
import { type CallChange, netChanges, callState, isForNobody } from '@volano/domain/rules/call-changes';
import { editionName } from '@volano/domain/rules/editions';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { decidingCriterion, saidLine } from '@volano/domain/rules/matching/open-points';
import type { Criterion } from '@volano/domain/rules/matching/types';
import { sourceWords } from '@volano/domain/rules/matching/origin-words';
import { isNotifiedOfOpening, shutOf, writtenDay } from '@volano/domain/rules/announcement-dates';
import type { Translate } from '@volano/domain/i18n/translate';
import { countEligible, listMatchesOfCall, listServiceAssociatedAgencies } from '../../../matching/public.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { oneByOne } from '../../../platform/jobs/jobs.ts';
import { insertExpiries, type CallRecipient, listCallRecipients } from '../../catalogue/public.ts';
import {
  findClosedCall,
  listCallsToNotify,
  listStandingLastTold,
  updateChangesNotified,
  updateClosingNotified,
  updateMarksClosed,
  listTitles,
  listUnannouncedCalls,
  listUnannouncedServices,
  updateAnnounced,
  listEditionsToNotify,
  listAwaitedCalls,
  listMarkingAgencies,
  listWaits,
  updateWaitsNotified,
} from './call-changes.queries.ts';
import { changeText } from './digest-mails.replies.ts';
import { listOwners } from '../../companies/public.ts';
import type { NewNotification } from './notifications.queries.ts';
import { notify } from './notifications.actions.ts';

/**
 * Tells at once that a call was closed or suspended before its day, and that it is shut otherwise than was told: the companies that keep it,
 * that it was recommended to and that it suited, and those who follow them, each once. Opened again meanwhile, nobody hears.
 */
export async function notifyCallClosed(
  ctx: Context,
  { announcementId, closedAt }: Events['announcement.closed'],
): Promise<void> {
  const now = ctx.clock.now();
  const createdAt = now.toISOString();
  const recipients = await listCallRecipients(ctx.db, announcementId, now);
  await ctx.db.transaction().execute(async (trx) => {
    const call = await findClosedCall(trx, announcementId, closedAt);
    if (call === null) return;
    const state = shutOf({ closing: call.closing, closedAt }) ?? 'exhausted';
    const title = (t: Translate) => t(`notifications.announcementChanged.${state}`);
    // Suspended first and then out of funds, it is shut since the same moment.
    const eventKey = `announcementClosed ${announcementId} ${closedAt} ${state} ${call.sequence}`;
    const said = { title, announcementId, eventKey, createdAt };
    const what = (t: Translate) => closedWords(t, call);
    await notify(ctx, trx, [
      ...linesOfOwners(recipients, what, said),
      ...linesOfConsultants(recipients, { ...said, what }),
    ]);
    await updateMarksClosed(
      trx,
      announcementId,
      recipients.map(({ agencyId }) => agencyId),
      call.closing,
    );
    await updateClosingNotified(trx, announcementId, createdAt);
  });
}

/** The title of a call that closed, with the words of its record that say so, where they do. */
function closedWords(t: Translate, { title, field, quote }: NonNullable<Awaited<ReturnType<typeof findClosedCall>>>) {
  if (field === null || quote === null) return title;
  return `${title}: ${sourceWords(t, { kind: 'sentence', field, quote }, 'company')}`;
}

/**
 * Tells consultants every morning what changed of the calls that their companies follow, a line a call: what was changed back meanwhile is
 * told to nobody. Companies read it in their digest, and on the bell that its day was moved into the past, or that it is for no company: it is in
 * no list any more.
 */
export async function notifyCallChanges(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await oneByOne(ctx.log, await listCallsToNotify(ctx.db), async ({ _id, title }) => {
    const recipients = await listCallRecipients(ctx.db, _id, now);
    await ctx.db.transaction().execute(async (trx) => {
      const taken = await updateChangesNotified(trx, _id, now.toISOString());
      const changes = netChanges(taken);
      const standing = changes.find(({ field }) => field === 'state');
      const isPublished = standing?.before === 'draft';
      // What has just been published is new, not changed, unless it was told that it no longer was.
      if (changes.length === 0 || (isPublished && !(await wasToldGone(trx, _id, taken)))) return;
      const end = isPublished ? null : endOf(changes);
      const said = {
        title: (t: Translate) => t(`notifications.announcementChanged.${end ?? 'title'}`),
        announcementId: _id,
        eventKey: `announcementChanged ${_id} ${taken.at(-1)?.sequence ?? 0}`,
        createdAt: now.toISOString(),
      };
      const what = (t: Translate) => `${title}: ${changes.map((change) => changeText(t, change)).join(', ')}`;
      // Out of the list of those whom it suited, it is in no digest of theirs any more; who keeps what is over reads it there.
      const leaving = recipients.filter(
        ({ reason }) => end === 'noFirm' || (end === 'expired' && reason !== 'favorite'),
      );
      const owners = linesOfOwners(leaving, () => title, said);
      // While it was away it was in nobody's target: of those whom it suits nobody heard that it was gone.
      const following = isPublished ? recipients.filter(({ reason }) => reason !== 'inTarget') : recipients;
      await notify(ctx, trx, [...owners, ...linesOfConsultants(following, { ...said, what })]);
    });
  });
}

/** By what a published call left every list: it is for no company, or past its day. */
function endOf(changes: readonly CallChange[]): 'noFirm' | 'expired' | null {
  const standing = changes.find(({ field }) => field === 'state');
  if (standing?.after === 'draft') return null;
  if (changes.some(isForNobody)) return 'noFirm';
  return standing?.after === 'expired' ? 'expired' : null;
}

/** Whether the last that was told of a call before some changes is that it is no longer published. */
async function wasToldGone(
  trx: Database,
  id: string,
  [first]: readonly { readonly sequence: number }[],
): Promise<boolean> {
  const told = netChanges(await listStandingLastTold(trx, id, first?.sequence ?? 0));
  return told.some(({ after }) => after === 'draft');
}

/** Writes into the history that calls expired with the day before. */
export async function noteExpiries(ctx: Context): Promise<void> {
  await insertExpiries(ctx.db, ctx.clock.now());
}

interface Said {
  readonly title: (t: Translate) => string;
  readonly announcementId: string;
  readonly eventKey: string;
  readonly createdAt: string;
}

/** A line for the owner of each company that hears of a call, with what is said of it. */
export function linesOfOwners(
  recipients: readonly CallRecipient[],
  what: (t: Translate) => string,
  said: Said,
): NewNotification[] {
  const { title, announcementId, eventKey, createdAt } = said;
  return recipients.flatMap(({ userId, agencyId, businessName }): NewNotification[] => {
    if (userId === null) return [];
    const text = (t: Translate) => ({
      title: title(t),
      body: t('notifications.announcementChanged.body', escaped({ title: what(t), businessName })),
    });
    const data = { _id: announcementId, agencyId };
    return [{ userId, event: 'announcementChanged', text, data, eventKey: `${eventKey} ${agencyId}`, createdAt }];
  });
}

/** A line for each consultant of these companies, with how many they are. */
export function linesOfConsultants(
  recipients: readonly CallRecipient[],
  said: Said & { readonly what: (t: Translate) => string },
): NewNotification[] {
  const companies = new Map<string, number>();
  for (const id of recipients.flatMap(({ consultantIds }) => [...new Set(consultantIds)]))
    companies.set(id, (companies.get(id) ?? 0) + 1);
  return [...companies].map(([userId, count]) => ({
    userId,
    event: 'announcementChanged',
    text: (t) => ({
      title: said.title(t),
      body: t('notifications.announcementChanged.bodyConsultant', { count, ...escaped({ what: said.what(t) }) }),
    }),
    data: { _id: said.announcementId },
    eventKey: said.eventKey,
    createdAt: said.createdAt,
  }));
}

/** A body is HTML (1-people §2): a title may look like a tag. */
function escaped<T extends Record<string, string>>(given: T): T {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, escapeHtml(value)])) as T;
}

/** An editor saves in several steps: what was published is told once it has been left alone for a while. */
const UNTOUCHED_MINUTES = 10;
const WHOLE_OFFICE = { userId: '', role: 'admin' } as const;
const COMPANIES_AT_ONCE = 500;

/** Has companies told of what opened: published since the last time, or by a day that has come. Each thing is new once. */
export async function announceOpened(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const [moment, untouched] = [now.toISOString(), new Date(now.getTime() - UNTOUCHED_MINUTES * 60_000).toISOString()];
  const calls = await listUnannouncedCalls(ctx.db, now, untouched);
  await ctx.db.transaction().execute(async (trx) => {
    const announcementIds = await updateAnnounced(trx, 'announcements', calls, moment);
    if (announcementIds.length > 0)
      await ctx.jobs.emit(trx, 'announcements.opened', { announcementIds, openedAt: moment });
  });
  for (const serviceId of await listUnannouncedServices(ctx.db, untouched))
    await ctx.db.transaction().execute(async (trx) => {
      const taken = await updateAnnounced(trx, 'services', [serviceId], moment);
      if (taken.length > 0) await ctx.jobs.emit(trx, 'service.opened', { serviceId });
    });
}

/** What was asked by a version that told of every call by itself. */
export async function notifyCallOpened(ctx: Context, { announcementId }: Events['announcement.opened']): Promise<void> {
  await notifyCallsOpened(ctx, { announcementIds: [announcementId], openedAt: '' });
}

/**
 * Tells the companies that some of the announcements suit: one line a company, however many opened together. Those that would first have to
 * answer something hear of them from their digest.
 */
export async function notifyCallsOpened(
  ctx: Context,
  { announcementIds, openedAt }: Events['announcements.opened'],
): Promise<void> {
  // Who waits for an edition is told of it as such, once.
  const waiting = await listEditionsToNotify(ctx.db, announcementIds);
  const suited = await countEligible(ctx.db, announcementIds, ctx.clock.now(), waiting);
  const firsts = [...suited.values()].flatMap(({ count, first }) => (count === 1 ? [first] : []));
  const titles = await listTitles(ctx.db, 'announcements', [...new Set(firsts)]);
  const [only] = announcementIds;
  const eventKey = announcementIds.length === 1 ? `newAnnouncement ${only}` : `newAnnouncements ${openedAt}`;
  await notifyOwners(ctx, 'newAnnouncement', eventKey, [...suited.keys()], (agencyId) => {
    const { count = 0, first = '' } = suited.get(agencyId) ?? {};
    const title = titles.get(first);
    if (count === 1) return title === undefined ? null : { title, count, id: first };
    return { title: '', count, id: null };
  });
}

/** The same for a service. */
export async function notifyServiceOpened(ctx: Context, { serviceId }: Events['service.opened']): Promise<void> {
  const suited = await listServiceAssociatedAgencies(ctx.db, serviceId, WHOLE_OFFICE);
  const agencyIds = suited.filter(({ verdict }) => isNotifiedOfOpening(verdict)).map(({ _id }) => _id);
  const title = (await listTitles(ctx.db, 'services', [serviceId])).get(serviceId);
  if (title === undefined) return;
  await notifyOwners(ctx, 'newService', `newService ${serviceId}`, agencyIds, () => ({
    title,
    count: 1,
    id: serviceId,
  }));
}

/** What is new for a company: one thing by its name, or how many. */
interface News {
  readonly title: string;
  readonly count: number;
  readonly id: string | null;
}

/** One line a company, in batches that each stand for themselves: tried again, those who were told are not told twice. */
async function notifyOwners(
  ctx: Context,
  kind: 'newAnnouncement' | 'newService',
  eventKey: string,
  agencyIds: readonly string[],
  newsOf: (agencyId: string) => News | null,
): Promise<void> {
  const createdAt = ctx.clock.now().toISOString();
  for (let at = 0; at < agencyIds.length; at += COMPANIES_AT_ONCE) {
    const owners = await listOwners(ctx.db, agencyIds.slice(at, at + COMPANIES_AT_ONCE));
    const lines = owners.flatMap(({ userId, agencyId, businessName }): NewNotification[] => {
      const news = newsOf(agencyId);
      if (news === null) return [];
      const data: NewNotification['data'] = { agencyId, ...(news.id !== null && { _id: news.id }) };
      const text = (t: Translate) => newsText(t, kind, news, businessName);
      return [{ userId, event: kind, text, data, eventKey: `${eventKey} ${agencyId}`, createdAt }];
    });
    await ctx.db.transaction().execute((trx) => notify(ctx, trx, lines));
  }
}

function newsText(
  t: Translate,
  kind: 'newAnnouncement' | 'newService',
  { title, count, id }: News,
  businessName: string,
) {
  if (id === null)
    return {
      title: t('notifications.newAnnouncements.title', { count }),
      body: t('notifications.newAnnouncements.body', escaped({ businessName })),
    };
  return {
    title: t(`notifications.${kind}.title`),
    body: t(`notifications.${kind}.body`, escaped({ title, businessName })),
  };
}

type AwaitedCall = Awaited<ReturnType<typeof listAwaitedCalls>>[number] & { readonly state: 'open' | 'upcoming' };

/**
 * Tells the companies that asked for it that the next edition of a call is open, or published and to come: each once (8-true-calls §5). It
 * looks at what holds, not at what happened: an edition that was put into its series long after it opened is told too.
 */
export async function notifyNextEditions(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const untouchedSince = new Date(now.getTime() - UNTOUCHED_MINUTES * 60_000).toISOString();
  const calls = (await listAwaitedCalls(ctx.db, untouchedSince)).map((call) => ({
    ...call,
    state: callState(call, now),
  }));
  const next = calls.filter((call): call is AwaitedCall => call.state === 'open' || call.state === 'upcoming');
  // Who waits hears of the open one rather than of the one to come.
  const inOrder = next.toSorted((a, b) => Number(a.state === 'upcoming') - Number(b.state === 'upcoming'));
  await oneByOne(ctx.log, inOrder, (call) => notifyNextEdition(ctx, call, now));
}

async function notifyNextEdition(ctx: Context, call: AwaitedCall, now: Date): Promise<void> {
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
    const taken = await updateWaitsNotified(trx, call.seriesId, ids, {
      toldAt,
      toldAs: call.state,
      toldOfId: call._id,
    });
    const lines = told.flatMap(({ userId, agencyId, businessName }) => {
      const askedAt = taken.get(agencyId);
      const match = matches.get(agencyId);
      if (askedAt === undefined || match === undefined) return [];
      const isFavorite = marking.has(agencyId);
      const deciding = decidingCriterion(match.criteria);
      const isReadable = isOpenToCompany({ ...match, isFavorite, isRecommended: isFavorite });
      const place = isReadable ? call._id : asked.get(agencyId)?.announcementId;
      return [
        {
          userId,
          event: 'nextEdition' as const,
          text: (t: Translate) => wordsOf(t, call, { businessName, isReadable, deciding }),
          data: { ...(place == null ? {} : { _id: place }), agencyId },
          eventKey: `nextEdition ${call._id} ${agencyId} ${askedAt}`,
          createdAt: toldAt,
        },
      ];
    });
    await notify(ctx, trx, lines);
  });
}

function wordsOf(
  t: Translate,
  { title, publicationDate, state }: AwaitedCall,
  {
    businessName,
    isReadable,
    deciding,
  }: { readonly businessName: string; readonly isReadable: boolean; readonly deciding: Criterion | null },
) {
  const { year, number } = editionName({ title, publicationDate });
  const names = { title: escapeHtml(title), businessName: escapeHtml(businessName) };
  const isDated = state === 'upcoming' && publicationDate !== null;
  const body = isDated
    ? t('notifications.nextEdition.bodyOpens', { ...names, day: writtenDay(publicationDate) })
    : t('notifications.nextEdition.body', names);
  return {
    title:
      year !== null
        ? t(`notifications.nextEdition.${state}.year`, { year })
        : number !== null
          ? t(`notifications.nextEdition.${state}.number`, { number })
          : t(`notifications.nextEdition.${state}.plain`),
    body: [
      body,
      ...(isReadable ? [] : [t('notifications.nextEdition.outside', names)]),
      ...(deciding === null ? [] : [escapeHtml(saidLine(t, deciding, 'company'))]),
    ].join(' '),
  };
}
