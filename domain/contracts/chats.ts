import { z } from 'zod';
import { UNREADABLE_REASONS } from '../policies/chats.ts';
import { isBlank, isHarmless } from '../rules/harmless-text.ts';
import { CONTRACT_TYPES, ENTITY_TYPES, GENDERS, MESSAGE_KINDS, ROLES } from '../rules/vocabulary.ts';
import { id, idParams, moment, queryFlag, queryInteger, searchText, listQuery } from './fields.ts';
import { reaching } from './reaching.ts';
import { route } from './route.ts';
import { ofWhoAsks } from './subject.ts';
import { attachment, image } from './uploads.ts';

/** Messages in a page, unless asked otherwise. */
export const MESSAGES_A_PAGE = 50;
export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_MESSAGE_FILES = 50;

/** Who reads conversations: the two sides, and admins, whose reading is written down (holes H16). A sales contact has those with the firm alone. */
export const chatReaders = {
  admin: 'all',
  advisor: 'own',
  'business-performance-partner': 'own',
  sales: 'own',
  user: 'own',
  'business-partner': 'own',
} as const;

/** Who writes in them: the two sides alone, to which admins belong in the one with the firm (17-seams §7). */
const chatWriters = {
  admin: 'own',
  advisor: 'own',
  'business-performance-partner': 'own',
  sales: 'own',
  user: 'own',
  'business-partner': 'own',
} as const;

/** One side of a conversation. The consultant's handle leads to the appointment button of the other side. */
export const chatParticipant = z
  .object({
    userId: id,
    user: z.object({
      _id: id,
      name: z.string(),
      surname: z.string(),
      role: z.enum(ROLES),
      gender: z.enum(GENDERS).nullable(),
      urlCalendy: z.string().nullable(),
      frontImage: image.nullable(),
    }),
    isMe: z.boolean(),
    /** The last message that they have read; 0 before the first. */
    lastReadSequence: z.int(),
    lastReadTimestamp: moment.nullable(),
  })
  .meta({ id: 'ChatParticipant' });

/** The call or service that a message is about, by the title that it had when the message was said (9-working-day §2). */
export const messageTopic = z
  .object({ type: z.enum(ENTITY_TYPES), _id: id, title: z.string() })
  .meta({ id: 'MessageTopic' });
export type MessageTopic = z.infer<typeof messageTopic>;

/** Names what a message is about; its title is known to the server. */
const topicNamed = z.strictObject({ type: z.enum(ENTITY_TYPES), _id: id });

/** A message. `sequence` orders it within its conversation, without gaps; `timestamp` is for the eye (holes H31). */
export const chatMessage = z
  .object({
    _id: id,
    chatId: id,
    sequence: z.int(),
    /** A broadcast answers nothing that was asked. */
    kind: z.enum(MESSAGE_KINDS),
    message: z.string(),
    senderId: id,
    sender: z.object({ _id: id, name: z.string(), surname: z.string() }),
    attachment: z.array(attachment),
    about: messageTopic.nullable(),
    timestamp: moment,
    createdAt: moment,
    /** When its sender corrected it last; null for what stands as it was said. */
    editedAt: moment.nullable(),
    /** When its sender deleted it: it has no text and no files any more, and keeps its place. */
    deletedAt: moment.nullable(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof chatMessage>;

/** A conversation as its list shows it. `agency` is null where the company is gone: its label says so. */
export const chat = z
  .object({
    _id: id,
    agency: z.object({ _id: id, businessName: z.string(), contractType: z.enum(CONTRACT_TYPES) }).nullable(),
    /** With the firm as a whole: its people are the company's, and the reader; who speaks for the firm changes. */
    isOffice: z.boolean(),
    /** Whether its company's person knows of it and may not open it: it is there, with whom, and no word of it. */
    isLocked: z.boolean(),
    participants: z.array(chatParticipant),
    /** The beginning of its text; empty for admins, who read it in the conversation, where their reading is written down; null where it is locked. */
    lastMessage: z
      .object({
        message: z.string(),
        timestamp: moment,
        senderId: id,
        sequence: z.int(),
        files: z.int(),
        deletedAt: moment.nullable(),
      })
      .nullable(),
    /** Messages of the other side after the reader's mark, in the one with the firm after its last answer too; 0 for admins in all others. */
    unread: z.int(),
    archivingId: id.nullable(),
    /** Whether the company asked something that nobody answered or closed, while its consultant still can. */
    isUnanswered: z.boolean(),
    /** Whether the reader may write: admins to a company as the firm alone, nobody once it is gone or followed by somebody else. */
    isWritable: z.boolean(),
    updatedAt: moment,
    createdAt: moment,
  })
  .meta({ id: 'Chat' });
export type Chat = z.infer<typeof chat>;

const query = listQuery(['updatedAt'] as const, {
  q: searchText.optional(),
  agencyId: id.optional(),
  /** With something that the company asked and nobody answered or closed. */
  isUnanswered: queryFlag.optional(),
});

/** Newest first unless sorted otherwise. */
export const listChats = route({
  method: 'GET',
  path: 'chats',
  summary: 'Conversations of the reader, without those put aside; of the company in use for its own people',
  access: chatReaders,
  whilePending: true,
  subject: { rowsOf: 'chat', narrowedBy: 'query.agencyId' },
  query,
  reply: chat,
  list: true,
});

export const listArchivedChats = route({
  method: 'GET',
  path: 'chats/archived',
  summary: 'Conversations that the reader has put aside',
  access: { admin: 'all', advisor: 'own', 'business-performance-partner': 'own' },
  subject: { rowsOf: 'chat', narrowedBy: 'query.agencyId' },
  query,
  reply: chat,
  list: true,
});

export const countChatsToRead = route({
  method: 'GET',
  path: 'chats/toread',
  summary: 'How many of the reader’s conversations have something unread, those put aside among them',
  access: chatReaders,
  whilePending: true,
  subject: ofWhoAsks,
  /** `archivedToRead` of `chatToRead` are in the list of those put aside, the rest in the other. */
  reply: z.object({ chatToRead: z.int(), archivedToRead: z.int() }),
});

export const getChat = route({
  method: 'GET',
  path: 'chats/{id}',
  summary: 'One conversation; an admin who opens it is written down',
  access: chatReaders,
  whilePending: true,
  subject: { chat: 'params.id' },
  params: idParams,
  reply: chat,
});

/**
 * Opens the conversation of a consultant with a company, or answers the one that is there. `participantsIds` are the people: the
 * company's person, and the consultant, who may leave themself out. Of a person with several companies `agencyId` says which.
 */
export const createChat = route({
  method: 'POST',
  path: 'chats',
  summary: 'Open a conversation with a company that the consultant follows, or answer the one that is there',
  access: { advisor: 'own', 'business-performance-partner': 'own' },
  subject: { none: 'the company is found among those that the consultant follows' },
  body: z.strictObject({ participantsIds: z.array(id).min(1).max(2), agencyId: id.optional() }),
  example: { body: { participantsIds: ['{companyPerson}'] } },
  reply: chat,
  status: 201,
});

/** The conversation of the company in use with the firm as a whole: opened once, the same each time, whatever the contract. */
export const openOfficeChat = route({
  method: 'POST',
  path: 'chats/office',
  summary: 'The conversation of the company in use with the firm, opened where there is none',
  access: { user: 'own', 'business-partner': 'own' },
  whilePending: true,
  subject: ofWhoAsks,
  reply: chat,
  status: 201,
});

/** Without a `sequence`, up to the last message. A mark never goes back nor beyond the last; a time that is sent counts for nothing. */
export const readChat = route({
  method: 'PATCH',
  path: 'chats/{id}/read',
  summary: 'Mark as read up to a message',
  access: chatWriters,
  whilePending: true,
  subject: { chat: 'params.id', for: 'talk' },
  params: idParams,
  body: z.strictObject({ sequence: z.int().min(0).optional(), lastReadTimestamp: moment.optional() }).optional(),
  reply: chat,
});

/**
 * Says that what the company wrote last needs no answer: it leaves what is unanswered. Its next message is a question again. 409
 * `nothingOpen` where nothing waits.
 */
export const closeQuestion = route({
  method: 'PUT',
  path: 'chats/{id}/question',
  summary: 'Close what a company asked without an answer',
  access: { admin: 'all', advisor: 'own', 'business-performance-partner': 'own', sales: 'own' },
  subject: { chat: 'params.id' },
  params: idParams,
  body: z.strictObject({ isClosed: z.literal(true) }),
  reply: chat,
});

export const listChatFiles = route({
  method: 'GET',
  path: 'chats/{id}/files',
  summary: 'Files of a conversation, newest first',
  access: chatReaders,
  whilePending: true,
  subject: { chat: 'params.id' },
  params: idParams,
  query: listQuery([] as const, {}),
  reply: attachment.extend({ sequence: z.int(), senderId: id, senderName: z.string() }),
  list: true,
});

/** A line a message, oldest first: when in Rome, who, what, about which call or service, names of its files, whether corrected or deleted. */
export const exportChat = route({
  method: 'GET',
  path: 'chats/{id}/export',
  summary: 'A conversation as a spreadsheet; the address lives five minutes',
  access: chatReaders,
  whilePending: true,
  subject: { chat: 'params.id' },
  params: idParams,
  reply: z.object({ url: z.string() }),
});

const ofChat = z.strictObject({ chatId: id });

/**
 * The newest fifty, oldest of them first. `before` and `after` a sequence page through the rest, `around` one shows what was found
 * where it was said; `q` answers only messages that contain it.
 */
export const listMessages = route({
  method: 'GET',
  path: 'chatmessages/{chatId}/messages',
  summary: 'Messages of a conversation',
  access: chatReaders,
  whilePending: true,
  subject: { chat: 'params.chatId' },
  params: ofChat,
  query: z.strictObject({
    sort: z.enum(['timestamp', '-timestamp']).default('timestamp'),
    limit: queryInteger(1, 100).default(MESSAGES_A_PAGE),
    before: queryInteger(1, 2_147_483_647).optional(),
    after: queryInteger(0, 2_147_483_647).optional(),
    around: queryInteger(1, 2_147_483_647).optional(),
    q: searchText.optional(),
    count: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  }),
  reply: chatMessage,
  list: true,
});

/** The text is stored as it was written. A lone newline is nothing, and a message that begins with one is refused (1-people §5). */
export const messageText = z
  .string()
  .max(MAX_MESSAGE_LENGTH)
  .refine(isHarmless, 'characters')
  .refine((value) => !value.startsWith('\n'), 'messageStart');

/**
 * Whether the other side can read what is said, and why not: to a prospect, or to who was never invited, it waits unread. `why` is null too where the
 * office has still to confirm the company's person, who until then reads what is said as the firm alone.
 */
const chatReader = z.object({ canRead: z.boolean(), why: z.enum(UNREADABLE_REASONS).nullable() });

export const sendMessage = route({
  method: 'POST',
  path: 'chatmessages/{chatId}/messages',
  summary: 'Say something; the same `Idempotency-Key` is the same message, whatever it then says',
  access: chatWriters,
  whilePending: true,
  subject: { chat: 'params.chatId', for: 'talk' },
  params: ofChat,
  body: z
    .strictObject({
      message: messageText.default(''),
      attachmentIds: z.array(id).max(MAX_MESSAGE_FILES).default([]),
      /** What stands open to the company of the conversation; 404 for everything else. */
      about: topicNamed.optional(),
    })
    .refine(({ message, attachmentIds }) => !isBlank(message) || attachmentIds.length > 0, {
      path: ['message'],
      message: 'required',
    }),
  example: { body: { message: 'Buongiorno' } },
  reply: z.object({
    lastMessage: chatMessage,
    reader: chatReader,
  }),
  status: 201,
  idempotent: true,
});

/** As many companies as one call writes to. */
const MAX_WRITTEN_TO = 200;

/** What became of one of many: `code` says why nothing was said there, `reader` whether what was said can be read, as for one alone. */
export const writingOutcome = z
  .object({
    agencyId: id,
    status: z.enum(['sent', 'refused']),
    code: z.string().optional(),
    chatId: id.optional(),
    ...reaching,
    reader: chatReader.nullable(),
  })
  .meta({ id: 'WritingOutcome' });
export type WritingOutcome = z.infer<typeof writingOutcome>;

/**
 * The same words into the conversations with many companies, each opened where there was none, and each as one alone would be: answered
 * in the order of the ids, a company that is named twice once. With the same `Idempotency-Key` it goes on where it was cut off.
 */
export const writeToMany = route({
  method: 'POST',
  path: 'chatmessages/many',
  summary: 'Say the same to many companies that the consultant follows',
  access: { advisor: 'own', 'business-performance-partner': 'own' },
  subject: { none: 'each company is judged by itself and answered in its own line' },
  body: z.strictObject({
    agenciesIds: z.array(id).min(1).max(MAX_WRITTEN_TO),
    message: messageText.refine((value) => !isBlank(value), 'required'),
    about: topicNamed.optional(),
  }),
  example: { body: { agenciesIds: ['{agency}'], message: 'Buongiorno' } },
  reply: z.array(writingOutcome),
  idempotent: true,
});

/** One's own message, while it may still be changed (`canStillChange`): 404 for everybody else's, 409 `messageTooOld` afterwards. */
const messageWriters = {
  access: chatWriters,
  whilePending: true,
  subject: { message: 'params.id' },
  params: idParams,
} as const;

/** `message` takes the place of what was said; its files stay. What was said before is not kept. */
export const editMessage = route({
  method: 'PUT',
  path: 'chatmessages/{id}',
  summary: 'Correct one’s own message, for five minutes; the other side sees that it was',
  ...messageWriters,
  body: z.strictObject({ message: messageText }),
  example: { body: { message: 'Buongiorno a voi' } },
  reply: chatMessage,
});

export const deleteMessage = route({
  method: 'DELETE',
  path: 'chatmessages/{id}',
  summary: 'Delete one’s own message with its files, for five minutes; the other side sees that it was',
  ...messageWriters,
  reply: chatMessage,
});
