const hour = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' });

/** How one greets at a moment: buongiorno until one o'clock, buonasera from six, by the clock in Rome. */
export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const at = Number(hour.format(now));
  if (at >= 4 && at < 13) return 'morning';
  return at >= 13 && at < 18 ? 'afternoon' : 'evening';
}
