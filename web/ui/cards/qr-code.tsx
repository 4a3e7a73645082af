import classes from './marks.module.css';
import { qrPath } from './qr-picture.ts';

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
