import { ActionIcon } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './chat-panes.module.css';
import { type ReadyReply, ReplyWords } from './reply-words.tsx';

export interface ReplyMenuProps {
  replies: readonly ReadyReply[];
  onChoose: (text: string) => void;
}

/** The texts of the office behind a button. */
export function ReplyMenu({ replies, onChoose }: ReplyMenuProps) {
  const t = useT();
  return (
    <Menu position="top-start" width={360} returnFocus={false}>
      <Menu.Target>
        <ActionIcon size={44} flex="none" className={classes['open'] ?? ''} aria-label={t('chats.replies.open')}>
          <IconBolt size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {replies.map(({ _id, name, text }) => (
          <Menu.Item key={_id} onClick={() => onChoose(text)}>
            <ReplyWords name={name} text={text} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
