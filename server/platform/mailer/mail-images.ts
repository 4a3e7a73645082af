import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** The pictures that mails may show, by the name that `cid:NAME` gives. They travel with the mail: nothing is fetched to read it. */
const PICTURES = ['logo', 'hills'] as const;
type Picture = (typeof PICTURES)[number];

export interface MailImage {
  readonly cid: Picture;
  readonly png: Buffer;
}

const drawn = new Map<Picture, Promise<Buffer>>();

/** The pictures that a mail names, as PNG: mail programs show no SVG. */
export function imagesOf(html: string): Promise<MailImage[]> {
  const named = PICTURES.filter((cid) => html.includes(`"cid:${cid}"`));
  return Promise.all(named.map(async (cid) => ({ cid, png: await draw(cid) })));
}

/** The mail as a browser shows it, with its pictures inside. */
export async function withImagesInside(html: string): Promise<string> {
  const images = await imagesOf(html);
  return images.reduce(
    (text, { cid, png }) => text.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  );
}

function draw(cid: Picture): Promise<Buffer> {
  const known = drawn.get(cid);
  if (known !== undefined) return known;
  const png = readFile(new URL(`./${cid}.svg`, import.meta.url)).then((svg) =>
    sharp(svg).png({ palette: true, compressionLevel: 9 }).toBuffer(),
  );
  drawn.set(cid, png);
  return png;
}
