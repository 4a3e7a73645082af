import { expect, test } from 'vitest';
import { dayIn, morningOf } from './todo-item.tsx';

test('tomorrow is counted by the calendar of Rome', () => {
  expect(dayIn(new Date('2026-11-21T22:30:00Z'), 1)).toBe('2026-11-22');
  expect(dayIn(new Date('2026-11-21T23:30:00Z'), 1)).toBe('2026-11-23');
});

test('a day that was chosen begins early in the morning', () => {
  expect(morningOf('2026-11-23')).toBe('2026-11-23T04:00:00.000Z');
});
