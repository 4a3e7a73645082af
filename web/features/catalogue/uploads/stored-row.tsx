import { ActionIcon } from '@mantine/core';
import { shortTitle } from '@volano/domain/rules/catalogue-files';
import { IconTrash } from '@tabler/icons-react';
import { formatDate, formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { AttachmentItem } from '../../../ui/forms/attachment-list.tsx';
import { DownloadAction } from '../../../ui/table/download-action.tsx';
import { FileIcon } from '../../../ui/cards/file-icon.tsx';
import classes from './uploads.module.css';

export interface StoredRowProps {
  file: AttachmentItem & { readonly createdAt: string };
  addressOf: (fileId: string) => Promise<string | null>;
  /** Asks before it is deleted. */
  onDelete: () => void;
}

/** An attachment that is there: what it is, the way to have it, the way to be rid of it. */
export function StoredRow({ file, addressOf, onDelete }: StoredRowProps) {
  const t = useT();
  const { name, format, fullName } = file.additionalInfo;
  return (
    <li className={classes['row']}>
      <FileIcon format={format} />
      <span className={classes['attachmentsFieldWords']}>
        <span className={classes['name']} title={fullName}>
          {shortTitle(name)}
        </span>
        <span className={classes['facts']}>
          {format.toUpperCase()}, {formatFileSize(file.size)}, {formatDate(file.createdAt)}
        </span>
      </span>
      <DownloadAction file={file} addressOf={addressOf} />
      <ActionIcon aria-label={t('uploads.attachments.delete', { name })} aria-haspopup="dialog" onClick={onDelete}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}
