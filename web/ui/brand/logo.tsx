import classes from './logo.module.css';

export interface LogoProps {
  /** Height of the mark in pixels: 30 in the mastheads, 26 on a phone, 36 on the login page. */
  size?: number;
  /** The mark alone, for the narrow drawer. */
  isMark?: boolean;
  /** `light` for the dark half of the login page. */
  tone?: 'brand' | 'light';
}

/** The flywheel and the name. */
export function Logo({ size = 30, isMark = false, tone = 'brand' }: LogoProps) {
  return (
    <span className={classes['root']} data-tone={tone} style={{ gap: size * 0.35 }}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 40 40"
        {...(isMark ? { role: 'img', 'aria-label': 'Volano' } : { 'aria-hidden': true })}
      >
        <path
          className={classes['mark']}
          fillRule="evenodd"
          d="M20 1a19 19 0 1 1 0 38a19 19 0 0 1 0-38zM24.6 6.9a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17z"
        />
        <circle className={classes['dot']} cx="12.1" cy="27.9" r="4.3" />
      </svg>
      {isMark ? null : (
        <span className={classes['name']} style={{ fontSize: `${String((size * 0.84) / 16)}rem` }}>
          Volano
        </span>
      )}
    </span>
  );
}
