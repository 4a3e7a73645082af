import { ActionIcon, Progress } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { formatOf } from '@volano/domain/rules/catalogue-files';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FileIcon } from '../../../ui/cards/file-icon.tsx';
import type { ReadyFile } from './chat-drafts.ts';
import classes from './chat-pane.module.css';
import type { ComingFile } from './use-chat-uploads.ts';

export interface ChosenFilesProps {
  ready: readonly ReadyFile[];
  coming: readonly ComingFile[];
  onRemove: (fileId: string) => void;
  onRetry: (key: string) => void;
  onCancel: (key: string) => void;
}

/** The files of the message that is being written: those that are there, those on their way, those that could not be had. */
export function ChosenFiles({ ready, coming, onRemove, onRetry, onCancel }: ChosenFilesProps) {
  const t = useT();
  if (ready.length + coming.length === 0) return null;
  return (
    <ul className={classes['chosenFiles']} aria-label={t('chats.composer.chosen')}>
      {ready.map(({ _id, name, format }) => (
        <li key={_id} className={classes['file']}>
          <FileIcon format={format} />
          <span className={classes['name']} title={name}>
            {name}
          </span>
          <ActionIcon aria-label={t('chats.composer.removeFile', { name })} onClick={() => onRemove(_id)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
      {coming.map(({ key, name, state, sent, fault }) => (
        <li key={key} className={classes['file']} data-state={state}>
          <FileIcon format={formatOf(name)} />
          <span className={classes['words']}>
            <span className={classes['name']} title={name}>
              {name}
            </span>
            {state === 'sending' ? (
              <Progress value={Math.floor(sent * 100)} size={4} aria-label={t('chats.composer.progress', { name })} />
            ) : (
              <span className={classes['fault']} role="alert">
                {fault}
              </span>
            )}
          </span>
          {state === 'failed' ? (
            <ActionIcon aria-label={t('chats.composer.retryFile', { name })} onClick={() => onRetry(key)}>
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          ) : null}
          <ActionIcon
            aria-label={t(state === 'sending' ? 'chats.composer.cancelFile' : 'chats.composer.removeFile', { name })}
            onClick={() => onCancel(key)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
