import sharp from 'sharp';

/** Side of the square that every portrait becomes. */
export const PORTRAIT_PX = 512;

/** More pixels than a camera makes are a trap for the memory, however small the file (abuse 60). */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;

/** Why bytes become no portrait: no picture of a kind that is taken, broken, or too many pixels. */
export type PortraitTrouble = 'kind' | 'broken' | 'pixels';

/**
 * A photo drawn anew: a square PNG of 512 pixels, upright, with nothing of the file that was sent but what is seen (abuse 58). Takes
 * JPEG, PNG, WebP and AVIF by their first bytes; what a file calls itself is not asked, and nothing else reaches the decoders.
 */
export async function drawPortrait(bytes: Uint8Array): Promise<Uint8Array | PortraitTrouble> {
  const kind = kindOf(bytes);
  if (kind === null) return 'kind';
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  const found = await picture.metadata().catch(() => null);
  if (found?.format !== kind) return 'broken';
  if (found.width * found.height > MAX_PIXELS) return 'pixels';
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

function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001A\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return /^ftypavi[fs]$/.test(head.slice(4, 12)) ? 'heif' : null;
}
