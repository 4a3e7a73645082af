import classes from './call-details.module.css';

/** What an application needs, one a line. */
export function DocumentsNeeded({ documents }: { documents: readonly string[] }) {
  return (
    <ul className={classes['list']}>
      {documents.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
