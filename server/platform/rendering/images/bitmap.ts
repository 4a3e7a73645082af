const FILE_HEADER = 14;
const PLAIN = 0;
const MASKED = 3;
const DEPTHS = [1, 4, 8, 24, 32];
/** Blue, green and red of a pixel of four bytes, as all programs write them that say where they are. */
const USUAL_MASKS = [0xff_00_00, 0xff_00, 0xff];

/** A bitmap of Windows as rows of red, green and blue, from the top. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** The sides that a bitmap says it has, or null where it is none that is read here: only its head is looked at. */
export function measureBitmap(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  const head = headOf(bytes);
  return head === null ? null : { width: head.width, height: head.height };
}

/**
 * Decodes a bitmap that is not compressed, of 1, 4, 8, 24 or 32 bits a pixel; what it says of transparency is left out. The library
 * that draws pictures knows no bitmaps. Null for other kinds and where pixels are missing. Measure it first: it takes three bytes a pixel.
 */
export function decodeBitmap(bytes: Buffer): Bitmap | null {
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
