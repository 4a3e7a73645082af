import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFreshDatabase } from '../testing/world/database.ts';
import { openDatabaseClock } from './clock.ts';
import { readDatabaseTime } from './db/connect.ts';

const database = await openFreshDatabase();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-18T12:00:00Z');

/** A clock of the database that stands at noon and goes along with the timer, until it is set or gone. */
async function aClock() {
  const start = performance.now();
  const there = { time: () => NOON + performance.now() - start };
  const warned = vi.fn<(facts: object, words: string) => void>();
  const clock = await openDatabaseClock({ ask: async () => there.time(), log: { warn: warned as never } });
  return { clock, there, warned, sinceNoon: () => clock.now().getTime() - NOON };
}

test('faults F15: two nodes with clocks an hour apart have the present of the database', async () => {
  const shown: number[] = [];
  for (const wrong of [-MINUTE * 60, MINUTE * 5]) {
    vi.setSystemTime(NOON + wrong);
    const { clock, sinceNoon } = await aClock();
    shown.push(sinceNoon());
    // Set right, or set back: the machine's clock says nothing here.
    vi.setSystemTime(NOON - wrong);
    shown.push(sinceNoon());
    clock.close();
  }
  expect(shown).toEqual([0, 0, 0, 0]);
});

test('it follows the database once a minute, and does not tremble with the way there', async () => {
  const { clock, there, sinceNoon } = await aClock();
  there.time = () => NOON + MINUTE + 200;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(sinceNoon()).toBe(MINUTE);
  there.time = () => NOON + 90 * MINUTE;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(sinceNoon()).toBe(90 * MINUTE);
  clock.close();
});

test('while the database is away it goes on, and says so', async () => {
  const { clock, there, warned, sinceNoon } = await aClock();
  there.time = () => {
    throw new Error('away');
  };
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(sinceNoon()).toBe(3 * MINUTE);
  expect(warned).toHaveBeenCalledTimes(3);
  clock.close();
});

test('the database says its time in milliseconds', async () => {
  const { rows } = await database.pool.query<{ later: boolean }>(
    `select abs(extract(epoch from clock_timestamp()) * 1000 - $1) < 60000 as later`,
    [await readDatabaseTime(database.db)],
  );
  expect(rows).toEqual([{ later: true }]);
});
