import { CloseButton, Drawer } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ChatFiles } from './chat-files.tsx';
import classes from './chat-pane.module.css';

export interface FilesPaneProps {
  chatId: string;
  me: string;
  last: number;
  onClose: () => void;
}

/** The files beside the conversation where there is room, in a drawer otherwise (visual language §7). */
export function FilesPane(props: FilesPaneProps) {
  const { onClose } = props;
  const t = useT();
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  useHotkeys(isWide ? [['Escape', onClose]] : [], []);
  const content = (
    <ChatFiles
      {...props}
      head={(count) => (
        <div className={classes['filesPaneHead']}>
          <h2 className={classes['title']}>
            {t('chats.files.title')} <span className={classes['count']}>{count}</span>
          </h2>
          <CloseButton size={isWide ? 36 : 44} iconSize={18} aria-label={t('common.actions.close')} onClick={onClose} />
        </div>
      )}
    />
  );
  if (isWide)
    return (
      <aside className={classes['side']} aria-label={t('chats.files.title')}>
        {content}
      </aside>
    );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={360}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('chats.files.title') } }}
      classNames={{ body: classes['body'] ?? '' }}
    >
      {content}
    </Drawer>
  );
}
