import { CloseButton, Drawer, Button, Loader } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Fragment } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { fileDay, FileCard } from './message-item.tsx';
import classes from './chat-pane.module.css';
import { useChatFiles } from './chats.api.ts';

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

interface ChatFilesProps {
  chatId: string;
  me: string;
  /** The last message that is known: one more may bring files. */
  last: number;
  /** The title, and the way to close. */
  head: (count: string) => React.ReactNode;
}

/** All files of a conversation by their days, newest first; more of them as one comes near the end (1-people §2). */
function ChatFiles({ chatId, me, last, head }: ChatFilesProps) {
  const t = useT();
  const found = useChatFiles(chatId, last);
  const files = found.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const total = found.data?.pages.at(-1)?.total ?? 0;

  function look({ currentTarget }: React.UIEvent<HTMLElement>): void {
    const below = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight;
    if (below < 300 && found.hasNextPage && !found.isFetchingNextPage && !found.isError) void found.fetchNextPage();
  }

  return (
    <div className={classes['chatFiles']}>
      {head(total === 0 ? '' : formatNumber(total))}
      <div className={classes['scroll']} onScroll={look}>
        {found.isPending ? (
          <div className={classes['waiting']} aria-busy="true">
            <Loader size={20} />
          </div>
        ) : found.isError && files.length === 0 ? (
          <ErrorBlock
            title={t('chats.files.loadError')}
            onRetry={() => void found.refetch()}
            isRetrying={found.isFetching}
          />
        ) : files.length === 0 ? (
          <EmptyState title={t('chats.files.none')}>{t('chats.files.noneHint')}</EmptyState>
        ) : (
          <FileDays chatId={chatId} me={me} files={files} />
        )}
        {found.hasNextPage ? (
          <Button
            variant="light"
            size="sm"
            fullWidth
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('chats.files.more')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface FileDaysProps {
  chatId: string;
  me: string;
  files: NonNullable<ReturnType<typeof useChatFiles>['data']>['pages'][number]['rows'];
}

/** Files under their days. */
function FileDays({ chatId, me, files }: FileDaysProps) {
  const t = useT();
  const now = useNow();
  const dayOf = (at: number) => {
    const file = files[at];
    return file === undefined ? '' : fileDay(file.createdAt, { now, today: t('chats.today') });
  };

  return (
    <ul className={classes['chatFilesList']}>
      {files.map((file, at) => (
        <Fragment key={file._id}>
          {dayOf(at) === dayOf(at - 1) ? null : <li className={classes['day']}>{dayOf(at)}</li>}
          <li>
            <FileCard
              isPlain
              name={file.additionalInfo.name}
              fullName={file.additionalInfo.fullName}
              format={file.additionalInfo.format}
              size={file.size}
              sender={file.senderId === me ? t('chats.you') : (file.senderName.split(' ')[0] ?? '')}
              at={{ chatId, sequence: file.sequence, fileId: file._id }}
            />
          </li>
        </Fragment>
      ))}
    </ul>
  );
}
