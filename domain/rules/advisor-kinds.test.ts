import { expect, test } from 'vitest';
import { ADVISOR_FIELDS, canFollowAs } from './advisor-kinds.ts';
import { ROLES } from './vocabulary.ts';

test('each way of following a company asks for its role', () => {
  const allowed = ADVISOR_FIELDS.map((field) => [field, ROLES.filter((role) => canFollowAs(field, role))]);
  expect(Object.fromEntries(allowed)).toEqual({
    advisorId: ['advisor'],
    businessAdvisorId: ['advisor'],
    businessPerformancePartnerId: ['business-performance-partner'],
    businessPartnerGrantsId: ['advisor', 'business-partner'],
  });
});
