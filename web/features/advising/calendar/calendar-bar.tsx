import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowBarToRight,
  IconCalendarPlus,
  IconChevronLeft,
  IconChevronRight,
  IconFlag3Filled,
} from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './calendar.module.css';
import type { CalendarEvent } from './calendar.api.ts';
import { monthAfter } from './month.ts';

export interface MonthStepsProps {
  month: string;
  thisMonth: string;
  onMonth: (month: string) => void;
}

/** A month back, a month on, and back to this one. */
export function MonthSteps({ month, thisMonth, onMonth }: MonthStepsProps) {
  const t = useT();
  return (
    <span className={classes['steps']}>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('calendar.previous')}
        onClick={() => onMonth(monthAfter(month, -1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('calendar.next')}
        onClick={() => onMonth(monthAfter(month, 1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      <Button variant="default" size="sm" onClick={() => onMonth(thisMonth)}>
        {t('calendar.today')}
      </Button>
    </span>
  );
}

/** What the two marks mean, with how many of each the month has. */
export function Legend({ events }: { events: readonly CalendarEvent[] }) {
  const t = useT();
  const starts = events.filter(({ kind }) => kind === 'start').length;
  return (
    <ul className={classes['legend']}>
      <li data-kind="start">
        <IconArrowBarToRight size={18} aria-hidden />
        {t('calendar.start')} <strong>{formatNumber(starts)}</strong>
      </li>
      <li data-kind="expiry">
        <IconFlag3Filled size={18} aria-hidden />
        {t('calendar.expiry')} <strong>{formatNumber(events.length - starts)}</strong>
      </li>
    </ul>
  );
}

/** Opens the dialog of the calendar's address; on a phone its picture alone. */
export function SubscribeButton({ onClick }: { onClick: () => void }) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (isPhone)
    return (
      <ActionIcon variant="default" size={44} aria-label={t('calendar.subscribe')} onClick={onClick}>
        <IconCalendarPlus size={20} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={onClick}>
      {t('calendar.subscribe')}
    </Button>
  );
}
