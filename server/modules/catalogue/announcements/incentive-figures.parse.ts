import { dayAfter, endOfRomeDay } from '@volano/domain/rules/announcement-dates';
import { type Cell, textOf } from '../../../platform/imports/rows.ts';

/** A date of the source: a moment, nothing said, or a text that is no date. `utcDay` is set when it was midnight in Rome written in UTC. */
export type ReadMoment = { readonly at: string | null; readonly utcDay?: string } | 'bad';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const ITALIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,]+(?:ore )?(\d{1,2})[:.](\d{2}))?$/;

/**
 * A date of the official file as a moment (ISO 8601, UTC). Without a zone it is Roman time; a day without an hour is its first
 * instant for an opening and its last for a closing (decisions §1). The source writes midnight as 00:00, which is "no hour".
 */
export function readMoment(cell: Cell | undefined, edge: 'start' | 'end'): ReadMoment {
  const text = textOf(cell);
  if (text === '') return { at: null };
  const iso = ISO.exec(text);
  const italian = iso === null ? ITALIAN.exec(text) : null;
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [italian?.[3], italian?.[2], italian?.[1]];
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (!isDay(date)) return 'bad';
  if (iso?.[7] !== undefined && !(cell instanceof Date))
    return Number.isNaN(Date.parse(text)) ? 'bad' : { at: new Date(text).toISOString() };
  const clock = iso ? [iso[4], iso[5], iso[6]] : [italian?.[4], italian?.[5]];
  const time = clock
    .map((part) => (part ?? '00').padStart(2, '0'))
    .join(':')
    .padEnd(8, ':00');
  if (time > '23:59:59' || Number(time.slice(3, 5)) > 59) return 'bad';
  if (time === '00:00:00') {
    return { at: edge === 'start' ? romeMoment(date, '00:00:00.000') : endOfRomeDay(date) };
  }
  // 23:00 in winter and 22:00 in summer are midnight in Rome as a program that thinks in UTC writes it.
  const asUtc = new Date(`${date}T${time}Z`);
  const utcDay = dayAfter(date);
  if (romeMoment(utcDay, '00:00:00.000') === asUtc.toISOString()) {
    return { at: edge === 'start' ? asUtc.toISOString() : endOfRomeDay(utcDay), utcDay };
  }
  return { at: romeMoment(date, `${time}.000`) };
}

/** The moment of a date from which something is counted; null where it cannot be read. */
export function momentOf(cell: Cell | undefined): string | null {
  const moment = readMoment(cell, 'start');
  return moment === 'bad' ? null : moment.at;
}

function isDay(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  // The calendar rolls 30 February over: what comes back must be what was written.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) && date > '1990' && date < '2100';
}

const romeOffset = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', timeZoneName: 'longOffset' });

/** Roman wall time as a moment. An hour that the clock skips or repeats takes the offset that holds before it. */
function romeMoment(date: string, time: string): string {
  const wall = Date.parse(`${date}T${time}Z`);
  const parts = romeOffset.formatToParts(new Date(wall - 2 * 3_600_000));
  const hours = Number(/\+(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')?.[1] ?? 0);
  return new Date(wall - hours * 3_600_000).toISOString();
}

/** What the source writes for "no limit known". */
const PLACEHOLDER = 9_999_999_999;

/** An amount in euro, null when nothing is said (empty, zero, a row of nines), `bad` when it is no amount. Reads `300000.5` and `€ 1.250.000,50`. */
export function readAmount(cell: Cell | undefined): number | null | 'bad' {
  if (typeof cell === 'number') return settle(cell);
  const text = textOf(cell)
    .replace(/(?:€|euro|eur)/gi, '')
    .replace(/[\s\u00A0]/g, '');
  if (text === '') return null;
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(text) || /^\d+,\d{1,2}$/.test(text)) {
    return settle(Number(text.replaceAll('.', '').replace(',', '.')));
  }
  return /^\d+(\.\d+)?$/.test(text) ? settle(Number(text)) : 'bad';
}

function settle(value: number): number | null | 'bad' {
  if (!Number.isFinite(value) || value < 0) return 'bad';
  return value === 0 || value >= PLACEHOLDER ? null : Math.round(value * 100) / 100;
}
