import { Button, FileButton } from '@mantine/core';
import { COVER_FORMATS, MAX_COVER_BYTES } from '@volano/domain/rules/catalogue-files';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatFileSize } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './uploads.module.css';
import { QueuedRow } from './queued-row.tsx';
import { useDeleteFile } from './uploads.api.ts';
import type { UploadQueue } from './upload-queue.ts';

export interface CoverFieldProps {
  /** Of the editor that the field stands in: `useUploadQueue`. */
  queue: UploadQueue;
  /** The cover that the thing has. */
  image: { readonly _id: string; readonly full: string } | null;
  /** What is shown without one: a `Copertina` of its kind. */
  fallback: React.ReactNode;
  /** What that means, where it is no `Copertina`. */
  fallbackHint?: string;
}

/** The cover of something: chosen, changed, removed; a new one takes the place of the one before (mock-ups 11). */
export function CoverField({ queue, image, fallback, fallbackHint }: CoverFieldProps) {
  const t = useT();
  const remove = useDeleteFile(queue.entityId);
  const forget = useRef<() => void>(null);
  const [isAsking, setAsking] = useState(false);
  const queued = queue.items.find(({ slot }) => slot === 'frontImage');
  const chosen = queued === undefined || queued.state === 'refused' ? null : queued.preview;
  const shown = chosen ?? image?.full ?? null;

  function choose(file: File | null): void {
    if (file !== null) queue.add('frontImage', [file], 0);
    // The same file may be chosen again after it was left.
    forget.current?.();
  }

  return (
    <section className={classes['coverField']}>
      <h2 className={classes['coverFieldTitle']}>{t('uploads.cover.title')}</h2>
      <div className={classes['coverFieldStage']}>
        {shown === null ? fallback : <img className={classes['picture']} src={shown} alt={t('uploads.cover.alt')} />}
        <div className={classes['coverFieldButtons']}>
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
          <FileButton
            accept={COVER_FORMATS.map((format) => `.${format}`).join(',')}
            resetRef={forget}
            onChange={choose}
            inputProps={{ 'aria-label': t('uploads.cover.title') }}
          >
            {(props) => (
              <Button {...props} size="sm" variant="default" leftSection={<IconPhotoUp size={18} aria-hidden />}>
                {t(shown === null ? 'uploads.cover.choose' : 'uploads.cover.change')}
              </Button>
            )}
          </FileButton>
        </div>
      </div>
      {queued === undefined ? null : (
        <ul className={classes['queued']}>
          <QueuedRow
            item={queued}
            canRetry={queue.entityId !== null}
            onRetry={() => queue.retry(queued.key)}
            onDrop={() => queue.drop(queued.key)}
          />
        </ul>
      )}
      <p className={classes['coverFieldHint']}>
        {shown === null
          ? (fallbackHint ?? t('uploads.cover.none'))
          : t('uploads.cover.hint', { size: formatFileSize(MAX_COVER_BYTES) })}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          setAsking(false);
          remove.reset();
        }}
        title={t('uploads.cover.removeTitle')}
        confirmLabel={t('uploads.cover.remove')}
        isWorking={remove.isPending}
        refusal={remove.error}
        onConfirm={() => {
          if (image === null) return;
          mutateWithMessage(remove, image._id, {
            done: () => toast.success(t('uploads.cover.removed')),
            refused: 'shown',
            onSuccess: () => setAsking(false),
          });
        }}
      >
        {t('uploads.cover.removeBody')}
      </ConfirmDialog>
    </section>
  );
}
