import { Select } from '@mantine/core';
import type { Period } from '@volano/domain/rules/period';
import type { ChartType } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useLeaderboard } from './statistics.api.ts';

/** As many as a page of the server may have. */
const MOST = '100';

/** The consultants that something can be seen of over a period, by name; who left, where something of the kind counts for them. */
export function useConsultantOptions(chartType: ChartType, period: Period, isEnabled = true) {
  const found = useLeaderboard(chartType, period, { limit: MOST }, isEnabled);
  return (found.data?.data ?? [])
    .map(({ _id, name, surname }) => ({ value: _id, label: `${name} ${surname}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'it'));
}

export interface ConsultantSelectProps {
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (consultant: string | null) => void;
  /** What stands for nobody in particular; without it one must be chosen. */
  allLabel?: string;
}

/** One consultant of the office, found by typing. */
export function ConsultantSelect({ options, value, onChange, allLabel }: ConsultantSelectProps) {
  const t = useT();
  return (
    <Select
      aria-label={t('statistics.individual.choose')}
      placeholder={allLabel ?? t('statistics.individual.choose')}
      data={[...options]}
      value={value}
      onChange={onChange}
      searchable
      clearable={allLabel !== undefined}
      clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
      nothingFoundMessage={t('statistics.individual.noOption')}
      w={280}
      maw="100%"
      data-no-print
    />
  );
}
