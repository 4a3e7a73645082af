import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { redraw } from './picture.ts';

/** A bitmap of a red, a green, a blue and a white pixel, two and two, as programs write it. */
function bitmap({ bits = 24, isUpright = false, compression = 0, width = 2, height = 2, head = 40 } = {}): Buffer {
  const colours = [0xff_00_00, 0x00_ff_00, 0x00_00_ff, 0xff_ff_ff];
  const palette = bits < 24 ? Buffer.alloc(4 * 2 ** bits) : Buffer.alloc(compression === 3 && head === 40 ? 12 : 0);
  if (bits < 24) colours.slice(0, 2 ** bits).forEach((colour, at) => palette.writeUInt32LE(colour, at * 4));
  else if (palette.length > 0) [0xff_00_00, 0xff_00, 0xff].forEach((mask, at) => palette.writeUInt32LE(mask, at * 4));
  const rows = (isUpright ? [0, 1] : [1, 0]).map((row) => {
    const bytes = Buffer.alloc(Math.ceil((2 * bits) / 32) * 4);
    for (const column of [0, 1]) {
      const at = row * 2 + column;
      if (bits >= 24) bytes.writeUIntLE(colours[at] ?? 0, column * (bits / 8), 3);
      else {
        const place = Math.floor((column * bits) / 8);
        const index = at % 2 ** bits;
        bytes.writeUInt8((bytes[place] ?? 0) | (index << (8 - bits - ((column * bits) % 8))), place);
      }
    }
    return bytes;
  });
  const start = Buffer.alloc(14 + head);
  start.write('BM', 'latin1');
  start.writeUInt32LE(14 + head + palette.length, 10);
  start.writeUInt32LE(head, 14);
  start.writeInt32LE(width, 18);
  start.writeInt32LE(isUpright ? -height : height, 22);
  start.writeUInt16LE(1, 26);
  start.writeUInt16LE(bits, 28);
  start.writeUInt32LE(compression, 30);
  if (compression === 3 && head > 40)
    [0xff_00_00, 0xff_00, 0xff].forEach((mask, at) => start.writeUInt32LE(mask, 54 + at * 4));
  return Buffer.concat([start, palette, ...rows]);
}

const BOUNDS = { width: 100, height: 100 };

async function colours(bytes: Buffer): Promise<number[][] | string> {
  const drawn = await redraw(bytes, BOUNDS, 'png');
  if (typeof drawn === 'string') return drawn;
  const raw = await sharp(drawn).removeAlpha().raw().toBuffer();
  return [0, 3, 6, 9].map((at) => [...raw.subarray(at, at + 3)]);
}

const [red, green, blue, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];

describe('a bitmap becomes a picture like any other', () => {
  test.each([
    ['24 bits a pixel', bitmap()],
    ['24 bits from the top', bitmap({ isUpright: true })],
    ['32 bits', bitmap({ bits: 32 })],
    ['32 bits that say where the colours are', bitmap({ bits: 32, compression: 3 })],
    ['32 bits with the long head of newer programs', bitmap({ bits: 32, compression: 3, head: 124 })],
    ['8 bits with a palette', bitmap({ bits: 8 })],
    ['4 bits', bitmap({ bits: 4 })],
  ])('of %s', async (_, bytes) => {
    expect(await colours(bytes)).toEqual([red, green, blue, white]);
  });

  test('of one bit', async () => {
    expect(await colours(bitmap({ bits: 1 }))).toEqual([red, green, red, green]);
  });

  test('is refused where it is packed, cut, or no bitmap at all', async () => {
    const whole = bitmap();
    for (let length = 2; length < whole.length; length += 1)
      expect([length, await colours(whole.subarray(0, length))]).toEqual([length, 'broken']);
    expect(await colours(bitmap({ bits: 8, compression: 1 }))).toBe('broken');
    const words = Buffer.from('BM and then some words that are no picture at all, and long enough');
    expect(await colours(words)).toBe('broken');
  });

  test('abuse 60: is refused for what it says of its size before anything is decoded', async () => {
    expect(await colours(bitmap({ width: 30_000, height: 30_000 }))).toBe('pixels');
    expect(await colours(bitmap({ width: 2_000_000_000, height: 2_000_000_000 }))).toBe('pixels');
    expect(await colours(bitmap({ width: -5 }))).toBe('broken');
    expect(await colours(bitmap({ width: 4000, height: 4000 }))).toBe('broken');
  });
});
