import { expect, test } from 'vitest';
import { dayLine, fileDay, listMoment, messageMoment } from './message-item.tsx';

const spoken = { now: new Date('2026-11-18T11:00:00Z'), language: 'it', today: 'oggi', yesterday: 'ieri' } as const;

test('a list says the hour of today, yesterday, the day, and the year of another year, as it is in Rome', () => {
  const moments = ['2026-11-18T09:42:00Z', '2026-11-17T22:59:00Z', '2026-11-17T23:01:00Z', '2026-11-16T12:00:00Z'];
  expect(moments.map((moment) => listMoment(moment, spoken))).toEqual(['10:42', 'ieri', '00:01', '16/11']);
  expect(listMoment('2025-11-16T12:00:00Z', spoken)).toBe('16/11/2025');
});

test('the line between two days names the day', () => {
  expect(dayLine('2026-11-18T09:42:00Z', spoken)).toBe('oggi');
  expect(dayLine('2026-11-17T09:42:00Z', spoken)).toBe('martedì 17 novembre');
  expect(dayLine('2025-11-17T09:42:00Z', spoken)).toBe('lunedì 17 novembre 2025');
});

test('under a message stand its day and its hour', () => {
  expect(messageMoment('2026-11-18T09:42:00Z', 'it')).toBe('mercoledì 18 novembre - 10:42');
  expect(messageMoment('2026-11-18T09:42:00Z', 'en')).toBe('Wednesday 18 November - 10:42');
});

test('files stand under their day', () => {
  expect(fileDay('2026-11-18T09:42:00Z', spoken)).toBe('oggi');
  expect(fileDay('2026-11-02T09:42:00Z', spoken)).toBe('02/11/2026');
});
