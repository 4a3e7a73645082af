import { useEffect, useSyncExternalStore } from 'react';
import { LOOK_AGAIN_MS } from './chats.api.ts';
import { type Conversation, conversationOf, type ConversationState } from './conversation.ts';

/** A conversation that is looked at: kept in step by the live line, or by looking again for who hears nothing on it. */
export function useConversation(chatId: string, isPolled: boolean): [ConversationState, Conversation] {
  const conversation = conversationOf(chatId);
  const state = useSyncExternalStore(conversation.subscribe, conversation.read);
  useEffect(() => conversation.follow(), [conversation]);
  useEffect(() => {
    if (!isPolled) return undefined;
    const look = () => {
      if (!document.hidden) void conversation.catchUp();
    };
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [conversation, isPolled]);
  return [state, conversation];
}
