export {
  deleteFilesBy,
  deleteOldChats,
  listKeysOfFilesBy,
  listOwnSentFiles,
  ownMessages,
} from './chats/chat-ends.queries.ts';
export { countConversationsOf, findingChats } from './chats/chats.queries.ts';
