import classes from './announcement-detail.module.css';

/** What an application needs, one a line. */
export function DocumentsNeeded({ documents }: { documents: readonly string[] }) {
  return (
    <ul className={classes['callDetailsList']}>
      {documents.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
