import { Fragment } from 'react';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './marks.module.css';

// The two arrows are drawn: the Latin subset of the font has no glyph for them.
const drawn: Record<string, React.ReactNode> = {
  '↑': <IconArrowUp size={12} aria-label="↑" />,
  '↓': <IconArrowDown size={12} aria-label="↓" />,
};

/** One key. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={classes['kbd']}>{drawn[children] ?? children}</kbd>;
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
