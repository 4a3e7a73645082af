import type { Todo } from '@volano/domain/contracts/todos';
import { translations } from '@volano/domain/i18n/t';
import { expect, test } from 'vitest';
import { dayIn, dueWords, morningOf, placeOfTodo } from './todo-item.tsx';

const waiting = { agencyId: 'AZ', objectId: 'RE', entityId: 'EN' } as unknown as Todo;

test('a recommendation that waits for its answer is seen among what it is: calls or services', () => {
  const kind = 'unansweredRecommendation';
  expect(placeOfTodo({ ...waiting, kind, entityType: 'announcement' })).toBe('#/admin/agencies/AZ?tab=favorites');
  expect(placeOfTodo({ ...waiting, kind, entityType: 'service' })).toBe('#/admin/agencies/AZ?tab=matchingServices');
});

test.each([
  [-5, 'Era per il 07/01/2026'],
  [0, 'Scade oggi'],
  [1, 'Scade tra 1 giorno, il 07/01/2026'],
  [9, 'Scade tra 9 giorni, il 07/01/2026'],
])('with %i days to go it says by when', (left, words) => {
  expect(dueWords(translations('it'), left, '07/01/2026')).toBe(words);
});

test('tomorrow is counted by the calendar of Rome', () => {
  expect(dayIn(new Date('2026-11-21T22:30:00Z'), 1)).toBe('2026-11-22');
  expect(dayIn(new Date('2026-11-21T23:30:00Z'), 1)).toBe('2026-11-23');
});

test('a day that was chosen begins early in the morning', () => {
  expect(morningOf('2026-11-23')).toBe('2026-11-23T04:00:00.000Z');
});
