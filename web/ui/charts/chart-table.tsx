import { formatNumber } from '../../lib/format/format.ts';
import classes from './charts.module.css';
import type { ChartTableProps } from './chart-types.ts';

/** The numbers that a chart draws, as a table (visual language §9). Always there for who listens to the page. */
export function ChartTable({ caption, head, rows, isShown }: ChartTableProps & { isShown: boolean }) {
  const table = (
    <table className={classes['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, numbers, href }) => (
          <tr key={key}>
            <th scope="row">{href === undefined || !isShown ? label : <a href={href}>{label}</a>}</th>
            {numbers.map((number, column) => (
              <td key={head[column + 1]}>{formatNumber(number)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isShown) return <div className="visually-hidden">{table}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard so
    <div className={classes['scroll']} role="region" aria-label={caption} tabIndex={0}>
      {table}
    </div>
  );
}
