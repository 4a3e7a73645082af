import { isWordmark } from '@volano/domain/rules/firm-colours';
import { firmName, useBrand } from '../../lib/api/options.ts';
import classes from './logo.module.css';

export interface LogoProps {
  /** Height of the mark in pixels: 30 in the mastheads, 26 on a phone, 36 on the login page. */
  size?: number;
  /** The mark alone, for the narrow drawer. */
  isMark?: boolean;
  /** `light` for the dark half of the login page. */
  tone?: 'brand' | 'light';
}

/** The firm's logo and name; a logo that is a written name stands alone, and without one the flywheel is the mark (10-company-path §4). */
export function Logo({ size = 30, isMark = false, tone = 'brand' }: LogoProps) {
  const brand = useBrand();
  const name = brand?.name ?? firmName();
  const logo = brand?.logo ?? null;
  const isAlone = isMark || (logo !== null && isWordmark(logo));
  return (
    <span className={classes['logoRoot']} data-tone={tone} style={{ gap: size * 0.35 }}>
      {logo === null ? (
        <Wheel size={size} label={isMark ? name : null} />
      ) : (
        <img
          className={classes['picture']}
          src={logo.url}
          alt={isAlone ? name : ''}
          style={{ height: size, maxWidth: isMark ? size : size * 6 }}
          data-wide={isWordmark(logo) || undefined}
        />
      )}
      {isAlone ? null : (
        <span className={classes['name']} style={{ '--fz': `${String((size * 0.84) / 16)}rem` } as React.CSSProperties}>
          {name}
        </span>
      )}
    </span>
  );
}

function Wheel({ size, label }: { size: number; label: string | null }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path
        className={classes['mark']}
        fillRule="evenodd"
        d="M20 1a19 19 0 1 1 0 38a19 19 0 0 1 0-38zM24.6 6.9a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17z"
      />
      <circle className={classes['dot']} cx="12.1" cy="27.9" r="4.3" />
    </svg>
  );
}
