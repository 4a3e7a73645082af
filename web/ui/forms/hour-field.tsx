import { TextInput } from '@mantine/core';
import { useT } from '../../lib/i18n/i18n.ts';

interface HourFieldProps {
  label: string;
  /** `12:00` in Rome, null without an hour. */
  hour: string | null;
  isDisabled?: boolean;
  onHour: (hour: string | null) => void;
}

/** An hour beside a day: empty, the whole day counts. */
export function HourField({ label, hour, isDisabled = false, onHour }: HourFieldProps) {
  const t = useT();
  return (
    <TextInput
      type="time"
      label={label}
      description={t('common.hour.hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={hour ?? ''}
      disabled={isDisabled}
      onChange={(event) => onHour(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
