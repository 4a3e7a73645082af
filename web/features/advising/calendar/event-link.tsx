import { IconArrowBarToRight, IconFlag3Filled } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import type { CalendarEvent } from './calendar.api.ts';
import classes from './calendar.module.css';

export interface EventLinkProps {
  event: CalendarEvent;
  href: string;
  /** A chip in a day of the month, or a line of a list. */
  look: 'chip' | 'line';
}

/** An announcement that opens (brand, arrow) or expires (accent, flag), leading to it. Colour never speaks alone: there is a mark and a word. */
export function EventLink({ event, href, look }: EventLinkProps) {
  const t = useT();
  const isStart = event.kind === 'start';
  const Mark = isStart ? IconArrowBarToRight : IconFlag3Filled;
  const word = t(isStart ? 'calendar.opens' : 'calendar.expires');
  return (
    <a
      className={classes['eventLink']}
      data-look={look}
      data-kind={event.kind}
      data-draft={!event.isActive || undefined}
      href={href}
      // In a month the arrows lead from day to day, and Enter opens what a day holds.
      tabIndex={look === 'chip' ? -1 : undefined}
      title={look === 'chip' ? event.title : undefined}
    >
      <Mark size={look === 'chip' ? 14 : 18} className={classes['mark']} aria-hidden />
      <span className={classes['title']}>{event.title}</span>
      {look === 'line' && !event.isActive ? <StatusBadge tone="outline">{t('calendar.draft')}</StatusBadge> : null}
      <span className={look === 'chip' ? 'visually-hidden' : classes['word']}>
        {look === 'chip' && !event.isActive ? `${word}, ${t('calendar.draft')}` : word}
      </span>
    </a>
  );
}
