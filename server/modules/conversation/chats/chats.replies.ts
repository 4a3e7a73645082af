import type { foundMessage } from '@volano/domain/contracts/chat-search';
import type { chat, chatMessage } from '@volano/domain/contracts/chats';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import { snippetOf } from '@volano/domain/rules/found-in-text';
import { isLockedChat, isOpenChat, takesPart } from '@volano/domain/policies/chats';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { imageAddress, type Reader, replyChatFile } from '../../../platform/storage/attachments.ts';
import type { listFilesOfMessages, MessageRecord } from './messages.queries.ts';
import type { FoundRecord } from './message-search.queries.ts';
import type { ChatRecord } from './chats.queries.ts';

type Chat = z.input<typeof chat>;
type Participant = Chat['participants'][number];
export type Message = z.input<typeof chatMessage>;

/**
 * A conversation as the actor sees it. Admins have no mark and so nothing unread; of the last message they learn that there is one and
 * when, and what it says once they open it, which is written down (holes H16).
 */
export function replyChat(ctx: Context, actor: Actor, record: ChatRecord): Chat {
  const { agencyId, businessName, contractType, userId, excerpt, senderId, lastAt, lastSequence } = record;
  const isThere = agencyId !== null && userId !== null && contractType !== null;
  const isLocked = isThere && isLockedChat(actor, { advisorId: record.advisorId, contractType });
  const isOffice = record.advisorId === null;
  const { advisorId, isAdvisorHere, followerId, businessAdvisorId, businessPerformancePartnerId } = record;
  const { salesContactId, isOwnerOut, isOwnerPending } = record;
  const followers = { advisorId: followerId, businessAdvisorId, businessPerformancePartnerId, salesContactId };
  const facts = {
    advisorId,
    isAdvisorHere,
    agency: isThere ? { ...followers, userId, isDeleted: false, isOwnerOut, isOwnerPending } : null,
  };
  const participants = participantsOf(ctx, actor, record);
  const mine = participants.find(({ isMe }) => isMe);
  const readUpTo = Math.max(mine?.lastReadSequence ?? 0, record.answered);
  return {
    _id: record._id,
    agency: isThere ? { _id: agencyId, businessName: businessName ?? '', contractType } : null,
    isOffice,
    isLocked,
    participants,
    lastMessage:
      senderId === null || lastAt === null || isLocked
        ? null
        : {
            message: isAdmin(actor) && !isOffice ? '' : (excerpt ?? ''),
            timestamp: lastAt,
            senderId,
            sequence: lastSequence,
            files: Number(record.files ?? 0),
            deletedAt: record.lastDeletedAt,
          },
    unread: mine === undefined || isLocked ? 0 : Math.max(0, lastSequence - readUpTo),
    archivingId: record.archivingId,
    isUnanswered: Boolean(record.isUnanswered),
    isWritable: !isLocked && takesPart(actor, facts) && isOpenChat(facts),
    updatedAt: record.updatedAt,
    createdAt: record.createdAt,
  };
}

/** The company's person while there is a company, and the consultant; in the one with the firm the reader, who is of it. */
function participantsOf(ctx: Context, actor: Actor, record: ChatRecord): Participant[] {
  const { userId, ownerName, ownerSurname, ownerRole } = record;
  const photo = (imageId: string | null) => imageAddress(ctx, actor, imageId);
  const side = (user: Participant['user'], read: number | null, readAt: string | null): Participant => ({
    userId: user._id,
    user,
    isMe: user._id === actor.userId,
    lastReadSequence: read ?? 0,
    lastReadTimestamp: readAt,
  });
  const consultant =
    record.firmId === null
      ? null
      : {
          _id: record.firmId,
          name: record.advisorName ?? '',
          surname: record.advisorSurname ?? '',
          role: record.advisorRole ?? ('advisor' as const),
          gender: record.advisorGender,
          urlCalendy: record.urlCalendy,
          frontImage: photo(record.advisorImageId),
        };
  const sides = consultant === null ? [] : [side(consultant, record.advisorRead, record.advisorReadAt)];
  if (userId === null || ownerName === null || ownerSurname === null || ownerRole === null) return sides;
  const owner = {
    _id: userId,
    name: ownerName,
    surname: ownerSurname,
    role: ownerRole,
    gender: record.ownerGender,
    urlCalendy: null,
    frontImage: photo(record.ownerImageId),
  };
  return [side(owner, record.ownerRead, record.ownerReadAt), ...sides];
}

type FileOfMessage = Awaited<ReturnType<typeof listFilesOfMessages>>[number];

/** A message with those of the files that are its own; their addresses are for the reader alone. */
export function replyMessage(
  ctx: Context,
  reader: Reader,
  record: MessageRecord,
  files: readonly FileOfMessage[],
): Message {
  const { senderName, senderSurname, aboutType, aboutId, aboutTitle, createdAt, ...message } = record;
  return {
    ...message,
    sender: { _id: record.senderId, name: senderName, surname: senderSurname },
    attachment: files
      .filter(({ messageId }) => messageId === record._id)
      .map((file) => replyChatFile(ctx, reader, record.chatId, file)),
    about: aboutType === null || aboutId === null ? null : { type: aboutType, _id: aboutId, title: aboutTitle ?? '' },
    timestamp: createdAt,
    createdAt,
  };
}

/** A message that was found, with the part of its text that shows why. */
export function replyFound(record: FoundRecord, stems: readonly string[]): z.input<typeof foundMessage> {
  const { _id, chatId, sequence, message, senderId, senderName, senderSurname, createdAt } = record;
  return {
    _id,
    chatId,
    sequence,
    agency: { _id: record.agencyId, businessName: record.businessName },
    sender: { _id: senderId, name: senderName, surname: senderSurname },
    timestamp: createdAt,
    snippet: [...snippetOf(message, stems)],
  };
}
