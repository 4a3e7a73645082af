import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './imports.module.css';
import type { OfficialImport } from './imports.api.ts';

const FIGURES = ['read', 'added', 'changed', 'unchanged', 'skipped', 'kept', 'duplicates', 'ambiguous'] as const;

/** What a file brings, in figures. */
export function ImportFigures({ report }: { report: NonNullable<OfficialImport['report']> }) {
  const t = useT();
  return (
    <dl className={classes['figures']}>
      {FIGURES.map((figure) => (
        <div key={figure} data-quiet={report[figure] === 0 || undefined}>
          <dt>{t(`imports.screen.figures.${figure}`)}</dt>
          <dd>{formatNumber(report[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}
