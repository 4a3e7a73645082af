import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { useStartChat } from './chats.api.ts';

export interface WriteButtonProps {
  agencyId: string;
  /** The company, for screen readers. */
  name: string;
  /** The consultant's conversation with it, or null where none was opened. */
  chatId: string | null;
}

/** Leads a consultant to the conversation with a company that they follow, and opens it the first time (2-catalogue §2). */
export function WriteButton({ agencyId, name, chatId }: WriteButtonProps) {
  const t = useT();
  const navigate = useNavigate();
  const start = useStartChat();
  const label = t('chats.start.writeTo', { name });

  function go(id: string): void {
    void navigate({ to: `/admin/chats/${id}` as '/' });
  }

  function write(): void {
    if (chatId !== null) return go(chatId);
    mutateWithMessage(start, agencyId, {
      onSuccess: ({ _id }) => go(_id),
      refused: (error) => toast.error(error instanceof ApiError ? error.message : t('chats.start.failed')),
    });
  }

  return (
    <Button
      variant="default"
      leftSection={<IconMessages size={18} aria-hidden />}
      aria-label={label}
      loading={start.isPending}
      onClick={write}
    >
      {t('chats.start.write')}
    </Button>
  );
}
