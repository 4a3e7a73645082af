/** A backup that was made: figures, and how many are kept after it. Sizes are bytes. */
export interface BackupMade {
  readonly place: string;
  readonly madeAt: string;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly newFiles: number;
  readonly newBytes: number;
  readonly missing: number;
  readonly kept: number;
}

/** How many backups of each kind are kept: of so many days, weeks and months the last one (11-operations §2). */
const KEPT = { days: 7, weeks: 4, months: 12 } as const;

const HOUR_MS = 3_600_000;
/** A day; past it by half a day more, the newest backup is told to be old. */
const OLD_AFTER_MS = 36 * HOUR_MS;

/**
 * Which of some backups stay, by the ISO moment (UTC) at which each was made: the last of each of the newest 7 days, 4 weeks (from Monday) and 12
 * months that have any. The newest is always among them.
 */
export function keptBackups(moments: readonly string[]): ReadonlySet<string> {
  const newestFirst = moments.toSorted().toReversed();
  return new Set([
    ...lastOfEach(newestFirst, (moment) => moment.slice(0, 10), KEPT.days),
    ...lastOfEach(newestFirst, mondayOf, KEPT.weeks),
    ...lastOfEach(newestFirst, (moment) => moment.slice(0, 7), KEPT.months),
  ]);
}

/** What was slept through is made at the next start: one that is not there so long after it does not come. */
const MADE_UP_WITHIN_MS = 6 * HOUR_MS;

/**
 * Whether the newest backup is so old that a night must have gone by without one. A portal that stood still has some hours to make up for it; one
 * that never made any has its first night.
 */
export function isBackupOld(newest: string | null, runningSince: string, now: Date): boolean {
  const running = now.getTime() - Date.parse(runningSince);
  if (newest === null) return running > OLD_AFTER_MS;
  return now.getTime() - Date.parse(newest) > OLD_AFTER_MS && running > MADE_UP_WITHIN_MS;
}

/** A drill is held once a week; past it by two days more, the last one is told to be old. */
const DRILL_OLD_MS = 9 * 24 * HOUR_MS;

/** Whether restoring was not tried for nine days: since the last drill, or else since the first backup. */
export function isDrillOld(last: string | null, firstBackup: string | null, now: Date): boolean {
  const since = last ?? firstBackup;
  return since !== null && now.getTime() - Date.parse(since) > DRILL_OLD_MS;
}

/** A base is made once a night: one that is younger is of this night. */
const OF_THIS_NIGHT_MS = 20 * HOUR_MS;
/** After the backup of the night, and before people come. */
const NIGHT = { from: 1, until: 5 } as const;

/**
 * Whether the archive of the embedded database needs a new copy to begin from: every night, and by day where the last is as old as a backup
 * that must have been missed.
 */
export function isBaseDue(newest: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(newest);
  const hour = Number(romeClock(now).slice(11, 13));
  return age > OLD_AFTER_MS || (age > OF_THIS_NIGHT_MS && hour >= NIGHT.from && hour < NIGHT.until);
}

const rome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' });

/** What the clocks of Rome show, as `2026-11-26 10:30:00`. */
export function romeClock(moment: Date): string {
  return rome.format(moment);
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * The moment that somebody writes (`2026-11-26 10:30`, seconds at will), ISO UTC: by the clocks of Rome unless it says otherwise (`Z`, `+01:00`).
 * In the hour that the clocks show twice the first one. Null where it is none, as the hour that they leap over.
 */
export function readMoment(text: string): string | null {
  const [, day, time, seconds = ':00', zone] = MOMENT.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return null;
  const written = `${day}T${time}${seconds}`;
  const isDay = !Number.isNaN(Date.parse(`${written}Z`)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  if (!isDay) return null;
  if (zone !== undefined) return new Date(`${written}${zone}`).toISOString();
  const moments = ['+02:00', '+01:00'].map((offset) => new Date(`${written}${offset}`));
  const shown = `${day} ${time}${seconds.slice(0, 3)}`;
  return moments.find((moment) => romeClock(moment) === shown)?.toISOString() ?? null;
}

function lastOfEach(newestFirst: readonly string[], periodOf: (moment: string) => string, count: number): string[] {
  const last = new Map<string, string>();
  for (const moment of newestFirst) if (!last.has(periodOf(moment))) last.set(periodOf(moment), moment);
  return [...last.values()].slice(0, count);
}

function mondayOf(moment: string): string {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
