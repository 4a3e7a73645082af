export { deleteFilesBy, listKeysOfFilesBy, listOwnSentFiles, ownMessages } from './chats/messages.queries.ts';
export {
  countConversationsOf,
  deleteOldChats,
  deleteOldMessages,
  findChatsByName,
  findingChats,
} from './chats/chats.queries.ts';
export { listOwnPushDevices } from './notifications/push-devices.queries.ts';
