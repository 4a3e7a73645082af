import { encode } from 'uqr';
import classes from '../marks/marks.module.css';

export interface QrCodeProps {
  text: string;
  /** What the code is for, to who cannot see it. */
  label: string;
}

/** A QR code as one path of an inline picture: dark on white by day and by night, as cameras read it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { path, size } = qrPath(text);
  return (
    <svg className={classes['qrCode']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

const INK = '#0e1c1e';
const PAPER = '#ffffff';
const PNG_SIDE = 1024;

/** A QR code as the path of a picture whose side is `size` units. */
function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
}

/** A QR code as an SVG file, in the address of a download. */
export function qrSvgAddress(text: string): string {
  const { path, size } = qrPath(text);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PNG_SIDE}" height="${PNG_SIDE}" ` +
    `shape-rendering="crispEdges"><path fill="${PAPER}" d="M0 0h${size}v${size}H0z"/><path fill="${INK}" d="${path}"/></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** A QR code as a PNG file of about a thousand dots a side, in the address of a download. */
export function qrPngAddress(text: string): string {
  const { path, size } = qrPath(text);
  // Whole dots: a module that falls between two of them is grey, and cameras stumble.
  const dots = Math.max(1, Math.floor(PNG_SIDE / size));
  const canvas = document.createElement('canvas');
  canvas.width = size * dots;
  canvas.height = size * dots;
  const pen = canvas.getContext('2d');
  if (pen === null) return '';
  pen.scale(dots, dots);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, size, size);
  pen.fillStyle = INK;
  pen.fill(new Path2D(path));
  return canvas.toDataURL('image/png');
}
