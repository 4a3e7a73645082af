import classes from './editor-frame.module.css';

export interface TwoPanesProps {
  /** The title over both. */
  head: React.ReactNode;
  first: React.ReactNode;
  second: React.ReactNode;
  /** On a phone, where only one has room: which. Without it they stand one under the other. */
  shown?: 'first' | 'second';
  /** The first is narrower: it chooses what the second shows. */
  isFirstNarrow?: boolean;
}

/** Two tables side by side under one title, each scrolling by itself; on a phone a list and then its detail (mock-ups 12). */
export function TwoPanes({ head, first, second, shown, isFirstNarrow = false }: TwoPanesProps) {
  return (
    <div className={classes['twoPanes']}>
      <div className={classes['twoPanesHead']}>{head}</div>
      <div className={classes['panes']} data-narrow={isFirstNarrow || undefined} data-shown={shown}>
        <section className={classes['pane']} data-place="first">
          {first}
        </section>
        <section className={classes['pane']} data-place="second">
          {second}
        </section>
      </div>
    </div>
  );
}

export interface PaneBarProps {
  title?: React.ReactNode;
  children: React.ReactNode;
}

/** The line over a table of a pane: its name, its search, its buttons. */
export function PaneBar({ title, children }: PaneBarProps) {
  return (
    <div className={classes['bar']}>
      {title === undefined ? null : <div className={classes['twoPanesTitle']}>{title}</div>}
      <div className={classes['tools']}>{children}</div>
    </div>
  );
}
