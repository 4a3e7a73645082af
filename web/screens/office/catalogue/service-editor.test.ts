import { expect, test } from 'vitest';
import { serviceBodyOf, serviceFaultsOf, serviceFormOf } from './service-editor.tsx';

const draft = serviceFormOf(null, (cents) => String(cents / 100));

test('a new service is a free draft that wants a name and a type', () => {
  expect(draft).toMatchObject({ cost: '0', isActive: false });
  expect(serviceFaultsOf(draft)).toEqual({ name: 'required', categoryType: 'required' });
});

test('a cost is what people write of euro, and none is 0', () => {
  const form = { ...draft, name: 'Diagnosi', categoryType: 'energy' } as const;
  expect(serviceBodyOf({ ...form, cost: '1.234,5' }).cost).toBe(1234.5);
  expect(serviceBodyOf({ ...form, cost: ' ' }).cost).toBe(0);
  for (const cost of ['gratis', '-1', '1e3']) expect(serviceFaultsOf({ ...form, cost })).toEqual({ cost: 'invalid' });
  expect(serviceFaultsOf({ ...form, platformLink: 'javascript:alert(1)' })).toEqual({ platformLink: 'url' });
});
