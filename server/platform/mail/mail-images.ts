import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { wheelSvg } from './mail-wheel.ts';

/**
 * The pictures that mails may show, by the name that `cid:NAME` gives: the logo, the hills, and wheels drawn from the letters of their
 * names. They travel with the mail: nothing is fetched to read it.
 */
const NAMED = /"cid:(logo|hills|wheel-[pu]{1,40})"/g;

export interface MailImage {
  readonly cid: string;
  readonly png: Buffer;
}

/** Few are ever needed; whoever keeps asking for new ones has them drawn anew. */
const MOST_KEPT = 200;
const drawn = new Map<string, Promise<Buffer>>();

/** The pictures that a mail names, as PNG: mail programs show no SVG. */
export function imagesOf(html: string): Promise<MailImage[]> {
  const named = new Set([...html.matchAll(NAMED)].map(([, cid = '']) => cid));
  return Promise.all([...named].map(async (cid) => ({ cid, png: await draw(cid) })));
}

/** The mail as a browser shows it, with its pictures inside. */
export async function withImagesInside(html: string): Promise<string> {
  const images = await imagesOf(html);
  return images.reduce(
    (text, { cid, png }) => text.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  );
}

function draw(cid: string): Promise<Buffer> {
  const known = drawn.get(cid);
  if (known !== undefined) return known;
  const png = svgOf(cid).then((svg) => sharp(svg).png({ palette: true, compressionLevel: 9 }).toBuffer());
  if (drawn.size >= MOST_KEPT) drawn.clear();
  drawn.set(cid, png);
  return png;
}

async function svgOf(cid: string): Promise<Buffer> {
  const letters = /^wheel-([pu]+)$/.exec(cid)?.[1];
  return letters === undefined ? readFile(new URL(`./${cid}.svg`, import.meta.url)) : Buffer.from(wheelSvg(letters));
}
