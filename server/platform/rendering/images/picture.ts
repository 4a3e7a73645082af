import type { Sharp } from 'sharp';

/** The decoders, loaded with the first picture: a portal that has none to draw does not hold them (decision 005). */
async function openDecoders() {
  return (await import('sharp')).default;
}

/** More pixels than a camera makes are a trap for the memory, however small the file (abuse 60). */
const MAX_PIXELS = 64_000_000;
/** Bitmaps are decoded here, on the thread that answers everybody. */
const MAX_BITMAP_PIXELS = 20_000_000;
const MAX_SECONDS = 20;

/** Why bytes become no picture: no picture of a kind that is taken, broken, or too many pixels. */
export type PictureTrouble = 'kind' | 'broken' | 'pixels';

/** The kinds that are taken, as the decoder calls them; AVIF is its `heif`. */
const KINDS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff', 'bmp'] as const;
type PictureKind = (typeof KINDS)[number];

/** Opens a picture by its first bytes; what a file calls itself is not asked, and nothing but these kinds reaches the decoders (abuse 58). */
async function openPicture(bytes: Uint8Array, kinds: readonly PictureKind[] = KINDS): Promise<Sharp | PictureTrouble> {
  const kind = kindOf(bytes);
  if (kind === null || !kinds.includes(kind)) return 'kind';
  if (kind === 'bmp') return openBitmap(Buffer.from(bytes));
  const sharp = await openDecoders();
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  const found = await picture.metadata().catch(() => null);
  if (found?.format !== kind) return 'broken';
  return found.width * found.height > MAX_PIXELS ? 'pixels' : picture;
}

async function openBitmap(bytes: Buffer): Promise<Sharp | PictureTrouble> {
  const size = measureBitmap(bytes);
  if (size === null) return 'broken';
  if (size.width * size.height > MAX_BITMAP_PIXELS) return 'pixels';
  const bitmap = decodeBitmap(bytes);
  if (bitmap === null) return 'broken';
  const sharp = await openDecoders();
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

/** The sides in pixels of a picture that was drawn here. */
export async function measurePicture(png: Uint8Array): Promise<Bounds> {
  const sharp = await openDecoders();
  const { width, height } = await sharp(png).metadata();
  return { width, height };
}

/** A drawing that a renderer of ours made, as a picture. Never for a drawing that somebody sent. */
export async function paintDrawing(svg: string): Promise<Uint8Array> {
  const sharp = await openDecoders();
  return sharp(Buffer.from(svg)).timeout({ seconds: MAX_SECONDS }).png({ compressionLevel: 3 }).toBuffer();
}

/** The same in few colours, as small as mails want it. */
export async function paintPlainDrawing(svg: Uint8Array): Promise<Buffer> {
  const sharp = await openDecoders();
  return sharp(svg).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** A picture that was drawn here, no wider than so many pixels; one that is narrower stays as it is. */
export async function drawSmaller(picture: Uint8Array, width: number): Promise<Uint8Array> {
  const sharp = await openDecoders();
  return sharp(picture).resize({ width, withoutEnlargement: true }).toBuffer();
}

/** As much of an icon as its picture fills: what lies outside is cut off where phones draw icons round. */
const ICON_PART = 0.6;

/** The icon of an installed portal: a logo of ours or one that was drawn here, within a white square of so many pixels a side. PNG. */
export async function drawIcon(logo: Uint8Array, side: number): Promise<Uint8Array> {
  const sharp = await openDecoders();
  const within = Math.round(side * ICON_PART);
  const mark = await sharp(logo, { density: 600 })
    .resize(within, within, { fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } })
    .timeout({ seconds: MAX_SECONDS })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: '#ffffff' } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer();
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

const FILE_HEADER = 14;
const PLAIN = 0;
const MASKED = 3;
const DEPTHS = [1, 4, 8, 24, 32];
/** Blue, green and red of a pixel of four bytes, as all programs write them that say where they are. */
const USUAL_MASKS = [0xff_00_00, 0xff_00, 0xff];

/** A bitmap of Windows as rows of red, green and blue, from the top. */
interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** The sides that a bitmap says it has, or null where it is none that is read here: only its head is looked at. */
function measureBitmap(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  const head = headOf(bytes);
  return head === null ? null : { width: head.width, height: head.height };
}

/**
 * Decodes a bitmap that is not compressed, of 1, 4, 8, 24 or 32 bits a pixel; what it says of transparency is left out. The library
 * that draws pictures knows no bitmaps. Null for other kinds and where pixels are missing. Measure it first: it takes three bytes a pixel.
 */
function decodeBitmap(bytes: Buffer): Bitmap | null {
  const head = headOf(bytes);
  if (head === null) return null;
  const { width, height, bits, isUpright, start, palette } = head;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start + stride * height > bytes.length) return null;
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = start + stride * (isUpright ? row : height - 1 - row);
    for (let column = 0; column < width; column += 1) {
      const to = (row * width + column) * 3;
      const at = bits >= 24 ? from + column * (bits / 8) : palette + 4 * indexAt(bytes, from, column, bits);
      // A colour beyond the palette is black, as programs show it.
      if (bits < 24 && at + 3 > start) continue;
      pixels[to] = bytes[at + 2] ?? 0;
      pixels[to + 1] = bytes[at + 1] ?? 0;
      pixels[to + 2] = bytes[at] ?? 0;
    }
  }
  return { width, height, pixels };
}

function indexAt(bytes: Buffer, from: number, column: number, bits: number): number {
  const byte = bytes[from + Math.floor((column * bits) / 8)] ?? 0;
  return (byte >> (8 - bits - ((column * bits) % 8))) & (2 ** bits - 1);
}

function headOf(bytes: Buffer) {
  if (bytes.length < FILE_HEADER + 40 || bytes.toString('latin1', 0, 2) !== 'BM') return null;
  const size = bytes.readUInt32LE(FILE_HEADER);
  const width = bytes.readInt32LE(FILE_HEADER + 4);
  const rows = bytes.readInt32LE(FILE_HEADER + 8);
  const bits = bytes.readUInt16LE(FILE_HEADER + 14);
  const compression = bytes.readUInt32LE(FILE_HEADER + 16);
  const start = bytes.readUInt32LE(10);
  const palette = FILE_HEADER + size;
  if (size < 40 || size > 124 || width < 1 || rows === 0 || !DEPTHS.includes(bits) || start < palette) return null;
  const isPlain = compression === PLAIN || (compression === MASKED && bits === 32 && hasUsualMasks(bytes));
  return isPlain ? { width, height: Math.abs(rows), bits, isUpright: rows < 0, start, palette } : null;
}

function hasUsualMasks(bytes: Buffer): boolean {
  return bytes.length >= 66 && USUAL_MASKS.every((mask, at) => bytes.readUInt32LE(FILE_HEADER + 40 + at * 4) === mask);
}

/** Side of the square that every portrait becomes. */
const PORTRAIT_PX = 512;

const PORTRAIT_SECONDS = 10;
const PORTRAIT_KINDS: readonly PictureKind[] = ['jpeg', 'png', 'webp', 'heif'];

/**
 * A photo drawn anew: a square PNG of 512 pixels, upright, with nothing of the file that was sent but what is seen (abuse 58). Takes
 * JPEG, PNG, WebP and AVIF.
 */
export async function drawPortrait(bytes: Uint8Array): Promise<Uint8Array | PictureTrouble> {
  const picture = await openPicture(bytes, PORTRAIT_KINDS);
  if (typeof picture === 'string') return picture;
  try {
    return await picture
      .autoOrient()
      .resize(PORTRAIT_PX, PORTRAIT_PX, { fit: 'cover' })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .timeout({ seconds: PORTRAIT_SECONDS })
      .toBuffer();
  } catch {
    return 'broken';
  }
}
