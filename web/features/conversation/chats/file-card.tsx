import { formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DownloadAction } from '../../../ui/table/download-action.tsx';
import { FileIcon } from '../../../ui/cards/file-icon.tsx';
import { chatFileAddress } from './chats.api.ts';
import classes from './messages.module.css';

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
  const facts = { format: format.toUpperCase(), size: formatFileSize(size) };

  return (
    <div className={classes['fileCard']} data-plain={isPlain || undefined}>
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
        <DownloadAction
          file={{ _id: at.fileId, additionalInfo: { name: fullName, fullName } }}
          addressOf={(fileId) => chatFileAddress(at.chatId, at.sequence, fileId)}
        />
      )}
    </div>
  );
}
