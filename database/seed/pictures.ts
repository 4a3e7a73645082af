import { deflateSync } from 'node:zlib';
import { scatter } from './moments.ts';

/** Pixels of a PDF, packed. Gray has a byte a pixel, colour three. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly isColour: boolean;
  readonly bytes: Buffer;
}

const PAPER = { width: 827, height: 1169 } as const;
const VIEW = { width: 744, height: 264 } as const;
const made = new Map<string, Picture>();

function once(name: string, make: () => Picture): Picture {
  const picture = made.get(name) ?? make();
  made.set(name, picture);
  return picture;
}

/** A sheet as a scanner sees it at 100 dots an inch: not quite white, with grain, darker at one edge. Three sheets serve every document. */
export function paper(sheet: number): Picture {
  return once(`paper ${sheet}`, () => {
    const { width, height } = PAPER;
    const next = noise(scatter(`paper ${sheet}`));
    const pixels = Buffer.alloc(width * height);
    for (let at = 0; at < pixels.length; at += 1) {
      const edge = Math.max(0, 14 - (at % width)) * 3;
      pixels[at] = 244 - edge + (next() & 3) - (next() % 97 === 0 ? 9 : 0);
    }
    return { width, height, isColour: false, bytes: deflateSync(pixels, { level: 1 }) };
  });
}

const SKIES = [
  { sky: [214, 231, 236], land: [37, 99, 92] },
  { sky: [243, 228, 206], land: [122, 78, 44] },
  { sky: [222, 226, 241], land: [48, 66, 120] },
] as const;

/** Hills one behind the other below a sky, in one of three tempers: what stands on top of printed matter. */
export function view(title: string): Picture {
  const temper = scatter(title) % SKIES.length;
  return once(`view ${temper}`, () => {
    const { width, height } = VIEW;
    const { sky, land } = SKIES[temper] ?? SKIES[0];
    const next = noise(temper + 7);
    const pixels = Buffer.alloc(width * height * 3);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const depth = ridges(x / width, y / height, temper);
        const grain = next() & 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const [far, near] = [sky[channel] ?? 0, land[channel] ?? 0];
          pixels[(y * width + x) * 3 + channel] = Math.min(255, Math.round(far + (near - far) * depth) + grain);
        }
      }
    return { width, height, isColour: true, bytes: deflateSync(pixels, { level: 1 }) };
  });
}

/** How much land is in a point: 0 sky, 1 the nearest hill. */
function ridges(x: number, y: number, temper: number): number {
  let depth = y * 0.18;
  for (let hill = 1; hill <= 4; hill += 1) {
    const swing = Math.sin(x * (3 + hill * 1.7) + temper * 2 + hill * 1.9) + Math.sin(x * 9 + hill * 4) * 0.25;
    if (y > 0.28 + hill * 0.14 - swing * 0.09) depth = hill * 0.24;
  }
  return depth;
}

/** Numbers that look like chance and are the same at each start. */
function noise(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
