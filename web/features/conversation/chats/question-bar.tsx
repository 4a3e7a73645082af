import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Chat } from '@volano/domain/contracts/chats';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './chat-pane.module.css';
import { useCloseQuestion } from './chats.api.ts';

/** What the company asked waits for an answer: who needs to give none says so, and it leaves "senza risposta" everywhere. */
export function QuestionBar({ chat }: { chat: Chat }) {
  const t = useT();
  const closing = useCloseQuestion();
  if (!chat.isUnanswered) return null;
  return (
    <div className={classes['question']}>
      <span>{t('chats.question.waits')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCheck size={16} aria-hidden />}
        aria-label={t('chats.question.closeNamed')}
        loading={closing.isPending}
        onClick={() => mutateWithMessage(closing, chat._id, { done: () => toast.success(t('chats.question.closed')) })}
      >
        {t('chats.question.close')}
      </Button>
    </div>
  );
}
