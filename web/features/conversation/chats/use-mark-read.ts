import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useReadChat } from './chats.api.ts';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Marks what is shown as read while the window is looked at. `known` is how far the reader had come, null for who has no mark. */
export function useMarkRead(chatId: string, { known, last }: { known: number | null; last: number }): void {
  const isLookedAt = useSyncExternalStore(onVisibility, () => !document.hidden);
  const { mutate } = useReadChat();
  const told = useRef({ chatId, sequence: 0 });
  useEffect(() => {
    const before = told.current.chatId === chatId ? told.current.sequence : 0;
    if (known === null || !isLookedAt || last <= Math.max(known, before)) return;
    told.current = { chatId, sequence: last };
    mutate(
      { chatId, sequence: last },
      {
        onError: () => {
          told.current = { chatId, sequence: before };
        },
      },
    );
  }, [chatId, known, last, isLookedAt, mutate]);
}
