import sharp, { type Sharp } from 'sharp';
import { decodeBitmap, measureBitmap } from './bitmap.ts';

/** More pixels than a camera makes are a trap for the memory, however small the file (abuse 60). */
const MAX_PIXELS = 64_000_000;
/** Bitmaps are decoded here, on the thread that answers everybody. */
const MAX_BITMAP_PIXELS = 20_000_000;
const MAX_SECONDS = 20;

/** Why bytes become no picture: no picture of a kind that is taken, broken, or too many pixels. */
export type PictureTrouble = 'kind' | 'broken' | 'pixels';

/** The kinds that are taken, as the decoder calls them; AVIF is its `heif`. */
const KINDS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff', 'bmp'] as const;
export type PictureKind = (typeof KINDS)[number];

/** Opens a picture by its first bytes; what a file calls itself is not asked, and nothing but these kinds reaches the decoders (abuse 58). */
export async function openPicture(
  bytes: Uint8Array,
  kinds: readonly PictureKind[] = KINDS,
): Promise<Sharp | PictureTrouble> {
  const kind = kindOf(bytes);
  if (kind === null || !kinds.includes(kind)) return 'kind';
  if (kind === 'bmp') return openBitmap(Buffer.from(bytes));
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  const found = await picture.metadata().catch(() => null);
  if (found?.format !== kind) return 'broken';
  return found.width * found.height > MAX_PIXELS ? 'pixels' : picture;
}

function openBitmap(bytes: Buffer): Sharp | PictureTrouble {
  const size = measureBitmap(bytes);
  if (size === null) return 'broken';
  if (size.width * size.height > MAX_BITMAP_PIXELS) return 'pixels';
  const bitmap = decodeBitmap(bytes);
  if (bitmap === null) return 'broken';
  return sharp(bitmap.pixels, { raw: { width: bitmap.width, height: bitmap.height, channels: 3 } });
}

/** The sides that a picture keeps at most. */
export interface Bounds {
  readonly width: number;
  readonly height: number;
}

/** A picture drawn anew, upright, within bounds, with nothing of the file that was sent but what is seen: no place, no camera, no tail. */
export async function redraw(
  bytes: Uint8Array,
  bounds: Bounds,
  format: 'jpeg' | 'png',
): Promise<Uint8Array | PictureTrouble> {
  const picture = await openPicture(bytes);
  if (typeof picture === 'string') return picture;
  const fitted = picture
    .autoOrient()
    .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: MAX_SECONDS });
  try {
    return format === 'png'
      ? await fitted.png({ compressionLevel: 9 }).toBuffer()
      : await fitted.flatten({ background: '#ffffff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  } catch {
    return 'broken';
  }
}

/** A drawing that a renderer of ours made, as a picture. Never for a drawing that somebody sent. */
export async function paintDrawing(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).timeout({ seconds: MAX_SECONDS }).png({ compressionLevel: 3 }).toBuffer();
}

function kindOf(bytes: Uint8Array): PictureKind | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001A\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (head.startsWith('BM')) return 'bmp';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff';
  return /^ftypavi[fs]$/.test(head.slice(4, 12)) ? 'heif' : null;
}
