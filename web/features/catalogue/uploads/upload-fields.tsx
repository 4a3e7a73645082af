import { IconTrash, IconRefresh, IconX, IconPhotoUp } from '@tabler/icons-react';
import {
  formatsOf,
  MAX_ATTACHMENTS,
  shortTitle,
  COVER_FORMATS,
  MAX_COVER_BYTES,
} from '@volano/domain/rules/catalogue-files';
import { useId, useState, useRef } from 'react';
import { ActionIcon, Box, Button, FileButton, Flex, Progress, Skeleton, Text } from '@mantine/core';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate, formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/states.tsx';
import { FileIcon, type AttachmentItem } from '../../../ui/table/attachment-list.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { DownloadAction } from '../../../ui/table/download-action.tsx';
import classes from './uploads.module.css';
import { useDeleteFile } from './uploads.api.ts';
import type { UploadQueue, QueuedFile } from './upload-queue.ts';

const DropArea = lazyPart(
  async () => (await import('./drop-area.tsx')).DropArea,
  <Skeleton height={118} radius={10} />,
);

export interface AttachmentsFieldProps {
  /** Of the editor that the field stands in: `useUploadQueue`. */
  queue: UploadQueue;
  kind: 'public' | 'premium';
  /** What the thing has already. */
  files: readonly (AttachmentItem & { readonly createdAt: string })[];
  /** Asks for a file's address just before it is opened: `fileAddress` of `lib`. */
  addressOf: (fileId: string) => Promise<string | null>;
}

/** One list of attachments of an editor: where files are dropped, those on their way, those that are there (visual language §10.11). */
export function AttachmentsField({ queue, kind, files, addressOf }: AttachmentsFieldProps) {
  const t = useT();
  const id = useId();
  const [doomed, setDoomed] = useState<AttachmentItem | null>(null);
  const queued = queue.items.filter(({ slot }) => slot === kind);
  const formats = formatsOf(queue.entityType, kind);

  return (
    <Box component="section" miw={0} className={classes['attachmentsField']} aria-labelledby={id}>
      <h2 className={classes['attachmentsFieldTitle']} id={id}>
        {t(`uploads.attachments.${kind}`)}
        {kind === 'premium' ? <StatusBadge tone="brand">{t('uploads.list.premium')}</StatusBadge> : null}
      </h2>
      <Text size="compact" mt="3xs" mb="sm" c="var(--vl-ink2)">
        {t(`uploads.attachments.${kind}Hint`)}
      </Text>
      <DropArea
        label={t(`uploads.attachments.${kind}`)}
        accept={formats.map((format) => `.${format}`)}
        accepted={t('uploads.attachments.accepted', {
          formats: formats.join(', ').toUpperCase(),
          count: MAX_ATTACHMENTS,
        })}
        onFiles={(chosen) => queue.add(kind, chosen, files.length)}
      />
      {files.length + queued.length === 0 ? (
        <Text size="meta" mt="sm" c="dimmed">
          {t('uploads.attachments.none')}
        </Text>
      ) : null}
      <Box component="ul" mt="xs" aria-label={t(`uploads.attachments.${kind}`)}>
        {files.map((file) => (
          <StoredRow key={file._id} file={file} addressOf={addressOf} onDelete={() => setDoomed(file)} />
        ))}
        {queued.map((item) => (
          <QueuedRow
            key={item.key}
            item={item}
            canRetry={queue.entityId !== null}
            onRetry={() => queue.retry(item.key)}
            onDrop={() => queue.drop(item.key)}
          />
        ))}
      </Box>
      <DeleteFile
        of="attachments"
        queue={queue}
        file={doomed && { _id: doomed._id, name: doomed.additionalInfo.fullName }}
        onClose={() => setDoomed(null)}
      />
    </Box>
  );
}

interface DeleteFileProps {
  of: 'attachments' | 'cover';
  queue: UploadQueue;
  /** Which is to go; nothing is asked without one. */
  file: { readonly _id: string; readonly name?: string } | null;
  onClose: () => void;
}

const DELETING = {
  attachments: { title: 'deleteTitle', label: 'deleteConfirm', body: 'deleteBody', done: 'deleted' },
  cover: { title: 'removeTitle', label: 'remove', body: 'removeBody', done: 'removed' },
} as const;

/** Asks before a file goes. */
function DeleteFile({ of, queue, file, onClose }: DeleteFileProps) {
  const t = useT();
  const remove = useDeleteFile(queue.entityId);
  const words = (key: keyof (typeof DELETING)['cover']) =>
    of === 'cover'
      ? t(`uploads.cover.${DELETING.cover[key]}`)
      : t(`uploads.attachments.${DELETING.attachments[key]}`, { name: file?.name ?? '' });
  return (
    <ConfirmDialog
      isOpen={file !== null}
      onClose={() => {
        onClose();
        remove.reset();
      }}
      title={words('title')}
      confirmLabel={words('label')}
      isWorking={remove.isPending}
      refusal={remove.error}
      onConfirm={() => {
        if (file === null) return;
        mutateWithMessage(remove, file._id, {
          done: () => toast.success(words('done')),
          refused: 'shown',
          onSuccess: onClose,
        });
      }}
    >
      {words('body')}
    </ConfirmDialog>
  );
}

interface StoredRowProps {
  file: AttachmentItem & { readonly createdAt: string };
  addressOf: (fileId: string) => Promise<string | null>;
  /** Asks before it is deleted. */
  onDelete: () => void;
}

/** An attachment that is there: what it is, the way to have it, the way to be rid of it. */
function StoredRow({ file, addressOf, onDelete }: StoredRowProps) {
  const t = useT();
  const { name, format, fullName } = file.additionalInfo;
  return (
    <Flex component="li" gap="sm" align="center" py="s6" mih={60} className="rule-below">
      <FileIcon format={format} />
      <Flex component="span" direction="column" gap="3xs" flex={1} miw={0}>
        <Text span size="compact" fw={500} className="anywhere" title={fullName}>
          {shortTitle(name)}
        </Text>
        <Text span size="meta" c="dimmed">
          {format.toUpperCase()}, {formatFileSize(file.size)}, {formatDate(file.createdAt)}
        </Text>
      </Flex>
      <DownloadAction file={file} addressOf={addressOf} />
      <ActionIcon aria-label={t('uploads.attachments.delete', { name })} aria-haspopup="dialog" onClick={onDelete}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </Flex>
  );
}

interface QueuedRowProps {
  item: QueuedFile;
  /** Whether there is something to send it to. */
  canRetry: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

/** A file on its way: how far it is, or why it did not arrive, and what can be done about it. */
function QueuedRow({ item, canRetry, onRetry, onDrop }: QueuedRowProps) {
  const t = useT();
  const { name, format, state, message } = item;
  const isOver = state === 'failed' || state === 'refused';
  return (
    <Flex component="li" gap="sm" align="center" py="s6" mih={60} className="rule-below">
      <FileIcon format={format} />
      <Flex component="span" direction="column" gap="3xs" flex={1} miw={0}>
        <Text span size="compact" fw={500} className="anywhere">
          {name}
        </Text>
        {state === 'sending' ? <Way item={item} /> : null}
        {state === 'waiting' ? (
          <Text span size="meta" c="dimmed">
            {format.toUpperCase()}, {formatFileSize(item.file.size)}. {t('uploads.attachments.waiting')}
          </Text>
        ) : null}
        {isOver ? (
          <Text span size="meta" c="var(--vl-danger-ink)" role="alert">
            {message}
          </Text>
        ) : null}
      </Flex>
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
    </Flex>
  );
}

/** The bar, and how many seconds are left at the pace so far. */
function Way({ item: { name, sent, secondsLeft } }: { item: QueuedFile }) {
  const t = useT();
  const percent = Math.floor(sent * 100);
  return (
    <Flex component="span" gap="s10" align="center">
      <Progress value={percent} aria-label={name} size={4} flex={1} maw={280} className={classes['bar'] ?? ''} />
      <Text span size="meta" c="dimmed">
        {sent >= 1
          ? t('uploads.attachments.checking')
          : secondsLeft === null
            ? t('uploads.attachments.sending', { percent })
            : t('uploads.attachments.secondsLeft', { percent, count: secondsLeft })}
      </Text>
    </Flex>
  );
}

interface CoverFieldProps {
  /** Of the editor that the field stands in: `useUploadQueue`. */
  queue: UploadQueue;
  /** The cover that the thing has. */
  image: { readonly _id: string; readonly full: string } | null;
  /** What is shown without one: a `Copertina` of its kind. */
  fallback: React.ReactNode;
  /** What that means, where it is no `Copertina`. */
  fallbackHint?: string;
}

/** The cover of something: chosen, changed, removed; a new one takes the place of the one before (visual language §10.11). */
export function CoverField({ queue, image, fallback, fallbackHint }: CoverFieldProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const queued = queue.items.find(({ slot }) => slot === 'frontImage');
  const chosen = queued === undefined || queued.state === 'refused' ? null : queued.preview;
  const shown = chosen ?? image?.full ?? null;

  return (
    <Box component="section" miw={0}>
      <Text component="h2" size="meta" ff="text" mb="s6" fw={600} c="bright">
        {t('uploads.cover.title')}
      </Text>
      <Box pos="relative" mih={112} bdrs="md" bg="var(--vl-soft2)" className="clipped">
        {shown === null ? fallback : <img className={classes['picture']} src={shown} alt={t('uploads.cover.alt')} />}
        <Flex gap="xs" justify="flex-end" wrap="wrap" pos="absolute" className={classes['coverFieldButtons']}>
          {image !== null && queued === undefined ? (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('uploads.cover.remove')}
            </Button>
          ) : null}
          <ChooseCover isFirst={shown === null} onFile={(file) => queue.add('frontImage', [file], 0)} />
        </Flex>
      </Box>
      {queued === undefined ? null : (
        <Box component="ul">
          <QueuedRow
            item={queued}
            canRetry={queue.entityId !== null}
            onRetry={() => queue.retry(queued.key)}
            onDrop={() => queue.drop(queued.key)}
          />
        </Box>
      )}
      <Text size="meta" mt="s6" c="var(--vl-ink2)">
        {shown === null
          ? (fallbackHint ?? t('uploads.cover.none'))
          : t('uploads.cover.hint', { size: formatFileSize(MAX_COVER_BYTES) })}
      </Text>
      <DeleteFile of="cover" queue={queue} file={isAsking ? image : null} onClose={() => setAsking(false)} />
    </Box>
  );
}

function ChooseCover({ isFirst, onFile }: { isFirst: boolean; onFile: (file: File) => void }) {
  const t = useT();
  const forget = useRef<() => void>(null);

  function choose(file: File | null): void {
    if (file !== null) onFile(file);
    // The same file may be chosen again after it was left.
    forget.current?.();
  }

  return (
    <FileButton
      accept={COVER_FORMATS.map((format) => `.${format}`).join(',')}
      resetRef={forget}
      onChange={choose}
      inputProps={{ 'aria-label': t('uploads.cover.title') }}
    >
      {(props) => (
        <Button {...props} size="sm" variant="default" leftSection={<IconPhotoUp size={18} aria-hidden />}>
          {t(isFirst ? 'uploads.cover.choose' : 'uploads.cover.change')}
        </Button>
      )}
    </FileButton>
  );
}
