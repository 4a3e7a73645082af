export {
  deleteFilesBy,
  deleteOldChats,
  deleteOldMessages,
  listKeysOfFilesBy,
  listOwnSentFiles,
  ownMessages,
} from './chats/messages.queries.ts';
export { countConversationsOf, findChatsByName, findingChats } from './chats/chats.queries.ts';
export { listOwnPushDevices } from './notifications/sending.queries.ts';
