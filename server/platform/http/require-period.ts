import { AppError } from '@volano/domain/errors';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { daysIn, LONGEST_PERIOD_DAYS, type Period, periodOf } from '@volano/domain/rules/period';

/** Two moments as a contract reads them. */
interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Days in Rome that a list keeps to, both of them included; null is open. */
export interface Bounds {
  readonly first: string | null;
  readonly last: string | null;
}

/** The period that was asked for, or the last seven days. 400 `dateOrder` on `to`, `periodTooLong` on `from` (abuse 68). */
export function requirePeriod(asked: Asked, now: Date): Period {
  requireDays(asked);
  const period = periodOf(asked, now);
  requireLength(period);
  return period;
}

/** The days that a list was asked for, of all time unless said; refused as `requirePeriod` does where both ends are given. */
export function requireBounds(asked: Asked): Bounds {
  requireDays(asked);
  const bounds = {
    first: asked.from === undefined ? null : romeDay(asked.from),
    last: asked.to === undefined ? null : romeDay(asked.to),
  };
  if (bounds.first !== null && bounds.last !== null) requireLength({ first: bounds.first, last: bounds.last });
  return bounds;
}

function requireLength(period: Period): void {
  const days = daysIn(period);
  if (days < 1) refuse('to', 'dateOrder');
  if (days > LONGEST_PERIOD_DAYS) refuse('from', 'periodTooLong');
}

/** Years that neither Rome's hours nor the days around them say anything about. */
function requireDays({ from, to }: Asked): void {
  for (const [path, moment] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (moment !== undefined && (moment < '1970-01-02' || moment > '9999-12-01')) refuse(path, 'date');
}

function refuse(path: string, message: string): never {
  throw new AppError('invalidInput', { fields: [{ path, message }] });
}
