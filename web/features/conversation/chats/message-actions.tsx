import { ActionIcon, Button, Flex, Stack, Textarea } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ChatMessage, MAX_MESSAGE_LENGTH } from '@volano/domain/contracts/chats';
import { isBlank } from '@volano/domain/rules/harmless-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MessageChanges } from './message-changes.ts';
import classes from './messages.module.css';

interface OwnMessageProps {
  message: ChatMessage;
  changes: MessageChanges;
}

/** The "…" beside one's own message while it may be changed. */
export function MessageActions({ message, changes: { conversation, onEdit } }: OwnMessageProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({ mutationFn: conversation.remove });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size={28}
            className={classes['actions'] ?? ''}
            aria-label={t('chats.thread.actions', { time: formatTime(message.timestamp) })}
          >
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onEdit(message._id)}>
            {t('chats.thread.edit')}
          </Menu.Item>
          <Menu.Item color="danger" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsking(true)}>
            {t('chats.thread.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('chats.thread.deleteAsk')}
        confirmLabel={t('chats.thread.delete')}
        isWorking={removal.isPending}
        onConfirm={() =>
          mutateWithMessage(removal, message._id, {
            onSuccess: () => setAsking(false),
            onError: () => setAsking(false),
            done: () => toast.success(t('chats.thread.deleteDone')),
          })
        }
      >
        {t('chats.thread.deleteHint')}
      </ConfirmDialog>
    </>
  );
}

/** One's own message while it is corrected: Enter saves, Escape leaves it as it was. */
export function MessageEditor({ message, changes: { conversation, onEdit } }: OwnMessageProps) {
  const t = useT();
  const [text, setText] = useState(message.message);
  const saving = useMutation({
    mutationFn: (said: string) => conversation.edit(message._id, said),
  });
  const isEmpty = isBlank(text) && message.attachment.length === 0;

  function save(): void {
    const said = text.trimEnd();
    if (isEmpty || saving.isPending) return;
    if (said === message.message) return onEdit(null);
    mutateWithMessage(saving, said, {
      onSuccess: () => onEdit(null),
      done: () => toast.success(t('chats.thread.editDone')),
    });
  }

  function press(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onEdit(null);
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    save();
  }

  return (
    <Stack gap="s6" className={classes['editor']}>
      <Textarea
        data-autofocus
        ref={focusAtEnd}
        autosize
        minRows={1}
        maxRows={8}
        aria-label={t('chats.thread.editing')}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replace(/^\n+/, ''))}
        onKeyDown={press}
      />
      <Flex gap="xs" justify="flex-end">
        <Button variant="subtle" size="sm" onClick={() => onEdit(null)}>
          {t('common.actions.cancel')}
        </Button>
        <Button size="sm" loading={saving.isPending} disabled={isEmpty} onClick={save}>
          {t('common.actions.save')}
        </Button>
      </Flex>
    </Stack>
  );
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
