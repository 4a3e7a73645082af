import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { dayIn, LONGEST_DAYS } from './snooze-days.ts';

export interface SnoozeDialogProps {
  onDay: (day: string) => void;
  onClose: () => void;
}

/** Until which day, within the ninety that something may be put off. */
export function SnoozeDialog({ onDay, onClose }: SnoozeDialogProps) {
  const t = useT();
  const now = useNow();
  const [day, setDay] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const first = dayIn(now, 1);

  function submit(): void {
    if (day === null || day < first || day > dayIn(now, LONGEST_DAYS)) return setWrong(true);
    onDay(day);
  }

  return (
    <FormDialog
      title={t('todos.dialogTitle')}
      submitLabel={t('todos.snooze')}
      onClose={onClose}
      onSubmit={submit}
      isWorking={false}
      refusal={null}
    >
      <DateField
        label={t('todos.day')}
        description={t('todos.dayHint')}
        day={day}
        minDay={first}
        onDay={(next) => {
          setDay(next);
          setWrong(false);
        }}
        error={isWrong ? t('todos.dayWrong') : undefined}
      />
    </FormDialog>
  );
}
