import classes from './office-page.module.css';

export interface OfficeDetailHeadProps {
  /** Badges above the title. */
  badges?: React.ReactNode;
  /** The mark of a company, before its name. */
  mark?: React.ReactNode;
  title: string;
  /** Buttons at the right; under the title on a phone. */
  actions?: React.ReactNode;
}

/** The head of something that the office reads: what it is, its name, what may be done (mock-ups 04, admin). */
export function OfficeDetailHead({ badges, mark, title, actions }: OfficeDetailHeadProps) {
  return (
    <header className={classes['head']}>
      {mark}
      <div className={classes['names']}>
        {badges ? <div className={classes['badges']}>{badges}</div> : null}
        <h1 className={classes['officeDetailTitle']}>{title}</h1>
      </div>
      {actions ? <div className={classes['actions']}>{actions}</div> : null}
    </header>
  );
}

export interface OfficeDetailColumnsProps {
  children: React.ReactNode;
  aside?: React.ReactNode;
}

/** What is told at the left, what belongs to it at the right; one under the other where there is no room. */
export function OfficeDetailColumns({ children, aside }: OfficeDetailColumnsProps) {
  return (
    <div className={classes['columns']} data-alone={aside ? undefined : true}>
      <div className={classes['column']}>{children}</div>
      {aside ? <div className={classes['column']}>{aside}</div> : null}
    </div>
  );
}

/** One part of a detail under its own small heading. */
export function OfficeDetailPart({ title, id, children }: { title: string; id: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes['subtitle']}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A line that says that there is nothing. */
export function OfficeDetailNothing({ children }: { children: React.ReactNode }) {
  return <p className={classes['nothing']}>{children}</p>;
}

export interface OfficeDetailFact {
  label: string;
  value: React.ReactNode;
  /** What one looks for first. */
  isLarge?: boolean;
  /** On a phone it has a line of its own. */
  isWide?: boolean;
}

export interface OfficeDetailFactsProps {
  facts: readonly OfficeDetailFact[];
  /** So many that they fill the line. */
  isSpread?: boolean;
}

/** Short facts on one ruled strip. */
export function OfficeDetailFacts({ facts, isSpread = false }: OfficeDetailFactsProps) {
  return (
    <dl className={classes['facts']} data-spread={isSpread || undefined}>
      {facts.map(({ label, value, isLarge, isWide }) => (
        <div key={label} data-wide={isWide}>
          <dt>{label}</dt>
          <dd data-large={isLarge}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
