import { useT } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../layout/states.tsx';

/** Where a chart would be, when its code did not come. */
export function ChartMissing() {
  const t = useT();
  return <EmptyState title={t('charts.missing')} />;
}
