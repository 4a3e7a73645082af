import { expect, test } from 'vitest';
import { evaluateService } from './evaluate.ts';
import { answered, company, NOWHERE, REFERENCES, SIZE } from '../../testing/matching-examples.ts';

const service = { _id: 'service', isActive: true, isForBusinessPartner: false, categories: [SIZE] };

test('services match by their categories, with no territory and no activity', () => {
  const match = evaluateService(company(answered(['size', 'small'])), service, REFERENCES);
  expect(match).toMatchObject({ verdict: 'eligible', gate: null, satisfied: 1, total: 1 });
  expect(match.criteria.map((criterion) => criterion.key)).toEqual(['requirement:size']);
  expect(evaluateService(company({ ...NOWHERE, atecoCodes: [] }), service, REFERENCES).verdict).toBe('toVerify');
  expect(evaluateService(company({ hasSurvey: false }), service, REFERENCES).verdict).toBe('notAssessable');
});

test('services reach a business partner only when made for it', () => {
  const partner = company({ role: 'business-partner' });
  expect(evaluateService(partner, service, REFERENCES).gate).toBe('role');
  expect(evaluateService(partner, { ...service, isForBusinessPartner: true }, REFERENCES).gate).toBeNull();
  expect(evaluateService(company(), { ...service, isActive: false }, REFERENCES).gate).toBe('inactive');
});
