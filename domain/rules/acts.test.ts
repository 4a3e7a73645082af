import { expect, test } from 'vitest';
import { assignmentToUndo, countRemains, sumRemains, undoneUntil } from './acts.ts';
import type { Followers } from './followers.ts';

const NOBODY: Followers = {
  advisorId: null,
  businessAdvisorId: null,
  businessPerformancePartnerId: null,
  businessPartnerGrantsId: null,
  salesContactId: null,
};

const CAME = { before: { advisorId: null, salesContactId: 's' }, after: { advisorId: 'a', salesContactId: null } };

test.each([
  ['nothing changed', { advisorId: 'a' }, { advisorId: null, salesContactId: 's' }, false],
  ['somebody else was named', { advisorId: 'b' }, {}, true],
  ['another place was filled', { advisorId: 'a', businessPerformancePartnerId: 'p' }, CAME.before, false],
  ['a sales contact came back by hand', { advisorId: 'a', salesContactId: 't' }, { advisorId: null }, true],
  ['nobody follows it any more', {}, { salesContactId: 's' }, true],
])('an assignment is given back where %s', (_, now, fields, isChanged) => {
  expect(assignmentToUndo(CAME, { ...NOBODY, ...now })).toEqual({ fields, isChanged });
});

test('what stays is counted by reason, and none is no reason', () => {
  expect(sumRemains(countRemains(['seen', 'seen', 'gone']), { read: 0, seen: 1 })).toEqual({ seen: 3, gone: 1 });
});

test('an action is undone within a day, to the minute', () => {
  expect(undoneUntil('2026-11-18T08:30:00.000Z')).toBe('2026-11-19T08:30:00.000Z');
});
