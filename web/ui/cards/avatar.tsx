import { useState } from 'react';
import { initials } from '../../lib/format/format.ts';
import classes from './marks.module.css';

export interface AvatarProps {
  /** Full name: initials are taken from it. */
  name: string;
  /** A round person or a square company. */
  shape?: 'person' | 'company';
  src?: string | null;
  /** Pixels: 32 in the bar, 36 to 44 in lists, 76 on the consultant's card. */
  size?: number;
  tone?: 'brand' | 'neutral' | 'accent';
}

/** A photo, or the initials while there is none (or it fails to load). Decorative: the name stands beside it. */
export function Avatar({ name, shape = 'person', src, size = 36, tone = 'brand' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const hasPhoto = src && failed !== src;
  return (
    <span
      className={classes['avatar']}
      data-shape={shape}
      data-tone={tone}
      style={{ width: size, height: size, fontSize: Math.max(11, size * 0.375) }}
      data-initials={hasPhoto ? undefined : initials(name)}
      aria-hidden
    >
      {hasPhoto ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : null}
    </span>
  );
}
