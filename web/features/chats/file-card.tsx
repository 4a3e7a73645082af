import { ActionIcon, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatFileSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { saveFile } from '../../ui/attachment-list.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { toast } from '../../ui/toast.ts';
import { chatFileAddress } from './chats.api.ts';
import classes from './file-card.module.css';

export interface FileCardProps {
  name: string;
  fullName: string;
  format: string;
  size: number;
  /** Who sent it, in the list of files. */
  sender?: string;
  /** Where it is fetched from; null while it was not sent. */
  at: { chatId: string; sequence: number; fileId: string } | null;
  isPlain?: boolean;
}

/** A file of a conversation: kind, name, size, and the way to have it (mock-ups 07). */
export function FileCard({ name, fullName, format, size, sender, at, isPlain = false }: FileCardProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const facts = { format: format.toUpperCase(), size: formatFileSize(size) };

  async function download(): Promise<void> {
    if (isBusy || at === null) return;
    setBusy(true);
    try {
      const address = await chatFileAddress(at.chatId, at.sequence, at.fileId);
      if (address === null) toast.error(t('chats.thread.fileGone'));
      else saveFile(address, fullName);
    } catch {
      toast.error(t('chats.thread.fileFailed', { name }));
    }
    setBusy(false);
  }

  return (
    <div className={classes['root']} data-plain={isPlain || undefined}>
      <FileIcon format={format} />
      <span className={classes['words']}>
        <span className={classes['name']} title={fullName}>
          {name}
        </span>
        <span className={classes['facts']}>
          {sender === undefined ? `${facts.format}, ${facts.size}` : t('chats.files.facts', { ...facts, name: sender })}
        </span>
      </span>
      {at === null ? null : (
        <ActionIcon
          size={44}
          aria-label={t('chats.thread.download', { name: fullName })}
          aria-busy={isBusy}
          onClick={() => void download()}
        >
          {isBusy ? <Loader size={18} /> : <IconDownload size={18} aria-hidden />}
        </ActionIcon>
      )}
    </div>
  );
}
