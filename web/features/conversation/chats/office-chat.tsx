import { Button, type ButtonProps } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openOfficeChat } from '@volano/domain/contracts/chats';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { chatsKey } from './use-chat-news.tsx';

interface OfficeChatButtonProps extends Pick<ButtonProps, 'variant' | 'fullWidth'> {
  /** The call that is to be written about. */
  announcementId?: string;
}

/** Leads a company to its conversation with the firm, which is opened the first time (17-seams §7). */
export function OfficeChatButton({ announcementId, ...props }: OfficeChatButtonProps) {
  const t = useT();
  const go = useGo();
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: () => call(openOfficeChat, {}),
    onSuccess: () => {
      // A company names its conversations: the way to this one appears in the menu.
      void client.invalidateQueries({ queryKey: ['agencies'] });
      return client.invalidateQueries({ queryKey: chatsKey });
    },
  });
  return (
    <Button
      {...props}
      leftSection={<IconMessages size={18} aria-hidden />}
      loading={open.isPending}
      onClick={() =>
        mutateWithMessage(open, undefined, {
          onSuccess: ({ _id: chatId }) =>
            void go({
              to: '/consultant/$chatId',
              params: { chatId },
              ...(announcementId === undefined ? {} : { search: { announcementId } }),
            }),
        })
      }
    >
      {t('officeChats.write')}
    </Button>
  );
}
