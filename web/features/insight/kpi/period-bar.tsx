import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { PERIOD_PRESETS, type PeriodPreset } from '@volano/domain/rules/period';
import { useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { type DayRange, RangeField } from '../../../ui/forms/range-field.tsx';
import classes from './individual.module.css';
import { periodText } from './period-words.ts';
import { periodOfDays } from './statistics-address.ts';
import type { StatisticsState } from './use-statistics-address.ts';

/** The six presets and the days of one's own, on one line (visual language §10.09). */
export function PeriodBar({ address }: { address: StatisticsState }) {
  const t = useT();
  const now = useNow();
  const bar = useRef<HTMLDivElement>(null);
  const [isTooLong, setTooLong] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { preset, period } = address;
  const options = PERIOD_PRESETS.map((value) => ({ value, label: t(`statistics.period.presets.${value}`) }));

  function choose(next: PeriodPreset): void {
    setTooLong(false);
    if (next !== 'custom') return address.set({ preset: next, from: null, to: null });
    address.set({ preset: next, from: period.first, to: period.last });
    // The days are chosen beside it.
    bar.current?.querySelector<HTMLElement>('button[data-dates-input]')?.click();
  }

  function chooseDays(range: DayRange | null): void {
    if (range === null) return;
    const isPeriod = periodOfDays(range.first, range.last) !== null;
    setTooLong(!isPeriod);
    if (isPeriod) address.set({ preset: 'custom', from: range.first, to: range.last });
  }

  return (
    <>
      <p className={classes['printed']}>{periodText(t, period, romeDay(now))}</p>
      <div ref={bar} className={classes['periodBar']} data-no-print>
        {isNarrow ? (
          <NativeSelect
            aria-label={t('statistics.period.label')}
            value={preset}
            data={options}
            onChange={(event) => choose(event.currentTarget.value as PeriodPreset)}
          />
        ) : (
          <SegmentedControl
            aria-label={t('statistics.period.label')}
            value={preset}
            data={options}
            onChange={(value) => choose(value)}
          />
        )}
        <div className={classes['days']}>
          <RangeField
            label={t('statistics.period.days')}
            range={period}
            onRange={chooseDays}
            maxDay={romeDay(now)}
            error={isTooLong ? t('statistics.period.tooLong') : undefined}
          />
        </div>
      </div>
    </>
  );
}
