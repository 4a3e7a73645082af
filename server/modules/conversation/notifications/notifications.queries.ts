import { openChoices } from '../../companies/public.ts';
import { listLanguages, readWillingness } from '../../people/public.ts';
import type { NotificationLine } from '@volano/domain/contracts/notifications';
import { translations } from '@volano/domain/i18n/t';
import type { NotificationEvent, Role } from '@volano/domain/rules/vocabulary';
import type { Translate } from '@volano/domain/i18n/translate';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf, offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';
import { publish, publishToEach } from '../../../platform/live/publish.ts';
import { listLeadingNowhere, listSettled } from './notice-causes.queries.ts';

const LINES_AT_ONCE = 500;
/** What the database carries to the other nodes is short. */
const LIVE_TITLE = 500;

/** How many notifications a person has not seen: those that still ask something. */
export async function countUnseen(db: Database, userId: string, now: Date): Promise<number> {
  const unseen = await db
    .selectFrom('notifications')
    .select(['_id', 'event'])
    .where('userId', '=', userId)
    .where('hasBeenSeen', '=', false)
    .execute();
  return unseen.length - (await listSettled(db, now, unseen)).size;
}

/** A line of the bell with what became of its cause, null while it holds, and what of it opens no more. */
export type NotificationRecord = Awaited<ReturnType<typeof listNotifications>>['data'][number];

/** A page of a person's notifications, newest first, and how many there are. */
export async function listNotifications(db: Database, userId: string, now: Date, paging: Paging) {
  const lines = await linesOf(db, userId)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  const all = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { data: await withStanding(db, now, lines), totalData: Number(all.count) };
}

function linesOf(db: Database, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['_id', 'title', 'body', 'event', 'hasBeenSeen', 'createdAt'])
    .select(sql<NotificationLine['data']>`"data"`.as('data'))
    .where('userId', '=', userId);
}

/** Lines of the bell with what became of their cause, and whether what they are about still opens. */
async function withStanding<L extends { readonly _id: string; readonly event: NotificationEvent }>(
  db: Database,
  now: Date,
  lines: readonly L[],
) {
  const settled = await listSettled(db, now, lines);
  const nowhere = await listLeadingNowhere(db, lines);
  return lines.map((line) => ({
    ...line,
    settled: settled.get(line._id) ?? null,
    nowhere: nowhere.get(line._id) ?? null,
  }));
}

/** Marks one as seen; null where it is not this person's. Their other windows hear of it. */
export async function updateSeen(
  db: Database,
  userId: string,
  now: Date,
  id: string,
): Promise<NotificationRecord | null> {
  const seen = await db
    .updateTable('notifications')
    .set({ hasBeenSeen: true })
    .where('userId', '=', userId)
    .where('_id', '=', id)
    .executeTakeFirst();
  if (seen.numUpdatedRows === 0n) return null;
  await publish(db, `user:${userId}`, 'notificationsSeen', {});
  const lines = await linesOf(db, userId).where('_id', '=', id).execute();
  return (await withStanding(db, now, lines))[0] ?? null;
}

/** Marks some lines as seen whose cause has ended: nobody is asked about them again. */
export async function updateSettledSeen(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.updateTable('notifications').set({ hasBeenSeen: true }).where('_id', '=', anyOf(ids)).execute();
}

/**
 * Takes back what everybody's bell says of a thing, the lines of one event key, or all but those, from whom nothing was told of it yet: who has seen the
 * line, was mailed, or has a device that told it at once, keeps it with what became of it. Open windows hear of what goes.
 */
export async function deleteUntold(
  db: Database,
  { event, id }: { readonly event: NotificationEvent; readonly id: string },
  eventKey: { readonly is: string } | { readonly isNot: string },
): Promise<void> {
  const gone = await db
    .deleteFrom('notifications')
    .where('event', '=', event)
    .where(sql`"data" ->> '_id'`, '=', id)
    .where((eb) => ('is' in eventKey ? eb('eventKey', '=', eventKey.is) : eb('eventKey', '<>', eventKey.isNot)))
    .where('hasBeenSeen', '=', false)
    .where('mailedAt', 'is', null)
    .where('userId', 'not in', (eb) => eb.selectFrom('push_subscriptions').select('userId'))
    .returning('userId')
    .execute();
  for (const userId of new Set(gone.map((line) => line.userId)))
    await publish(db, `user:${userId}`, 'notificationsSeen', {});
}

/** Marks everything of a person as seen, and answers what was not. Their other windows hear of it. */
export async function updateAllSeen(db: Database, userId: string): Promise<string[]> {
  const seen = await db
    .updateTable('notifications')
    .set({ hasBeenSeen: true })
    .where('userId', '=', userId)
    .where('hasBeenSeen', '=', false)
    .returning('_id')
    .execute();
  if (seen.length > 0) await publish(db, `user:${userId}`, 'notificationsSeen', {});
  return seen.map(({ _id }) => _id);
}

/** Marks as seen what the bell says of a conversation that its reader has read, that it was opened too. Their open windows hear of it. */
export async function updateMessagesSeen(db: Database, userId: string, chatId: string): Promise<void> {
  const seen = await db
    .updateTable('notifications')
    .set({ hasBeenSeen: true })
    .where('userId', '=', userId)
    .where('event', 'in', ['newMessage', 'newChat'])
    .where('hasBeenSeen', '=', false)
    .where(sql`"data" ->> '_id'`, '=', chatId)
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) await publish(db, `user:${userId}`, 'notificationsSeen', {});
}

/** Lets a line of the bell say something else, in its reader's language, and their open windows read it again. */
export async function updateNotice(
  db: Database,
  { _id, userId }: { _id: string; userId: string },
  text: NewNotification['text'],
): Promise<void> {
  const language = (await listLanguages(db, [userId])).get(userId) ?? 'it';
  await db
    .updateTable('notifications')
    .set(text(translations(language)))
    .where('_id', '=', _id)
    .execute();
  await publish(db, `user:${userId}`, 'notificationsSeen', {});
}

/** Takes a line off somebody's bell. Their open windows hear of it. */
export async function deleteNotice(db: Database, { _id, userId }: { _id: string; userId: string }): Promise<void> {
  await db.deleteFrom('notifications').where('_id', '=', _id).execute();
  await publish(db, `user:${userId}`, 'notificationsSeen', {});
}

/** The lines of everybody's bell that quote a note, each with who called its reader in it; held until the transaction ends. */
export async function lockNoticesOfNote(
  db: Database,
  noteId: string,
): Promise<{ _id: string; userId: string; writerId: string | null }[]> {
  return db
    .selectFrom('notifications')
    .select(['_id', 'userId'])
    .select(sql<string | null>`"data" ->> 'personId'`.as('writerId'))
    .where('event', '=', 'noteMention')
    .where(sql`"data" ->> '_id'`, '=', noteId)
    .orderBy('_id')
    .forUpdate()
    .execute();
}

/** A line of the bell before it is there. The body is HTML from a template, with what people wrote escaped (holes H7). */
export interface NewNotification {
  readonly userId: string;
  readonly event: NotificationEvent;
  /** Title and body in the language of the person, who is asked for it when the line is written. */
  readonly text: (t: Translate) => { readonly title: string; readonly body: string };
  readonly data: Readonly<Record<string, string>>;
  /** Whose name its words carry: it goes when that person is erased (`pseudonymiseUser`). Nobody is told this id. */
  readonly personId?: string;
  /** The same event never tells the same person twice. */
  readonly eventKey: string;
  readonly createdAt: string;
}

/**
 * Notifies people in their language, each once of an event however often it is told, and nobody who does not want to hear of its kind.
 * Their open windows hear of it when it is committed.
 */
export async function insertNotifications(
  db: Database,
  lines: readonly NewNotification[],
): Promise<{ _id: string; userId: string }[]> {
  if (lines.length === 0) return [];
  const written: { _id: string; userId: string }[] = [];
  const languages = await listLanguages(
    db,
    lines.map(({ userId }) => userId),
  );
  const wantsNotice = await readWillingness(
    db,
    lines.map(({ userId }) => userId),
  );
  const wanted = lines.filter(({ userId, event }) => wantsNotice(userId, event));
  for (let at = 0; at < wanted.length; at += LINES_AT_ONCE) {
    const inserted = await db
      .insertInto('notifications')
      .values(
        wanted.slice(at, at + LINES_AT_ONCE).map(({ data, personId, text, ...line }) => ({
          _id: newId(),
          ...line,
          ...text(translations(languages.get(line.userId) ?? 'it')),
          data: JSON.stringify({ ...data, personId }),
        })),
      )
      .onConflict((conflict) => conflict.columns(['userId', 'eventKey']).doNothing())
      .returning(['_id', 'userId', 'event', 'title'])
      .returning(sql<NotificationLine['data']>`"data" - 'personId'`.as('data'))
      .execute();
    written.push(...inserted.map(({ _id, userId }) => ({ _id, userId })));
    const told = inserted.map(({ _id, userId, event, title, data }) => {
      const line = { event, title: title.slice(0, LIVE_TITLE), data };
      return { room: `user:${userId}` as const, facts: { _id, line } };
    });
    await publishToEach(db, 'notification', told);
  }
  return written;
}

/** A conversation with the names of both sides, or null where the company is gone. */
export async function findChatToNotify(
  db: Database,
  chatId: string,
): Promise<{
  name: string;
  surname: string;
  businessName: string;
  agencyId: string;
  _id: string;
  ownerId: string;
  advisorId: string;
} | null> {
  const found = await db
    .selectFrom('chats as c')
    .innerJoin('agencies as a', 'a._id', 'c.agencyId')
    .innerJoin('users as u', 'u._id', 'c.advisorId')
    .select(['c._id', 'a._id as agencyId', 'a.businessName', 'a.userId as ownerId', 'u._id as advisorId'])
    .select(['u.name', 'u.surname'])
    .where('c._id', '=', chatId)
    .executeTakeFirst();
  return found ?? null;
}

/** A recommendation with all that a notice about it says, or null where it was taken back; `isHeld` keeps it from being taken back meanwhile. */
export async function findRecommendationToNotify(db: Database, id: string, isHeld = false) {
  const recommendation = db
    .selectFrom('recommendations as r')
    .innerJoin('agencies as a', 'a._id', 'r.agencyId')
    .innerJoin('users as u', 'u._id', 'r.advisorId')
    .leftJoin('all_announcements as n', 'n._id', 'r.announcementId')
    .leftJoin('all_services as s', 's._id', 'r.serviceId')
    .select(['r._id', 'r.agencyId', 'r.advisorId', 'r.recommendationType', 'r.recommendationId', 'r.answer'])
    .select(['r.answerReason', 'r.answeredAt', 'a.businessName', 'a.userId as ownerId'])
    .select(['a.advisorId as agencyAdvisorId', 'a.businessAdvisorId', 'a.businessPerformancePartnerId'])
    .select(['u.name as advisorName', 'u.role as advisorRole'])
    .select((eb) => eb.fn.coalesce('n.title', 's.name').$notNull().as('title'))
    .select((eb) => eb.fn.coalesce('n.withdrawnAt', 's.withdrawnAt').as('thingWithdrawnAt'))
    .where('r._id', '=', id)
    .where('r.withdrawnAt', 'is', null);
  return (await (isHeld ? recommendation.forShare('r') : recommendation).executeTakeFirst()) ?? null;
}

/** A kept call with the company that keeps it and who follows that, or null where it is kept no longer. */
export async function findFavoriteToNotify(
  db: Database,
  id: string,
): Promise<{
  title: string;
  advisorId: string | null;
  businessAdvisorId: string | null;
  businessName: string;
  agencyId: string;
  _id: string;
  announcementId: string;
  businessPerformancePartnerId: string | null;
} | null> {
  const found = await db
    .selectFrom('favorites as f')
    .innerJoin('agencies as a', 'a._id', 'f.agencyId')
    .innerJoin('announcements as n', 'n._id', 'f.announcementId')
    .select([
      'f._id',
      'f.agencyId',
      'n._id as announcementId',
      'n.title',
      'a.businessName',
      'a.advisorId',
      'a.businessAdvisorId',
    ])
    .select('a.businessPerformancePartnerId')
    .where('f._id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** Whom a person chose at a moment, with the name of the first company that waits; null where they have chosen anew since, or it is settled. */
export async function findChoiceToNotify(
  db: Database,
  userId: string,
  chosenAt: string,
): Promise<{
  businessName: string;
  chosenId: string;
  agencyId: string;
  name: string;
  role: Role;
  surname: string;
} | null> {
  const found = await openChoices(db)
    .select(['agencies._id as agencyId', 'agencies.businessName', 'chosen._id as chosenId'])
    .select(['chosen.name', 'chosen.surname', 'chosen.role'])
    .where('owner._id', '=', userId)
    .where('owner.advisorChosenAt', '=', chosenAt)
    .orderBy('agencies.createdAt')
    .orderBy('agencies._id')
    .executeTakeFirst();
  return found ?? null;
}

/** Those of some lines of a person that are seen. */
export async function listStillSeen(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const seen = await db
    .selectFrom('notifications')
    .select('_id')
    .where('userId', '=', userId)
    .where('_id', '=', anyOf(ids))
    .where('hasBeenSeen', '=', true)
    .execute();
  return seen.map(({ _id }) => _id);
}

/** Marks some lines of a person as unseen again: they were seen, and no letter tells them. Their other windows hear of it. */
export async function updateUnseen(
  db: Database,
  userId: string,
  { ids, now }: { readonly ids: readonly string[]; readonly now: string },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ hasBeenSeen: false, mailedAt: sql`coalesce("mailedAt", ${now})` })
    .where('userId', '=', userId)
    .where('_id', '=', anyOf(ids))
    .execute();
  await publish(db, `user:${userId}`, 'notificationsSeen', {});
}
