import { Button, FileButton, Flex, Group, Stack, Text } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { lazyPart } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './uploads.module.css';
import { useRemovePhoto } from './uploads.api.ts';

const PhotoDialog = lazyPart(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

const KINDS = 'image/jpeg,image/png,image/webp,image/avif';

/** One's own photo: chosen, cropped, changed, removed (1-people §2, Profile). */
export function PhotoPart() {
  const t = useT();
  const me = useMe();
  const forget = useRef<() => void>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const photoId = me.frontImage?._id ?? null;

  function choose(file: File | null): void {
    if (file !== null) setChosen(URL.createObjectURL(file));
    // The same file may be chosen again after it was left.
    forget.current?.();
  }

  function close(): void {
    if (chosen !== null) URL.revokeObjectURL(chosen);
    setChosen(null);
  }

  return (
    <Group gap="s20" wrap="nowrap" className={classes['part']}>
      <Avatar name={`${me.name} ${me.surname}`} src={me.frontImage?.full ?? null} size={88} />
      <Stack gap="xs" miw={0}>
        <Flex gap="xs" wrap="wrap">
          <FileButton
            accept={KINDS}
            resetRef={forget}
            onChange={choose}
            inputProps={{ 'aria-label': t('uploads.photo.title') }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
                {t(photoId === null ? 'uploads.photo.choose' : 'uploads.photo.change')}
              </Button>
            )}
          </FileButton>
          {photoId === null ? null : (
            <Button variant="subtle" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsking(true)}>
              {t('uploads.photo.remove')}
            </Button>
          )}
        </Flex>
        <Text size="meta" c="var(--vl-ink2)">
          {t('uploads.photo.hint')}
        </Text>
      </Stack>
      {chosen === null ? null : <PhotoDialog address={chosen} onClose={close} />}
      <RemovePhoto photoId={photoId} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Group>
  );
}

interface RemovePhotoProps {
  photoId: string | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before the photo goes. */
function RemovePhoto({ photoId, isOpen, onClose }: RemovePhotoProps) {
  const t = useT();
  const remove = useRemovePhoto();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('uploads.photo.removeTitle')}
      confirmLabel={t('uploads.photo.remove')}
      isWorking={remove.isPending}
      error={remove.error === null ? undefined : refusalOf(remove.error, t('errors.unexpected'))}
      onConfirm={() => {
        if (photoId === null) return;
        mutateWithMessage(remove, photoId, {
          done: () => toast.success(t('uploads.photo.removed')),
          refused: 'shown',
          onSuccess: onClose,
        });
      }}
    >
      {t('uploads.photo.removeBody')}
    </ConfirmDialog>
  );
}

function refusalOf(error: Error, otherwise: string): string {
  return error instanceof ApiError ? error.message : otherwise;
}
