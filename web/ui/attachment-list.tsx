import { ActionIcon, Loader } from '@mantine/core';
import { shortTitle } from '@volano/domain/rules/catalogue-files';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { formatFileSize } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import classes from './attachment-list.module.css';
import { FileIcon } from './file-icon.tsx';
import { StatusBadge } from './status-badge.tsx';
import { toast } from './toast.ts';

export interface AttachmentItem {
  readonly _id: string;
  readonly additionalInfo: { readonly name: string; readonly format: string; readonly fullName: string };
  /** Bytes. */
  readonly size: number;
  /** The name is shown, the file is not for this reader's contract. */
  readonly locked: boolean;
}

export interface AttachmentListProps<Item extends AttachmentItem> {
  label: string;
  items: readonly Item[];
  /** Marked "Go e Grow": shown to everybody by name. */
  premium?: readonly Item[];
  /** Asks for the address again just before it is opened: it lives five minutes. Null when the file is gone. */
  addressOf: (id: string) => Promise<string | null>;
  /** For lists where something may be locked. */
  onLocked?: (item: Item) => void;
}

/** The files of something: kind, name, size, and the way to have them. A locked one keeps its name and shows the lock. */
export function AttachmentList<Item extends AttachmentItem>({
  label,
  items,
  premium = [],
  addressOf,
  onLocked,
}: AttachmentListProps<Item>) {
  const premiumIds = new Set(premium.map(({ _id }) => _id));
  return (
    <ul className={classes['list']} aria-label={label}>
      {[...items, ...premium].map((item) => (
        <Row
          key={item._id}
          item={item}
          isPremium={premiumIds.has(item._id)}
          addressOf={addressOf}
          onLocked={() => onLocked?.(item)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  item: AttachmentItem;
  isPremium: boolean;
  addressOf: (id: string) => Promise<string | null>;
  onLocked: () => void;
}

function Row({ item, isPremium, addressOf, onLocked }: RowProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const { name, format, fullName } = item.additionalInfo;

  async function download(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const address = await addressOf(item._id);
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
          {isPremium || item.locked ? <StatusBadge tone="brand">{t('uploads.list.premium')}</StatusBadge> : null}
        </span>
        <span className={classes['facts']}>
          {format.toUpperCase()}, {formatFileSize(item.size)}
        </span>
      </span>
      {item.locked ? (
        <ActionIcon
          className={classes['action'] ?? ''}
          aria-label={t('uploads.list.locked', { name })}
          aria-haspopup="dialog"
          onClick={onLocked}
        >
          <IconLock size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon
          className={classes['action'] ?? ''}
          aria-label={t('uploads.list.download', { name })}
          aria-busy={isBusy}
          onClick={() => void download()}
        >
          {isBusy ? <Loader size={18} /> : <IconDownload size={20} aria-hidden />}
        </ActionIcon>
      )}
    </li>
  );
}

/** Downloads what stands at an address of ours. A link pressed by hand: browsers block windows that open after a wait, and never block this. */
export function saveFile(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
