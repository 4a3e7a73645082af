/** A whole day in a calendar, or a moment of it. */
export interface CalendarEntry {
  /** The same at every reading, so that a program moves the entry instead of adding another. */
  readonly uid: string;
  /** `2026-11-27`. */
  readonly day: string;
  /** ISO UTC; null of a whole day. */
  readonly at: string | null;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** When what it speaks of was last changed, ISO UTC. */
  readonly changedAt: string;
}

const EVERY_HOURS = 6;

/** A calendar as iCalendar (RFC 5545), to be read again every few hours. The same entries are the same text to the letter. */
export async function drawCalendar(firm: string, name: string, entries: readonly CalendarEntry[]): Promise<string> {
  // With the first calendar that somebody asks for (decision 005).
  const library = await import('ical-generator');
  const { default: ical, ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } = library;
  const calendar = ical({
    // The library escapes what it writes in an entry, and not the calendar's name.
    name: inOneLine(name).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: inOneLine(firm), product: 'Calendario', language: 'IT' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: EVERY_HOURS * 3600,
  });
  for (const { uid, day, at, summary, description, url, changedAt } of entries) {
    calendar.createEvent({
      id: uid,
      // Noon, so that no time zone of the machine makes it another day.
      start: at ?? `${day}T12:00:00Z`,
      allDay: at === null,
      summary: inOneLine(summary),
      description,
      url,
      stamp: changedAt,
      lastModified: changedAt,
      // A deadline takes nobody's day.
      busystatus: ICalEventBusyStatus.FREE,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
