import { Button, Menu } from '@mantine/core';
import type { Todo } from '@volano/domain/contracts/todos';
import { IconCalendar, IconClockPause, IconSunrise } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { dayIn } from './snooze-days.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';

const CHOICES = [
  { word: 'tomorrow', days: 1 },
  { word: 'inAWeek', days: 7 },
  { word: 'inAMonth', days: 30 },
] as const;

export interface SnoozeMenuProps {
  todo: Todo;
  isWorking: boolean;
  onSnooze: (day: string) => void;
}

/** Puts something off: until tomorrow, for a week, for a month, or until a day of one's choice. */
export function SnoozeMenu({ todo, isWorking, onSnooze }: SnoozeMenuProps) {
  const t = useT();
  const now = useNow();
  const [isChoosing, setChoosing] = useState(false);
  const name = { businessName: todo.businessName, kind: t(`todos.kinds.${todo.kind}`) };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            leftSection={<IconClockPause size={18} aria-hidden />}
            loading={isWorking}
            aria-label={t('todos.snoozeNamed', name)}
          >
            {t('todos.snooze')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.map(({ word, days }) => (
            <Menu.Item
              key={word}
              leftSection={<IconSunrise size={18} aria-hidden />}
              onClick={() => onSnooze(dayIn(now, days))}
            >
              {t(`todos.${word}`)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconCalendar size={18} aria-hidden />} onClick={() => setChoosing(true)}>
            {t('todos.otherDay')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing ? (
        <SnoozeDialog
          onClose={() => setChoosing(false)}
          onDay={(day) => {
            setChoosing(false);
            onSnooze(day);
          }}
        />
      ) : null}
    </>
  );
}
