import { Fragment } from 'react';
import classes from './kbd.module.css';

/** One key. */
export function Kbd({ children }: { children: React.ReactNode }) {
  return <kbd className={classes['kbd']}>{children}</kbd>;
}

export interface KeyHintsProps {
  /** Each hint: the keys pressed together or in turn, and what they do. */
  hints: readonly { keys: readonly string[]; does: string }[];
}

/** A line of shortcuts under a list or a form; hidden where there is no keyboard. */
export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <p className={classes['hints']}>
      {hints.map(({ keys, does }) => (
        <span key={does} className={classes['hint']}>
          {keys.map((key) => (
            <Fragment key={key}>
              <Kbd>{key}</Kbd>
            </Fragment>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}
