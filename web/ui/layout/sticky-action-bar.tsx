import classes from './portal-shell.module.css';

/** The main action of a page at the bottom of a phone, in place of the bottom bar; nothing above 768 px (visual language §7). */
export function StickyActionBar({ children }: { children: React.ReactNode }) {
  return (
    <div className={classes['stickyActionBar']} data-sticky-action>
      {children}
    </div>
  );
}
