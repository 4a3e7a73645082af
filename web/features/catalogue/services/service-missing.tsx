import { useT } from '../../../lib/i18n/i18n.ts';
import { criterionText } from '../../../lib/i18n/criterion-text.ts';
import classes from './services.module.css';
import type { ServiceRow } from './services.api.ts';

/** Of what was recommended or kept and does not suit: what is missing. */
export function ServiceMissing({ service: { match, isInTarget } }: { service: ServiceRow }) {
  const t = useT();
  if (match === undefined || isInTarget !== false) return null;
  const missing = match.criteria.filter(({ status }) => status === 'fail').map((one) => criterionText(t, one));
  return (
    <p className={classes['root']}>
      {missing.length === 0 ? t('services.notKnown') : t('services.missing', { missing: missing.join('; ') })}
    </p>
  );
}
