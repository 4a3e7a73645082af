import { expect, test } from 'vitest';
import { matchOf, NO_SOURCE } from '../../testing/matching-examples.ts';
import type { CallFacts, CriterionOrigin } from './types.ts';

const SIZE = {
  categoryCode: 'size',
  categoryName: 'Dimensione',
  isFixable: false,
  acceptsAll: false,
  requirements: [],
};
const SENTENCE = 'Possono accedere esclusivamente le imprese artigiane.';
const WRITTEN = { by: 'Anna Neri', at: '2026-11-02T09:00:00.000Z' };
const checks = [
  { _id: 'said', text: SENTENCE, isDecisive: true, field: 'Descrizione', quote: SENTENCE },
  { _id: 'towns', text: 'Comuni: Atlantide', isDecisive: true, field: 'Comuni', quote: null },
  { _id: 'own', text: 'Due donne', isDecisive: true, ...NO_SOURCE, ...WRITTEN },
];
const asked: Partial<CallFacts> = { categories: [SIZE], checks };
const column = (field: string): CriterionOrigin => ({ kind: 'column', field, quote: null });
const byNobodyKnown: CriterionOrigin = { kind: 'person', field: null, quote: null, by: null, at: null };

const originsOf = (facts: Partial<CallFacts>) =>
  new Map<string, CriterionOrigin>(
    matchOf({}, { ...asked, ...facts }).criteria.map(({ key, origin }) => [key, origin] as const),
  );

test('every criterion says where it comes from: of an official call its column, of any other a person', () => {
  const official = originsOf({ isOfficial: true, origins: { 'requirement:size': column('Dimensioni') } });
  expect(official.get('territory')).toEqual(column('Regioni'));
  expect(official.get('activity')).toEqual(column('Codici_ATECO'));
  expect(official.get('requirement:size')).toEqual(column('Dimensioni'));
  expect(originsOf({}).get('territory')).toEqual(byNobodyKnown);
  expect(originsOf({ isOfficial: true }).get('requirement:size')).toEqual(byNobodyKnown);
});

test('what is known of a criterion is said before what is usual', () => {
  const said = { kind: 'person', field: null, quote: null, ...WRITTEN } as const;
  expect(originsOf({ isOfficial: true, origins: { territory: said } }).get('territory')).toEqual(said);
});

test.each([
  ['check:said', { kind: 'sentence', field: 'Descrizione', quote: SENTENCE }],
  ['check:towns', column('Comuni')],
  ['check:own', { ...byNobodyKnown, ...WRITTEN }],
] as const)('a condition to read: %s', (key, origin) => {
  expect(originsOf({ isOfficial: true }).get(key)).toEqual(origin);
});
