import type { Todo } from '@volano/domain/contracts/todos';
import { expect, test } from 'vitest';
import { placeOfTodo } from './todo-item.tsx';

const waiting = { agencyId: 'AZ', objectId: 'RE', entityId: 'EN' } as unknown as Todo;

test('a recommendation that waits for its answer is seen among what it is: calls or services', () => {
  const kind = 'unansweredRecommendation';
  expect(placeOfTodo({ ...waiting, kind, entityType: 'announcement' })).toBe('#/admin/agencies/AZ?tab=favorites');
  expect(placeOfTodo({ ...waiting, kind, entityType: 'service' })).toBe('#/admin/agencies/AZ?tab=matchingServices');
});
