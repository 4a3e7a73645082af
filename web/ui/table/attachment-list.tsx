import { shortTitle } from '@volano/domain/rules/catalogue-files';
import { ActionIcon, Box, Flex, Text } from '@mantine/core';
import {
  IconLock,
  IconTrash,
  IconFile,
  IconFileCertificate,
  IconFileTypeCsv,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconFileTypeZip,
  IconPhoto,
} from '@tabler/icons-react';
import { formatFileSize } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { StatusBadge } from '../marks/marks.tsx';
import type { Icon } from '../layout/shell-parts.tsx';
import { DownloadAction } from './download-action.tsx';
import classes from '../forms/forms.module.css';
import marksClasses from '../marks/marks.module.css';

const looks: Readonly<Record<string, { icon: Icon; tone: 'document' | 'sheet' | 'other' }>> = {
  pdf: { icon: IconFileTypePdf, tone: 'document' },
  xls: { icon: IconFileTypeXls, tone: 'sheet' },
  xlsx: { icon: IconFileTypeXls, tone: 'sheet' },
  ods: { icon: IconFileTypeXls, tone: 'sheet' },
  csv: { icon: IconFileTypeCsv, tone: 'sheet' },
  doc: { icon: IconFileTypeDoc, tone: 'other' },
  docx: { icon: IconFileTypeDoc, tone: 'other' },
  odt: { icon: IconFileTypeDoc, tone: 'other' },
  ppt: { icon: IconFileTypePpt, tone: 'other' },
  pptx: { icon: IconFileTypePpt, tone: 'other' },
  txt: { icon: IconFileTypeTxt, tone: 'other' },
  zip: { icon: IconFileTypeZip, tone: 'other' },
  p7m: { icon: IconFileCertificate, tone: 'document' },
  jpg: { icon: IconPhoto, tone: 'other' },
  jpeg: { icon: IconPhoto, tone: 'other' },
  png: { icon: IconPhoto, tone: 'other' },
  webp: { icon: IconPhoto, tone: 'other' },
};
const unknown = { icon: IconFile, tone: 'other' } as const;

export interface AttachmentItem {
  readonly _id: string;
  readonly additionalInfo: { readonly name: string; readonly format: string; readonly fullName: string };
  /** Bytes. */
  readonly size: number;
  /** The name is shown, the file is not for this reader's contract. */
  readonly locked: boolean;
}

interface AttachmentListProps<Item extends AttachmentItem> {
  label: string;
  items: readonly Item[];
  /** Marked "Go e Grow": shown to everybody by name. */
  premium?: readonly Item[];
  /** Asks for the address again just before it is opened: it lives five minutes. Null when the file is gone. */
  addressOf: (id: string) => Promise<string | null>;
  /** For lists where something may be locked. */
  onLocked?: (item: Item) => void;
  /** How a file is deleted, and what the button is called, for those who may. */
  deletion?: { readonly labelOf: (item: Item) => string; readonly onDelete: (item: Item) => void } | undefined;
}

/** The files of something: kind, name, size, and the way to have them. A locked one keeps its name and shows the lock. */
export function AttachmentList<Item extends AttachmentItem>({
  label,
  items,
  premium = [],
  addressOf,
  onLocked,
  deletion,
}: AttachmentListProps<Item>) {
  const premiumIds = new Set(premium.map(({ _id }) => _id));
  return (
    <Box component="ul" aria-label={label}>
      {[...items, ...premium].map((item) => (
        <Row
          key={item._id}
          item={item}
          isPremium={premiumIds.has(item._id)}
          addressOf={addressOf}
          onLocked={() => onLocked?.(item)}
          deletion={deletion && { label: deletion.labelOf(item), onDelete: () => deletion.onDelete(item) }}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  item: AttachmentItem;
  isPremium: boolean;
  addressOf: (id: string) => Promise<string | null>;
  onLocked: () => void;
  deletion: { readonly label: string; readonly onDelete: () => void } | undefined;
}

function Row({ item, isPremium, addressOf, onLocked, deletion }: RowProps) {
  const t = useT();
  const { name, format, fullName } = item.additionalInfo;
  return (
    <Flex component="li" gap="sm" align="center" py="2xs" pos="relative" className={classes['row']}>
      <FileIcon format={format} />
      <span className={classes['words']}>
        <Flex
          component="span"
          rowGap="3xs"
          columnGap="s10"
          align="center"
          wrap="wrap"
          miw={0}
          fw={500}
          className="font-compact anywhere"
          title={fullName}
        >
          {shortTitle(name)}
          {isPremium || item.locked ? <StatusBadge tone="brand">{t('uploads.list.premium')}</StatusBadge> : null}
        </Flex>
        <Text span size="meta" flex="none" c="dimmed">
          {format.toUpperCase()}, {formatFileSize(item.size)}
        </Text>
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
        <DownloadAction className={classes['action']} file={item} addressOf={addressOf} />
      )}
      {deletion === undefined ? null : (
        <ActionIcon
          className={classes['action'] ?? ''}
          aria-label={deletion.label}
          aria-haspopup="dialog"
          onClick={deletion.onDelete}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </Flex>
  );
}

/** The kind of a file as a picture; its words stand beside it. */
export function FileIcon({ format }: { format: string }) {
  const { icon: Picture, tone } = looks[format.toLowerCase()] ?? unknown;
  return (
    <span className={marksClasses['fileIcon']} data-tone={tone}>
      <Picture size={24} aria-hidden />
    </span>
  );
}
