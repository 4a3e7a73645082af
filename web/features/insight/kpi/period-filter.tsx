import { romeDay } from '@volano/domain/rules/announcement-dates';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { RangeField } from '../../../ui/forms/range-field.tsx';
import { periodOfList } from './event-list.ts';
import classes from './individual.module.css';
import { periodOfDays } from './statistics-address.ts';

/** The days of a list, as `from` and `to` in its address; empty for all time. */
export function PeriodFilter({ list }: { list: ListState }) {
  const t = useT();
  const now = useNow();
  const [isTooLong, setTooLong] = useState(false);
  return (
    <div className={classes['days']}>
      <RangeField
        label={t('statistics.period.days')}
        placeholder={t('statistics.period.always')}
        range={periodOfList(list)}
        onRange={(range) => {
          const isPeriod = range === null || periodOfDays(range.first, range.last) !== null;
          setTooLong(!isPeriod);
          if (isPeriod) list.set({ from: range?.first ?? null, to: range?.last ?? null });
        }}
        maxDay={romeDay(now)}
        isClearable
        error={isTooLong ? t('statistics.period.tooLong') : undefined}
      />
    </div>
  );
}
