import { openPicture, type PictureKind, type PictureTrouble } from './picture.ts';

/** Side of the square that every portrait becomes. */
export const PORTRAIT_PX = 512;

const MAX_SECONDS = 10;
const KINDS: readonly PictureKind[] = ['jpeg', 'png', 'webp', 'heif'];

/**
 * A photo drawn anew: a square PNG of 512 pixels, upright, with nothing of the file that was sent but what is seen (abuse 58). Takes
 * JPEG, PNG, WebP and AVIF.
 */
export async function drawPortrait(bytes: Uint8Array): Promise<Uint8Array | PictureTrouble> {
  const picture = await openPicture(bytes, KINDS);
  if (typeof picture === 'string') return picture;
  try {
    return await picture
      .autoOrient()
      .resize(PORTRAIT_PX, PORTRAIT_PX, { fit: 'cover' })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer();
  } catch {
    return 'broken';
  }
}
