import { encode } from 'uqr';
import classes from './qr-code.module.css';

export interface QrCodeProps {
  text: string;
  /** What the code is for, to who cannot see it. */
  label: string;
}

/** A QR code as one path of an inline picture: dark on white by day and by night, as cameras read it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={classes['root']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
