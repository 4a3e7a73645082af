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

/** A day; past it by half a day more, the newest backup is told to be old. */
const OLD_AFTER_MS = 36 * 3_600_000;

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

/** Whether the newest backup is so old that a night must have gone by without one; also where there is none. */
export function isBackupOld(newest: string | null, now: Date): boolean {
  return newest === null || now.getTime() - Date.parse(newest) > OLD_AFTER_MS;
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
