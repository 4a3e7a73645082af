import classes from './office-page.module.css';

export interface OfficePageProps {
  /** The page fills the height and its table or panes scroll inside it; otherwise the page scrolls. */
  isFill?: boolean;
  /** No padding: two panes that touch the edges. */
  isFlush?: boolean;
  children: React.ReactNode;
}

/** The padding and the height of a back-office page. */
export function OfficePage({ isFill = false, isFlush = false, children }: OfficePageProps) {
  return (
    <div className={classes['root']} data-fill={isFill || undefined} data-flush={isFlush || undefined}>
      {children}
    </div>
  );
}
