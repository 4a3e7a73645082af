import type { ChatMessage } from '@volano/domain/contracts/chats';
import { canStillChange } from '@volano/domain/policies/chats';
import { useMemo, useState } from 'react';
import { useNow } from '../../../lib/live/live.ts';
import type { Conversation } from './conversation.ts';

/** What can be done with one's own messages, and what is being done. */
export interface MessageChanges {
  readonly conversation: Conversation;
  readonly canChange: (message: ChatMessage) => boolean;
  /** The message that is being corrected, or null. */
  readonly editedId: string | null;
  readonly onEdit: (id: string | null) => void;
}

/** Corrections of one's own messages: for a few minutes, where one may still write (9-working-day, chat). The service has the last word. */
export function useMessageChanges(conversation: Conversation, me: string, isWritable: boolean): MessageChanges {
  const now = useNow();
  const [editedId, setEditedId] = useState<string | null>(null);
  // The same until one of these changes: a key in the composer draws no message again.
  return useMemo(() => {
    const canChange = (message: ChatMessage) => isWritable && message.senderId === me && canStillChange(message, now);
    return { conversation, canChange, editedId, onEdit: setEditedId };
  }, [conversation, isWritable, me, now, editedId]);
}
