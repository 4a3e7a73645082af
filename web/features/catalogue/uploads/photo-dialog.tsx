import 'react-easy-crop/react-easy-crop.css';
import '@mantine/core/styles/Slider.layer.css';
import { Box, Button, Flex, Slider, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { styleNonce } from '../../../lib/trusted/trusted.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from './uploads.module.css';
import { useSendPhoto } from './uploads.api.ts';

const ZOOM = { min: 1, max: 4, step: 0.05 };
const KEY_STEP = 6;

export interface PhotoDialogProps {
  /** The chosen file, as an address of this page. */
  address: string;
  onClose: () => void;
}

/** The square of a photo that becomes one's picture: moved by hand, finger or arrows, enlarged by a slider (1-people §2, Profile). */
export function PhotoDialog({ address, onClose }: PhotoDialogProps) {
  const t = useT();
  const { save, begin, setArea, isReady, isBroken, setBroken, isDrawing, refusal } = useCropped(address, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('uploads.photo.cropTitle')}
      closeOnClickOutside={!isDrawing}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Stack>
        {isBroken ? (
          <FormRefusal title={t('uploads.photo.unreadable')} />
        ) : (
          <CropStage address={address} onBegin={begin} onArea={setArea} onBroken={() => setBroken(true)} />
        )}
        {refusal === null ? null : (
          <FormRefusal title={`${t('uploads.photo.failed')}.`}>{refusal.message}.</FormRefusal>
        )}
        <Flex gap="xs" justify="flex-end" wrap="wrap">
          <Button variant="default" onClick={onClose} disabled={isDrawing}>
            {t('common.actions.cancel')}
          </Button>
          {isBroken ? null : (
            <Button loading={isDrawing} disabled={!isReady} onClick={() => void save()}>
              {t('uploads.photo.save')}
            </Button>
          )}
        </Flex>
      </Stack>
    </Modal>
  );
}

/** The square that was chosen, and its sending. */
function useCropped(address: string, onSaved: () => void) {
  const t = useT();
  const send = useSendPhoto();
  const area = useRef<CropArea | null>(null);
  const key = useRef(crypto.randomUUID());
  const [isReady, setReady] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [isDrawing, setDrawing] = useState(false);

  async function save(): Promise<void> {
    if (area.current === null) return;
    send.reset();
    setDrawing(true);
    try {
      const content = await cropPicture(address, area.current);
      await send.mutateAsync({ content, key: key.current });
      toast.success(t('uploads.photo.saved'));
      onSaved();
    } catch (error) {
      // A refusal stands in `send.error`; everything else is the picture's.
      if (!(error instanceof ApiError)) setBroken(true);
    }
    setDrawing(false);
  }

  /** Another square is another photo: a try again after it is no repeat. */
  function begin(): void {
    key.current = crypto.randomUUID();
  }

  function setArea(pixels: CropArea): void {
    area.current = pixels;
    setReady(true);
  }

  return { save, begin, setArea, isReady, isBroken, setBroken, isDrawing, refusal: send.error };
}

interface CropStageProps {
  address: string;
  onBegin: () => void;
  onArea: (area: CropArea) => void;
  onBroken: () => void;
}

/** The photo under its round window, and the slider that enlarges it. */
function CropStage({ address, onBegin, onArea, onBroken }: CropStageProps) {
  const t = useT();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  return (
    <>
      <Text size="meta" c="var(--vl-ink2)">
        {t('uploads.photo.cropHint')}
      </Text>
      <Box pos="relative" bdrs="md" bg="var(--vl-soft)" className={classes['photoStage']}>
        <Cropper
          nonce={styleNonce}
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': t('uploads.photo.area') }}
          mediaProps={{ alt: '', onError: onBroken }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onInteractionStart={onBegin}
          onCropComplete={(_, pixels) => onArea(pixels)}
        />
      </Box>
      <div className={classes['zoom']}>
        <span aria-hidden>{t('uploads.photo.zoom')}</span>
        <Slider
          {...ZOOM}
          value={zoom}
          label={null}
          thumbLabel={t('uploads.photo.zoom')}
          onChange={(next) => {
            onBegin();
            setZoom(next);
          }}
        />
      </div>
    </>
  );
}

/** A square of a picture, in its own pixels. */
interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SIDE = 512;
/** As the specification exports it (1-people §9); of a PNG a browser leaves everything. */
const QUALITY = 0.4;

/** The chosen square of a picture as a PNG of 512 pixels. Rejects when the browser cannot read the picture. */
async function cropPicture(address: string, area: CropArea): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (drawn) => (drawn === null ? reject(new Error('The picture was not drawn')) : resolve(drawn)),
      'image/png',
      QUALITY,
    );
  });
}
