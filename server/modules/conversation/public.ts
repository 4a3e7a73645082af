export {
  deleteFilesBy,
  deleteOldChats,
  listKeysOfFilesBy,
  listOwnSentFiles,
  ownMessages,
} from './chats/messages.queries.ts';
export { countConversationsOf, findingChats } from './chats/chats.queries.ts';
