import { ActionIcon, Loader } from '@mantine/core';
import { shortTitle } from '@volano/domain/rules/catalogue-files';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, formatFileSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { type AttachmentItem, saveFile } from '../../ui/attachment-list.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './attachments-field.module.css';

export interface StoredRowProps {
  file: AttachmentItem & { readonly createdAt: string };
  addressOf: (fileId: string) => Promise<string | null>;
  /** Asks before it is deleted; missing for who only reads. */
  onDelete: (() => void) | undefined;
}

/** An attachment that is there: what it is, the way to have it, the way to be rid of it. */
export function StoredRow({ file, addressOf, onDelete }: StoredRowProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const { name, format, fullName } = file.additionalInfo;

  async function download(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const address = await addressOf(file._id);
      if (address === null) toast.error(t('uploads.list.gone'));
      else saveFile(address, fullName);
    } catch {
      toast.error(t('uploads.list.failed', { name }));
    }
    setBusy(false);
  }

  return (
    <li className={classes['row']}>
      <FileIcon format={format} />
      <span className={classes['words']}>
        <span className={classes['name']} title={fullName}>
          {shortTitle(name)}
        </span>
        <span className={classes['facts']}>
          {format.toUpperCase()}, {formatFileSize(file.size)}, {formatDate(file.createdAt)}
        </span>
      </span>
      <ActionIcon aria-label={t('uploads.list.download', { name })} aria-busy={isBusy} onClick={() => void download()}>
        {isBusy ? <Loader size={18} /> : <IconDownload size={20} aria-hidden />}
      </ActionIcon>
      {onDelete === undefined ? null : (
        <ActionIcon aria-label={t('uploads.attachments.delete', { name })} aria-haspopup="dialog" onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
