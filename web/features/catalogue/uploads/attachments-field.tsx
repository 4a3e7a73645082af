import { formatsOf, MAX_ATTACHMENTS } from '@volano/domain/rules/catalogue-files';
import { lazy, Suspense, useId, useState } from 'react';
import { Skeleton } from '@mantine/core';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { AttachmentItem } from '../../../ui/forms/attachment-list.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './uploads.module.css';
import { QueuedRow } from './queued-row.tsx';
import { StoredRow } from './stored-row.tsx';
import { useDeleteFile } from './uploads.api.ts';
import type { UploadQueue } from './upload-queue.ts';

const DropArea = lazy(async () => ({ default: (await import('./drop-area.tsx')).DropArea }));

export interface AttachmentsFieldProps {
  /** Of the editor that the field stands in: `useUploadQueue`. */
  queue: UploadQueue;
  kind: 'public' | 'premium';
  /** What the thing has already. */
  files: readonly (AttachmentItem & { readonly createdAt: string })[];
  /** Asks for a file's address just before it is opened: `fileAddress` of `lib`. */
  addressOf: (fileId: string) => Promise<string | null>;
}

/** One list of attachments of an editor: where files are dropped, those on their way, those that are there (mock-ups 11). */
export function AttachmentsField({ queue, kind, files, addressOf }: AttachmentsFieldProps) {
  const t = useT();
  const id = useId();
  const remove = useDeleteFile(queue.entityId);
  const [doomed, setDoomed] = useState<AttachmentItem | null>(null);
  const queued = queue.items.filter(({ slot }) => slot === kind);
  const formats = formatsOf(queue.entityType, kind);

  return (
    <section className={classes['attachmentsField']} aria-labelledby={id}>
      <h2 className={classes['attachmentsFieldTitle']} id={id}>
        {t(`uploads.attachments.${kind}`)}
        {kind === 'premium' ? <StatusBadge tone="brand">{t('uploads.list.premium')}</StatusBadge> : null}
      </h2>
      <p className={classes['attachmentsFieldHint']}>{t(`uploads.attachments.${kind}Hint`)}</p>
      <Suspense fallback={<Skeleton height={118} radius={10} />}>
        <DropArea
          label={t(`uploads.attachments.${kind}`)}
          accept={formats.map((format) => `.${format}`)}
          accepted={t('uploads.attachments.accepted', {
            formats: formats.join(', ').toUpperCase(),
            count: MAX_ATTACHMENTS,
          })}
          onFiles={(chosen) => queue.add(kind, chosen, files.length)}
        />
      </Suspense>
      {files.length + queued.length === 0 ? <p className={classes['none']}>{t('uploads.attachments.none')}</p> : null}
      <ul className={classes['list']} aria-label={t(`uploads.attachments.${kind}`)}>
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
      </ul>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => {
          setDoomed(null);
          remove.reset();
        }}
        title={t('uploads.attachments.deleteTitle', { name: doomed?.additionalInfo.fullName ?? '' })}
        confirmLabel={t('uploads.attachments.deleteConfirm')}
        isWorking={remove.isPending}
        refusal={remove.error}
        onConfirm={() => {
          if (doomed === null) return;
          mutateWithMessage(remove, doomed._id, {
            done: () => toast.success(t('uploads.attachments.deleted')),
            refused: 'shown',
            onSuccess: () => setDoomed(null),
          });
        }}
      >
        {t('uploads.attachments.deleteBody')}
      </ConfirmDialog>
    </section>
  );
}
