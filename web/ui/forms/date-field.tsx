import { DateInput, DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import 'dayjs/locale/it';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useState } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts';
import '../brand/mantine-look-dates.css';
import { usePatience, WAIT } from './filters.tsx';

dayjs.extend(customParseFormat);

/** What people type of a day, besides `27/11/2026`. */
const TYPED = ['DD/MM/YYYY', 'D/M/YYYY', 'D/M/YY', 'DD-MM-YYYY', 'D-M-YYYY', 'DD.MM.YYYY', 'D.M.YYYY', 'DDMMYYYY'];

export interface DateFieldProps {
  label: string;
  /** `2026-11-27`, or null. */
  day: string | null;
  onDay: (day: string | null) => void;
  /** Days before it cannot be chosen. */
  minDay?: string | null;
  error?: React.ReactNode;
  description?: string;
  disabled?: boolean;
}

/** A day, typed as day/month/year or chosen in a calendar that begins on Monday. What is no day is not taken. */
export function DateField({ label, day, onDay, minDay, error, description, disabled = false }: DateFieldProps) {
  const t = useT();
  return (
    <DateInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('common.dateHint')}
      locale={currentLanguage()}
      valueFormat="DD/MM/YYYY"
      dateParser={parseDay}
      value={day}
      onChange={onDay}
      minDate={minDay ?? '1970-01-01'}
      maxDate="2999-12-31"
      ariaLabels={{
        monthLevelControl: t('common.dates.month'),
        yearLevelControl: t('common.dates.year'),
        previousMonth: t('common.dates.previousMonth'),
        nextMonth: t('common.dates.nextMonth'),
        previousYear: t('common.dates.previousYear'),
        nextYear: t('common.dates.nextYear'),
        previousDecade: t('common.dates.previousDecade'),
        nextDecade: t('common.dates.nextDecade'),
      }}
      clearable
      clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
      leftSection={<IconCalendar size={17} aria-hidden />}
      disabled={disabled}
      error={error}
    />
  );
}

function parseDay(typed: string): string | null {
  const found = TYPED.map((format) => dayjs(typed.trim(), format, true)).find((parsed) => parsed.isValid());
  return found === undefined ? null : found.format('YYYY-MM-DD');
}

/** Two days, `2026-11-27`, both counted. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

interface RangeFieldProps {
  label: string;
  /** Said where no range is chosen. */
  placeholder?: string;
  range: DayRange | null;
  /** Called once both days are chosen and nobody goes on choosing; null where the field can be emptied and was. */
  onRange: (range: DayRange | null) => void;
  /** The last day that can be chosen. */
  maxDay: string;
  isClearable?: boolean;
  error?: string | undefined;
}

/** Two days of a calendar that begins on Monday, from one to the other; the same day twice is one day. */
export function RangeField({
  label,
  placeholder,
  range,
  onRange,
  maxDay,
  isClearable = false,
  error,
}: RangeFieldProps) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false });
  // Between the first click and the second there is no range yet.
  const [begun, setBegun] = useState<string | null>(null);
  const [picked, pick] = usePatience(range, onRange, WAIT.date);
  const shown = picked === null ? placeholder : `${formatDate(picked.first)} – ${formatDate(picked.last)}`;
  return (
    <DatePickerInput
      type="range"
      // What it shows belongs to its name: whoever speaks to the page says what they see.
      aria-label={shown === undefined ? label : `${label}: ${shown}`}
      placeholder={placeholder}
      locale={currentLanguage()}
      valueFormat="DD/MM/YYYY"
      labelSeparator=" – "
      allowSingleDateInRange
      value={begun === null ? [picked?.first ?? null, picked?.last ?? null] : [begun, null]}
      onChange={([first, last]) => {
        setBegun(last === null ? first : null);
        if (first !== null && last !== null) pick({ first, last });
        if (first === null) pick(null);
      }}
      onDropdownClose={() => setBegun(null)}
      maxDate={maxDay}
      numberOfColumns={isPhone ? 1 : 2}
      dropdownType={isPhone ? 'modal' : 'popover'}
      popoverProps={{ position: 'bottom-end' }}
      modalProps={{ title: label, closeButtonProps: { 'aria-label': t('common.actions.close') } }}
      ariaLabels={{
        previousMonth: t('common.dates.previousMonth'),
        nextMonth: t('common.dates.nextMonth'),
        previousYear: t('common.dates.previousYear'),
        nextYear: t('common.dates.nextYear'),
        previousDecade: t('common.dates.previousDecade'),
        nextDecade: t('common.dates.nextDecade'),
      }}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
      leftSection={<IconCalendar size={17} aria-hidden />}
      error={error}
    />
  );
}
