import { Modal } from '@mantine/core';
import { formatDayName } from '../../../lib/format/format.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import type { CalendarEvent } from './calendar.api.ts';
import classes from './calendar.module.css';
import { countWords } from './day-words.ts';
import { EventLink } from './event-link.tsx';

export interface DayDialogProps {
  day: string;
  events: readonly CalendarEvent[];
  hrefOf: (event: CalendarEvent) => string;
  onClose: () => void;
}

/** Everything that opens and expires on one day. */
export function DayDialog({ day, events, hrefOf, onClose }: DayDialogProps) {
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={formatDayName(day, currentLanguage())}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <p className={classes['count']}>{countWords(t, events)}</p>
      <ul className={classes['list']}>
        {events.map((event) => (
          <li key={`${event.kind}-${event.announcementId}`}>
            <EventLink event={event} href={hrefOf(event)} look="line" />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
