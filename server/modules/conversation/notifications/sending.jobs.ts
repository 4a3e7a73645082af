import { translations } from '@volano/domain/i18n/t';
import type { Translate } from '@volano/domain/i18n/translate';
import { titleInSubject } from '@volano/domain/rules/harmless-text';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { type LeadsNowhere, noticePlace } from '@volano/domain/policies/notice-places';
import { decidingCriterion } from '@volano/domain/rules/matching/open-points';
import { composeDigest } from '@volano/domain/rules/notifications';
import { isShownToCompany, lossOf, placeInFeed, summarizeFeed } from '@volano/domain/rules/matching/feed';
import { saysEnough } from '@volano/domain/rules/survey-progress';
import type { DigestFrequency, Role } from '@volano/domain/rules/vocabulary';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { oneByOne } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { plainText } from '../../../platform/html/clean-field.ts';
import { renderMail, type MailList } from '../../../platform/rendering/emails/mail.ts';
import { insertSent, listSearchNews, readFeed } from '../../advising/public.ts';
import { matchCalls } from '../../../matching/public.ts';
import { countQuestions, getSurveyProgress } from '../../companies/public.ts';
import { listLeadingNowhere, listSettled } from './notice-causes.queries.ts';
import { updateSettledSeen } from './notifications.queries.ts';
import { deletePushDeviceById, findPush } from './push-devices.queries.ts';
import { type CompanyNews, digestMail, sizeOf } from './digest-mails.replies.ts';
import {
  insertDigest,
  listCompaniesOf,
  listDigestCalls,
  listMarks,
  listReaders,
  upsertMarks,
  findReader,
  lockLinesToWrite,
  listPeopleToWrite,
  updateMailed,
} from './sending.queries.ts';
import type { Events } from '@volano/domain/events';
import { type PushSender, pushSender, sendToDevice } from '../../../platform/push/push.ts';

const DAYS_TO_NEXT: Readonly<Record<DigestFrequency, number>> = { daily: 1, weekly: 7, never: 0 };

/**
 * Writes the letters that gather what is new: every morning to those who want one a day, on Mondays to those who want one a week. A
 * person's letter, what it tells and that it was written stand in one transaction: run twice, or cut short, nobody gets two and nothing
 * is told twice. Without news there is no letter.
 */
export async function writeDigests(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const day = romeDay(now);
  const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
  const readers = await listReaders(ctx.db, isMonday ? ['daily', 'weekly'] : ['daily'], day);
  await oneByOne(ctx.log, readers, (reader) => writeDigest(ctx, reader, day, now));
}

async function writeDigest(
  ctx: Context,
  reader: Awaited<ReturnType<typeof listReaders>>[number],
  day: string,
  now: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const createdAt = now.toISOString();
    if (!(await insertDigest(trx, { userId: reader._id, day, createdAt }))) return;
    const news: CompanyNews[] = [];
    for (const company of await listCompaniesOf(trx, reader._id)) {
      const told = await newsOf(trx, company, now, DAYS_TO_NEXT[reader.digestFrequency]);
      await upsertMarks(trx, company._id, told.section.marks, createdAt);
      for (const { search, calls } of told.searches) {
        await insertSent(
          trx,
          search._id,
          calls.map(({ _id }) => _id),
          createdAt,
        );
      }
      if (sizeOf(told) > 0) news.push(told);
    }
    if (news.length === 0) return;
    const mail = digestMail(ctx, await getBrand(ctx, trx), reader, news);
    await queueMail(ctx, trx, {
      eventKey: `digest ${reader._id} ${day}`,
      recipient: reader.email,
      isLowPriority: true,
      ...mail,
    });
  });
}

/**
 * What is other than a company was told: of what suits it or was recommended to it, open or still to open, and of what it keeps, whatever
 * became of it but that it is no longer published or not for its kind: then it does not exist for the company.
 */
async function newsOf(
  db: Database,
  { _id, businessName }: Awaited<ReturnType<typeof listCompaniesOf>>[number],
  now: Date,
  daysToNext: number,
): Promise<CompanyNews> {
  const { entries, favorites, standpoint } = await readFeed(db, _id, now);
  const standings = new Map(
    entries.flatMap((entry) => {
      if (placeInFeed(entry) === 'closed') return [];
      const isShown = entry.gate === null && isShownToCompany(entry);
      const keptAt = favorites.get(entry._id)?.createdAt;
      return [[entry._id, { isShown, isFavorite: entry.isFavorite, keptAt, loss: lossOf(entry) }] as const];
    }),
  );
  const ids = [...standings].flatMap(([id, { isShown, isFavorite }]) => (isShown || isFavorite ? [id] : []));
  const calls = (await listDigestCalls(db, ids, now)).flatMap((call) => {
    const standing = standings.get(call._id);
    return standing === undefined ? [] : [{ ...call, ...standing }];
  });
  const section = composeDigest(calls, await listMarks(db, _id), now, daysToNext);
  const found = await listSearchNews(db, _id, entries);
  const { total, confirmable } = summarizeFeed(entries);
  const said = [
    ...section.fresh,
    ...[...section.lost, ...section.changed, ...section.closing].map(({ call }) => call),
  ].map((call) => call._id);
  const matches = matchCalls(standpoint, [...new Set([...said, ...found.flatMap(({ ids: some }) => some)])]);
  return {
    _id,
    businessName,
    section,
    searches: await withCalls(db, found, now),
    deciding: new Map(
      [...matches].flatMap(([id, { criteria }]) => {
        const criterion = decidingCriterion(criteria);
        return criterion === null ? [] : [[id, criterion] as const];
      }),
    ),
    confirmable,
    inTarget: total,
    isSettled: saysEnough(await getSurveyProgress(db, _id, await countQuestions(db))),
  };
}

/** What searches found, with what is said of each call. */
async function withCalls(db: Database, found: Awaited<ReturnType<typeof listSearchNews>>, now: Date) {
  const calls = await listDigestCalls(db, [...new Set(found.flatMap(({ ids }) => ids))], now);
  const byId = new Map(calls.map((call) => [call._id, call]));
  return found.map(({ search, ids }) => ({ search, calls: ids.flatMap((id) => byId.get(id) ?? []) }));
}

/** What is older was not mailed while the portal was away, and is no news any more. */
const NEWS_HOURS = 48;
const LINES_IN_A_LETTER = 8;
const LINE_LENGTH = 300;

/**
 * Writes to people about what stayed unseen on their bell for some minutes and still holds: one letter each, with all of it, and with
 * what will have stayed so before long: a conversation that was opened and its first message are one letter. A line is told once, in the transaction that
 * queues its letter; run twice, or on several nodes, nobody gets it twice.
 */
export async function mailUnseen(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const waited = (share: number) =>
    new Date(now.getTime() - ctx.config.noticeMailMinutes * share * 60_000).toISOString();
  const [until, soon] = [waited(1), waited(0.5)];
  const after = new Date(now.getTime() - NEWS_HOURS * 3_600_000).toISOString();
  const people = await listPeopleToWrite(ctx.db, after, until);
  await oneByOne(ctx.log, people, (userId) => writeTo(ctx, userId, now, { after, until, soon }));
}

async function writeTo(
  ctx: Context,
  userId: string,
  now: Date,
  { after, until, soon }: { readonly after: string; readonly until: string; readonly soon: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const reader = await findReader(trx, userId);
    const unseen = await lockLinesToWrite(trx, userId, after, soon);
    const settled = await listSettled(trx, now, unseen);
    await updateSettledSeen(trx, [...settled.keys()]);
    const holding = unseen.filter(({ _id }) => !settled.has(_id));
    const nowhere = await listLeadingNowhere(trx, holding);
    const lines = holding.map((line) => ({ ...line, nowhere: nowhere.get(line._id) ?? null }));
    const [first] = lines;
    // The first is the one that waited longest.
    if (reader === null || first === undefined || first.createdAt > until) return;
    const t = translations(reader.language);
    const brand = await getBrand(ctx, trx);
    const shown = lines.slice(0, LINES_IN_A_LETTER);
    const mail = renderMail({
      brand,
      language: reader.language,
      hello: t('mails.hello', { name: reader.name }),
      greeting: t('mails.unseen.greeting', { count: lines.length }),
      paragraphs: [],
      lists: [
        ...underTheirTitles(ctx, t, reader.role, shown),
        ...(lines.length > shown.length
          ? [{ title: t('mails.unseen.more', { count: lines.length - shown.length }), lines: [] }]
          : []),
      ],
      button:
        lines.length === 1
          ? { label: t('notifications.open'), address: addressOf(ctx, first, reader.role) }
          : { label: t('mails.unseen.button'), address: `${ctx.publicUrl}/#/` },
      closing: `${t('mails.unseen.choose')} ${t('mails.closing', { brand: brand.name, telephone: brand.telephone })}`,
    });
    await queueMail(ctx, trx, {
      eventKey: `unseen ${userId} ${first._id}`,
      recipient: reader.email,
      subject: subjectOf(t, [first, ...lines.slice(1)]),
      ...mail,
    });
    await updateMailed(
      trx,
      lines.map(({ _id }) => _id),
      ctx.clock.now().toISOString(),
    );
  });
}

/** What a letter says of its lines: of the first call or service among them its title, so that an inbox tells it from others. */
function subjectOf(t: Translate, lines: readonly [Line, ...Line[]]): string {
  const about = lines.find((line) => line.about !== null)?.about ?? null;
  const title = titleInSubject(about ?? '');
  if (lines.length > 1)
    return about === null
      ? t('mails.unseen.subject', { count: lines.length })
      : t('mails.unseen.subjectMany', { title, count: lines.length - 1 });
  return about === null ? lines[0].title : t('mails.unseen.subjectAbout', { says: lines[0].title, title });
}

type Line = Awaited<ReturnType<typeof lockLinesToWrite>>[number] & { readonly nowhere: LeadsNowhere | null };

/** Where a line leads, as a link from outside. */
function addressOf(ctx: Context, line: Line, role: Role): string {
  return `${ctx.publicUrl}/#${noticePlace(line, role, line.nowhere)}`;
}

/** What follows one another under the same title, and leads to the same place, is said under it once; of several each has its link. */
function underTheirTitles(ctx: Context, t: Translate, role: Role, lines: readonly Line[]): MailList[] {
  const lists: { title: string; lines: string[]; link: { label: string; address: string } }[] = [];
  for (const line of lines) {
    const text = plainText(line.body, LINE_LENGTH);
    const address = addressOf(ctx, line, role);
    const last = lists.at(-1);
    if (last?.title === line.title && last.link.address === address) last.lines.push(text);
    else lists.push({ title: line.title, lines: [text], link: { label: t('notifications.open'), address } });
  }
  return lines.length > 1 ? lists : lists.map(({ link: _, ...list }) => list);
}

/** Later nobody waits for it: it stands on the bell. */
const FRESH_MS = 86_400_000;
const TITLE = 200;

/** Who the portal is to push services: a key made of the secret that it keeps, so that every node has the same. */
export async function senderOf(ctx: Context): Promise<PushSender> {
  const contact = ctx.publicUrl.startsWith('https:') ? ctx.publicUrl : `mailto:${(await getBrand(ctx, ctx.db)).email}`;
  return pushSender(Buffer.from(ctx.signer.secretFor('web push'), 'base64url'), contact);
}

/**
 * Tells one browser of one line of the bell, unless it was seen, or is settled, meanwhile: its title and where it leads, none of its text. A browser that is gone is
 * forgotten. Throws what is worth another try.
 */
export async function sendPush(ctx: Context, { notificationId, subscriptionId }: Events['push.queued']): Promise<void> {
  const found = await findPush(ctx.db, notificationId, subscriptionId);
  const now = ctx.clock.now();
  if (found === null || now.getTime() - Date.parse(found.createdAt) > FRESH_MS) return;
  const line = { _id: notificationId, event: found.event };
  if ((await listSettled(ctx.db, now, [line])).size > 0) return;
  const nowhere = (await listLeadingNowhere(ctx.db, [line])).get(notificationId) ?? null;
  const text = JSON.stringify({
    tag: notificationId,
    title: found.title.slice(0, TITLE),
    place: noticePlace(found, found.role, nowhere),
  });
  const outcome = await sendToDevice(ctx.config, await senderOf(ctx), found, text, now);
  if (outcome === 'gone') await deletePushDeviceById(ctx.db, found._id);
  if (outcome === 'refused') ctx.log.warn({ subscriptionId }, 'a push service refused a message');
}
