import { ActionIcon, Progress } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FileIcon } from '../../../ui/cards/file-icon.tsx';
import classes from './uploads.module.css';
import type { QueuedFile } from './upload-queue.ts';

export interface QueuedRowProps {
  item: QueuedFile;
  /** Whether there is something to send it to. */
  canRetry: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

/** A file on its way: how far it is, or why it did not arrive, and what can be done about it. */
export function QueuedRow({ item, canRetry, onRetry, onDrop }: QueuedRowProps) {
  const t = useT();
  const { name, format, state, message } = item;
  const isOver = state === 'failed' || state === 'refused';
  return (
    <li className={classes['row']}>
      <FileIcon format={format} />
      <span className={classes['attachmentsFieldWords']}>
        <span className={classes['name']}>{name}</span>
        {state === 'sending' ? <Way item={item} /> : null}
        {state === 'waiting' ? (
          <span className={classes['facts']}>
            {format.toUpperCase()}, {formatFileSize(item.file.size)}. {t('uploads.attachments.waiting')}
          </span>
        ) : null}
        {isOver ? (
          <span className={classes['fault']} role="alert">
            {message}
          </span>
        ) : null}
      </span>
      {state === 'failed' && canRetry ? (
        <ActionIcon aria-label={t('uploads.attachments.retry', { name })} onClick={onRetry}>
          <IconRefresh size={20} aria-hidden />
        </ActionIcon>
      ) : null}
      <ActionIcon
        aria-label={t(state === 'sending' ? 'uploads.attachments.cancel' : 'uploads.attachments.dismiss', { name })}
        onClick={onDrop}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** The bar, and how many seconds are left at the pace so far. */
function Way({ item: { name, sent, secondsLeft } }: { item: QueuedFile }) {
  const t = useT();
  const percent = Math.floor(sent * 100);
  return (
    <span className={classes['way']}>
      <Progress value={percent} aria-label={name} size={4} className={classes['bar'] ?? ''} />
      <span className={classes['facts']}>
        {sent >= 1
          ? t('uploads.attachments.checking')
          : secondsLeft === null
            ? t('uploads.attachments.sending', { percent })
            : t('uploads.attachments.secondsLeft', { percent, count: secondsLeft })}
      </span>
    </span>
  );
}
