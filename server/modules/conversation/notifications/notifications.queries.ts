import type { JsonValue } from '@volano/database/types';
import { openChoices } from '../../companies/public.ts';
import { listLanguages, readWillingness } from '../../people/public.ts';
import type { NotificationLine } from '@volano/domain/contracts/notifications';
import { translations } from '@volano/domain/i18n/t';
import type { NotificationEvent, DigestFrequency, NotificationChannel, Role } from '@volano/domain/rules/vocabulary';
import type { Translate } from '@volano/domain/i18n/translate';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';
import { publish, publishToEach } from '../../../platform/live/publish.ts';

const LINES_AT_ONCE = 500;
/** What the database carries to the other nodes is short. */
const LIVE_TITLE = 500;

/** How many notifications a person has not seen. */
export async function countUnseen(db: Database, userId: string): Promise<number> {
  return count(db, userId, true);
}

async function count(db: Database, userId: string, isUnseenOnly: boolean): Promise<number> {
  let mine = db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId);
  if (isUnseenOnly) mine = mine.where('hasBeenSeen', '=', false);
  return Number((await mine.executeTakeFirstOrThrow()).count);
}

/** A page of a person's notifications, newest first, and how many there are. */
export async function listNotifications(
  db: Database,
  userId: string,
  paging: Paging,
): Promise<{
  data: {
    title: string;
    _id: string;
    createdAt: string;
    body: string;
    data: JsonValue;
    event: NotificationEvent;
    hasBeenSeen: boolean;
  }[];
  totalData: number;
}> {
  const data = await db
    .selectFrom('notifications')
    .select(['_id', 'title', 'body', 'event', 'hasBeenSeen', 'data', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  return { data, totalData: await count(db, userId, false) };
}

/** Marks one as seen; null where it is not this person's. Their other windows hear of it. */
export async function updateSeen(
  db: Database,
  userId: string,
  id: string,
): Promise<{
  title: string;
  _id: string;
  createdAt: string;
  body: string;
  data: JsonValue;
  event: NotificationEvent;
  hasBeenSeen: boolean;
} | null> {
  const seen = await db
    .updateTable('notifications')
    .set({ hasBeenSeen: true })
    .where('userId', '=', userId)
    .where('_id', '=', id)
    .returning(['_id', 'title', 'body', 'event', 'hasBeenSeen', 'data', 'createdAt'])
    .executeTakeFirst();
  if (seen === undefined) return null;
  await publish(db, `user:${userId}`, 'notificationsSeen', {});
  return seen;
}

/** Deletes what everybody's bell says of a thing: the lines of one event key, or all but those. Their open windows hear of it. */
export async function deleteNoticesAbout(
  db: Database,
  { event, id }: { readonly event: NotificationEvent; readonly id: string },
  eventKey: { readonly is: string } | { readonly isNot: string },
): Promise<void> {
  const gone = await db
    .deleteFrom('notifications')
    .where('event', '=', event)
    .where(sql`"data" ->> '_id'`, '=', id)
    .where((eb) => ('is' in eventKey ? eb('eventKey', '=', eventKey.is) : eb('eventKey', '<>', eventKey.isNot)))
    .returning('userId')
    .execute();
  for (const userId of new Set(gone.map((line) => line.userId)))
    await publish(db, `user:${userId}`, 'notificationsSeen', {});
}

/** Marks everything of a person as seen. Their other windows hear of it. */
export async function updateAllSeen(db: Database, userId: string): Promise<void> {
  const seen = await db
    .updateTable('notifications')
    .set({ hasBeenSeen: true })
    .where('userId', '=', userId)
    .where('hasBeenSeen', '=', false)
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) await publish(db, `user:${userId}`, 'notificationsSeen', {});
}

/** Marks as seen what the bell says of a conversation that its reader has read. Their open windows hear of it. */
export async function updateMessagesSeen(db: Database, userId: string, chatId: string): Promise<void> {
  const seen = await db
    .updateTable('notifications')
    .set({ hasBeenSeen: true })
    .where('userId', '=', userId)
    .where('event', '=', 'newMessage')
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

/** What a person has chosen of the kinds, by kind; those they left as they are, are not there. */
export async function listChosenChannels(
  db: Database,
  userId: string,
): Promise<Map<NotificationEvent, NotificationChannel>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['event', 'channel'])
    .where('userId', '=', userId)
    .execute();
  return new Map(rows.map(({ event, channel }) => [event, channel]));
}

/** How often a person gets the letter that gathers what is new. */
export async function findDigestFrequency(db: Database, userId: string): Promise<DigestFrequency | null> {
  const person = await db.selectFrom('users').select('digestFrequency').where('_id', '=', userId).executeTakeFirst();
  return person?.digestFrequency ?? null;
}

/** Writes how a person hears of one kind. */
export async function upsertChannel(
  db: Database,
  chosen: { userId: string; event: NotificationEvent; channel: NotificationChannel },
): Promise<void> {
  await db
    .insertInto('notification_preferences')
    .values(chosen)
    .onConflict((conflict) => conflict.columns(['userId', 'event']).doUpdateSet({ channel: chosen.channel }))
    .execute();
}

/** Writes how often a person gets the letter that gathers what is new. */
export async function updateDigestFrequency(
  db: Database,
  userId: string,
  digestFrequency: DigestFrequency,
): Promise<void> {
  await db.updateTable('users').set({ digestFrequency }).where('_id', '=', userId).execute();
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
    .leftJoin('announcements as n', 'n._id', 'r.announcementId')
    .leftJoin('services as s', 's._id', 'r.serviceId')
    .select(['r._id', 'r.agencyId', 'r.advisorId', 'r.recommendationType', 'r.recommendationId', 'r.answer'])
    .select(['r.answerReason', 'r.answeredAt', 'a.businessName', 'a.userId as ownerId'])
    .select(['a.advisorId as agencyAdvisorId', 'a.businessAdvisorId', 'a.businessPerformancePartnerId'])
    .select(['u.name as advisorName', 'u.role as advisorRole'])
    .select((eb) => eb.fn.coalesce('n.title', 's.name').$notNull().as('title'))
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

/** Everybody who runs the office. */
export async function listAdmins(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'admin')
    .where('isEnabled', '=', true)
    .where('isConfirmed', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .execute();
  return found.map(({ _id }) => _id);
}
