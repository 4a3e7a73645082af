// Italian forms whatever the language of the words: `€ 250.000`, `27/11/2026`, the time of Rome (visual language §8).
const timeZone = 'Europe/Rome';
const whole = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' });
const exact = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});
const day = new Intl.DateTimeFormat('it-IT', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
const hour = new Intl.DateTimeFormat('it-IT', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Euro, with cents only when there are some: `€ 250.000`, `€ 1.250,50`. The space does not break. */
export function formatEuro(euro: number): string {
  const sign = euro < 0 ? '-' : '';
  const amount = Math.abs(euro);
  return `${sign}€\u00A0${(Number.isInteger(amount) ? whole : exact).format(amount)}`;
}

/** A moment or a calendar day as `27/11/2026`, the day it is in Rome. */
export function formatDay(value: string): string {
  return day.format(momentOf(value));
}

/** `18/11/2026 10:42`. */
export function formatMoment(value: string): string {
  return `${formatDay(value)} ${hour.format(momentOf(value))}`;
}

/** The instant of a date as it travels. A day without an hour ends with the day (decisions §1), noon UTC lies in it all year. */
export function momentOf(value: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value);
}
