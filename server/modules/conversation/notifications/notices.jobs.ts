import { findMatch } from '../../../matching/public.ts';
import { findNoteToNotify, listAskedAt, listNoteColleagues, listOwners } from '../../companies/public.ts';
import {
  deleteNotice,
  deleteUntold,
  type NewNotification,
  updateMessagesSeen,
  findChatToNotify,
  findChoiceToNotify,
  findFavoriteToNotify,
  updateNotice,
  findRecommendationToNotify,
  lockNoticesOfNote,
} from './notifications.queries.ts';
import { findWaiting, listAdmins } from './recipients.queries.ts';
import { notify } from './notifications.actions.ts';
import {
  findSaid,
  listMessagesToNotify,
  listReadSequences,
  lockNoticesOf,
  type MessageToNotify,
} from './sending.queries.ts';
import type { Events } from '@volano/domain/events';
import { canWorkForAgency } from '@volano/domain/policies/agencies';
import { lockOnChat } from '@volano/domain/policies/chats';
import { escapeHtml, excerpt, messageLine } from '@volano/domain/rules/harmless-text';
import { decidingCriterion, saidLine } from '@volano/domain/rules/matching/open-points';
import { isAskedQuestions } from '@volano/domain/rules/survey-progress';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';

/** How much of a note the bell quotes. */
const MENTION_LENGTH = 140;

/** Tells a company's person that a consultant opened a conversation. */
export async function notifyNewChat(ctx: Context, { chatId }: Events['chat.opened']): Promise<void> {
  const chat = await findChatToNotify(ctx.db, chatId);
  if (chat === null) return;
  const name = `${chat.name} ${chat.surname}`;
  await notifyThem(ctx, [chat.ownerId], {
    event: 'newChat',
    text: (t) => ({
      title: t('notifications.newChat.title', { name }),
      body: t('notifications.newChat.body', escaped({ name, businessName: chat.businessName })),
    }),
    data: { _id: chat._id, agencyId: chat.agencyId },
    personId: chat.advisorId,
    eventKey: `newChat ${chat._id}`,
  });
}

/**
 * Tells the other side of each message, unless they have read it by now. One line a conversation for all that stays unread: its key is
 * where the unread stretch begins. However many were said meanwhile, they cost as much as one.
 */
export async function notifyNewMessages(ctx: Context, sent: readonly Events['message.sent'][]): Promise<void> {
  const found = await listMessagesToNotify(
    ctx.db,
    sent.map(({ messageId }) => messageId),
  );
  const unread = found.filter(({ read, sequence }) => read < sequence);
  if (unread.length === 0) return;
  const createdAt = ctx.clock.now().toISOString();
  const lines = unread.map((said): NewNotification => {
    const { chatId, agencyId, reader, read, senderId } = said;
    return {
      userId: reader,
      event: 'newMessage',
      text: textOf(said),
      data: { _id: chatId, agencyId },
      personId: senderId,
      eventKey: `newMessage ${chatId} ${read + 1}`,
      createdAt,
    };
  });
  await ctx.db.transaction().execute((trx) => notify(ctx, trx, lines));
  // Who read them while the lines were written has seen these.
  const marks = await listReadSequences(ctx.db, unread);
  for (const { chatId, userId, sequence } of marks)
    if (unread.every((said) => said.chatId !== chatId || said.reader !== userId || said.sequence <= sequence))
      await updateMessagesSeen(ctx.db, userId, chatId);
}

function textOf(said: MessageToNotify): NewNotification['text'] {
  const { ownerId, ownerRole: role, isOwnerPending: isPending, reader, senderName, senderSurname } = said;
  const lock = reader === ownerId ? lockOnChat({ userId: ownerId, role, isPending }, said) : null;
  return (t) => messageLine(t, { ...said, sender: { name: senderName, surname: senderSurname }, lock });
}

/**
 * After a message was corrected or deleted the bell quotes what stands now: of a deleted one the next of the same stretch, and where nothing
 * is left of it the line goes.
 */
export async function renewMessageNotice(ctx: Context, { messageId }: Events['message.changed']): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const changed = await findSaid(trx, messageId);
    if (changed !== null) await renewNotice(trx, changed);
  });
}

/** The same of a message that was taken back, of which nothing may be there any more. */
export async function renewNoticeOfTakenBack(ctx: Context, said: Events['message.takenBack']): Promise<void> {
  await ctx.db.transaction().execute((trx) => renewNotice(trx, said));
}

async function renewNotice(trx: Transaction<DB>, changed: Events['message.takenBack']): Promise<void> {
  for (const line of await lockNoticesOf(trx, changed)) {
    const [said] = line.quotedId === null ? [] : await listMessagesToNotify(trx, [line.quotedId]);
    if (said !== undefined) await updateNotice(trx, line, textOf({ ...said, reader: line.userId }));
    else if (line.quotedId === null) await deleteNotice(trx, line);
  }
}

/** Tells a company that somebody of the office recommends something to it. Held meanwhile, so that what is taken back is never told after. */
export async function notifyRecommended(
  ctx: Context,
  { recommendationId }: Events['recommendation.created'],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const made = await findRecommendationToNotify(trx, recommendationId, true);
    // Nobody is told of what is out of sight by now.
    if (made === null || made.thingWithdrawnAt !== null) return;
    const { recommendationType, title, businessName, advisorName } = made;
    const { event, titleKey } = RECOMMENDED[recommendationType];
    const match =
      recommendationType === 'announcement'
        ? await findMatch(ctx.db, made.agencyId, made.recommendationId, ctx.clock.now())
        : null;
    const deciding = match === null ? null : decidingCriterion(match.criteria);
    await notify(ctx, trx, {
      userId: made.ownerId,
      event,
      text: (t) => ({
        title: t(`notifications.recommended.${titleKey}`, { name: advisorName }),
        body: [
          t('notifications.recommended.body', escaped({ title, businessName })),
          ...(deciding === null ? [] : [escapeHtml(saidLine(t, deciding, 'company'))]),
        ].join(' '),
      }),
      data: { _id: made.recommendationId, agencyId: made.agencyId },
      personId: made.advisorId,
      eventKey: recommendedKey(made._id),
      createdAt: ctx.clock.now().toISOString(),
    });
  });
}

const RECOMMENDED = {
  announcement: { event: 'newAnnouncement', titleKey: 'title' },
  service: { event: 'newService', titleKey: 'titleService' },
} as const;

function recommendedKey(recommendationId: string): string {
  return `recommended ${recommendationId}`;
}

/** What the bell says of a recommendation goes with it: no letter is written of it, and nobody is asked for an answer any more. */
export async function forgetRecommended(
  ctx: Context,
  { recommendationId, entityType, entityId }: Events['recommendation.withdrawn'],
): Promise<void> {
  const { event } = RECOMMENDED[entityType];
  await ctx.db
    .transaction()
    .execute((trx) => deleteUntold(trx, { event, id: entityId }, { is: recommendedKey(recommendationId) }));
}

/**
 * Tells who recommended, as long as they still work for the company, and its consultant, what the company answers. Changing one's mind is
 * told anew.
 */
export async function notifyAnswered(
  ctx: Context,
  { recommendationId }: Events['recommendation.answered'],
): Promise<void> {
  const made = await findRecommendationToNotify(ctx.db, recommendationId);
  if (made === null || made.answer === null) return;
  const { title, businessName, answer, answerReason: reason } = made;
  const agency = { ...made, userId: made.ownerId, advisorId: made.agencyAdvisorId };
  const isStillThere = canWorkForAgency({ userId: made.advisorId, role: made.advisorRole }, agency);
  await notifyThem(ctx, [isStillThere ? made.advisorId : null, made.agencyAdvisorId], {
    event: 'recommendationAnswered',
    text: (t) => ({
      title: t(`notifications.recommendationAnswered.${answer}`, { businessName }),
      body:
        reason === null
          ? t('notifications.recommendationAnswered.body', escaped({ title }))
          : t('notifications.recommendationAnswered.bodyReason', escaped({ title, reason })),
    }),
    data: { _id: made._id, agencyId: made.agencyId },
    eventKey: `recommendationAnswered ${made._id} ${made.answeredAt}`,
  });
}

/** Tells those who follow a company that it keeps a call, once however often it lets it go and keeps it again. */
export async function notifyFavorite(ctx: Context, { favoriteId }: Events['favorite.created']): Promise<void> {
  const kept = await findFavoriteToNotify(ctx.db, favoriteId);
  if (kept === null) return;
  const { title, businessName } = kept;
  await notifyThem(ctx, [kept.advisorId, kept.businessAdvisorId, kept.businessPerformancePartnerId], {
    event: 'newAnnouncementFavorite',
    text: (t) => ({
      title: t('notifications.newAnnouncementFavorite.title', { businessName }),
      body: t('notifications.newAnnouncementFavorite.body', escaped({ title })),
    }),
    data: { _id: kept._id, agencyId: kept.agencyId },
    eventKey: `newAnnouncementFavorite ${kept.agencyId} ${kept.announcementId}`,
  });
}

/**
 * Tells the chosen one and the admins whom a customer chose to be followed by. What the bell said of an earlier choice of theirs goes: it is
 * no more true.
 */
export async function notifyAdvisorChosen(ctx: Context, { userId, chosenAt }: Events['advisor.chosen']): Promise<void> {
  const choice = await findChoiceToNotify(ctx.db, userId, chosenAt);
  if (choice === null) return;
  const name = `${choice.name} ${choice.surname}`;
  const { businessName, agencyId, chosenId } = choice;
  const line = {
    event: 'advisorChosen',
    data: { _id: userId, agencyId },
    personId: chosenId,
    eventKey: `advisorChosen ${userId} ${chosenId} ${chosenAt}`,
  } as const;
  const to = choice.role === 'sales' ? 'sales' : 'advisor';
  await deleteUntold(ctx.db, { event: 'advisorChosen', id: userId }, { isNot: line.eventKey });
  await notifyThem(ctx, [chosenId], {
    ...line,
    text: (t) => ({
      title: t('notifications.advisorChosen.titleYou', { businessName }),
      body: t(`notifications.advisorChosen.bodyYou.${to}`, escaped({ businessName })),
    }),
  });
  await notifyThem(ctx, await listAdmins(ctx.db), {
    ...line,
    text: (t) => ({
      title: t('notifications.advisorChosen.title', { businessName, name }),
      body: t(`notifications.advisorChosen.body.${to}`, escaped({ businessName, name })),
    }),
  });
}

/**
 * Tells the colleagues who were called in a note by name, as long as they still can be (9-working-day §3). The note is held meanwhile, so
 * that nothing is quoted after it was corrected.
 */
export async function notifyCalled(ctx: Context, event: Events['note.called']): Promise<void> {
  const { noteId, writerId, calledIds, writtenAt } = event;
  await ctx.db.transaction().execute(async (trx) => {
    const note = await findNoteToNotify(trx, noteId, writerId, true);
    if (note === null) return;
    const colleagues = await listNoteColleagues(trx, note.agencyId, writerId);
    const lines = colleagues
      .filter(({ _id }) => calledIds.includes(_id))
      .map(({ _id: userId }) => ({
        userId,
        event: 'noteMention' as const,
        text: mentionOf(note),
        data: { _id: noteId, agencyId: note.agencyId },
        personId: writerId,
        eventKey: `noteMention ${noteId} ${writtenAt}`,
        createdAt: ctx.clock.now().toISOString(),
      }));
    await notify(ctx, trx, lines);
  });
}

function mentionOf({
  text,
  writer,
  businessName,
}: NonNullable<Awaited<ReturnType<typeof findNoteToNotify>>>): NewNotification['text'] {
  return (t) => ({
    title: t('notifications.noteMention.title', { name: writer ?? t('notifications.noteMention.somebody') }),
    body: t('notifications.noteMention.body', escaped({ businessName, quote: excerpt(text, MENTION_LENGTH) })),
  });
}

/** After a note was corrected the bell quotes what it says now, to whom may still read it. The line of anybody else, and of a deleted one, goes. */
export async function renewNoteNotices(ctx: Context, { noteId }: Events['note.changed']): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    for (const line of await lockNoticesOfNote(trx, noteId)) {
      const note = await findNoteToNotify(trx, noteId, line.writerId);
      const readers = note === null ? [] : await listNoteColleagues(trx, note.agencyId, null);
      if (note !== null && readers.some(({ _id }) => _id === line.userId))
        await updateNotice(trx, line, mentionOf(note));
      else await deleteNotice(trx, line);
    }
  });
}

async function notifyThem(
  ctx: Context,
  people: readonly (string | null)[],
  line: Omit<NewNotification, 'userId' | 'createdAt'>,
): Promise<void> {
  const createdAt = ctx.clock.now().toISOString();
  const userIds = new Set(people.filter((id) => id !== null));
  const lines = [...userIds].map((userId) => ({ ...line, userId, createdAt }));
  await ctx.db.transaction().execute((trx) => notify(ctx, trx, lines));
}

/** A body is HTML (1-people §2): what people wrote may look like a tag. */
function escaped<T extends Record<string, string>>(given: T): T {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, escapeHtml(value)])) as T;
}

/** Tells the companies that were asked to confirm an answer, on the bell, each once for a change of the question. */
export async function notifyAskedAgain(
  ctx: Context,
  { categoryId, askedAt }: Events['answers.askedAgain'],
): Promise<void> {
  const owners = await listOwners(ctx.db, await listAskedAt(ctx.db, categoryId, askedAt));
  for (const { userId, agencyId, businessName } of owners)
    await ctx.db.transaction().execute((trx) =>
      notify(ctx, trx, {
        userId,
        event: 'surveyReminder',
        text: (t) => ({
          title: t('notifications.askedAgain.title'),
          body: t('notifications.askedAgain.body', { businessName: escapeHtml(businessName) }),
        }),
        data: { _id: agencyId, agencyId },
        eventKey: `askedAgain ${categoryId} ${agencyId} ${askedAt}`,
        createdAt: ctx.clock.now().toISOString(),
      }),
    );
}

/** Tells a company, on the bell, that its survey waits. */
export async function notifySurveyWaits(ctx: Context, { agencyId, day }: Events['survey.waits']): Promise<void> {
  const [owner] = await listOwners(ctx.db, [agencyId]);
  if (owner === undefined) return;
  await ctx.db.transaction().execute((trx) =>
    notify(ctx, trx, {
      userId: owner.userId,
      event: 'surveyReminder',
      text: (t) => ({
        title: t('notifications.surveyReminder.title'),
        body: t('notifications.surveyReminder.body', { businessName: escapeHtml(owner.businessName) }),
      }),
      data: { _id: agencyId, agencyId },
      eventKey: `surveyReminder ${agencyId} ${day}`,
      createdAt: ctx.clock.now().toISOString(),
    }),
  );
}

/** Tells a company what its new contract opens; nobody where it has another by now. */
export async function notifyContractChanged(ctx: Context, changed: Events['agency.contractChanged']): Promise<void> {
  const { agencyId, contractType, changedAt } = changed;
  const [owner] = await listOwners(ctx.db, [agencyId]);
  if (owner === undefined) return;
  const { userId, role, businessName } = owner;
  // A business partner has neither a dossier nor a chat (1-people §6).
  const opened = contractType === 'prospect' || isAskedQuestions(role) ? contractType : 'partner';
  await notifyThem(ctx, [userId], {
    event: 'contractChanged',
    text: (t) => ({
      title: t('notifications.contractChanged.title', {
        businessName,
        contract: t(`agencies.contract.${contractType}`),
      }),
      body: t(`notifications.contractChanged.body.${opened}`),
    }),
    data: { agencyId },
    eventKey: `contractChanged ${agencyId} ${contractType} ${changedAt}`,
  });
}

/** Tells who runs the office that somebody registered and cannot enter until they are confirmed. */
export async function notifyRegistered(ctx: Context, { userId }: Events['user.registered']): Promise<void> {
  const person = await findWaiting(ctx.db, userId);
  if (person === null) return;
  const { name, agencyId, businessName } = person;
  await notifyThem(ctx, await listAdmins(ctx.db), {
    event: 'userToConfirm',
    text: (t) => ({
      title: t('notifications.userToConfirm.title', { name }),
      body: t('notifications.userToConfirm.body', escaped({ businessName: businessName ?? name })),
    }),
    data: { _id: userId, ...(agencyId === null ? {} : { agencyId }) },
    personId: userId,
    eventKey: `userToConfirm ${userId}`,
  });
}
