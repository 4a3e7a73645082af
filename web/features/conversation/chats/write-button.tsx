import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { useStartChat } from './chats.api.ts';

export interface WriteButtonProps {
  agencyId: string;
  /** The company, for screen readers. */
  name: string;
  /** The consultant's conversation with it, or null where none was opened. */
  chatId: string | null;
  /** Whoever comes here came to write: the conversation opens in place of this screen. */
  isAsked?: boolean;
  /** In the row of a table. */
  isDense?: boolean;
}

/** Leads a consultant to the conversation with a company that they follow, and opens it the first time (2-catalogue §2). */
export function WriteButton({ agencyId, name, chatId, isAsked = false, isDense = false }: WriteButtonProps) {
  const t = useT();
  const go = useGo();
  const start = useStartChat();
  const label = t('chats.start.writeTo', { name });

  function open(id: string): void {
    void go({ to: '/admin/chats/$chatId', params: { chatId: id }, replace: isAsked });
  }

  function write(): void {
    if (chatId !== null) return open(chatId);
    mutateWithMessage(start, agencyId, {
      onSuccess: ({ _id }) => open(_id),
      refused: (error) => toast.error(error instanceof ApiError ? error.message : t('chats.start.failed')),
    });
  }

  const writeAtOnce = useEffectEvent(write);
  useEffect(() => {
    if (isAsked) writeAtOnce();
  }, [isAsked]);

  return (
    <Button
      variant={isDense ? 'subtle' : 'default'}
      size={isDense ? 'xs' : 'sm'}
      leftSection={<IconMessages size={isDense ? 16 : 18} aria-hidden />}
      aria-label={label}
      loading={start.isPending}
      onClick={write}
    >
      {t('chats.start.write')}
    </Button>
  );
}
