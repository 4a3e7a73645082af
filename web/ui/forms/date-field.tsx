import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import 'dayjs/locale/it';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts';
import '../brand/mantine-look-dates.css';

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
