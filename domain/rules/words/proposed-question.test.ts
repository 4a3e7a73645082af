import { expect, test } from 'vitest';
import { proposeQuestion } from './proposed-question.ts';

const answer = (_id: string, name: string, questionId: string, categoryName: string) => ({
  _id,
  name,
  questionId,
  categoryName,
  isNoneOfThese: false,
});
const offered = [
  ...['Micro', 'Piccola', 'Media', 'Grande'].map((name) => answer(name, name, 'size', 'Dimensione')),
  answer('women', 'Impresa femminile', 'team', 'Compagine'),
  answer('craft', 'Sì', 'register', 'Albo artigiani'),
];
const sizes = [
  ['Microimpresa', 'Micro'],
  ['Piccola Impresa', 'Piccola'],
  ['Media Impresa', 'Media'],
  ['Grande Impresa', 'Grande'],
].map(([value = '', requirementTemplateId = '']) => ({ value, kind: 'answer' as const, requirementTemplateId }));
const questions = [
  { _id: 'year', categoryName: 'Anno di costituzione' },
  { _id: 'people', categoryName: 'Persone occupate' },
];
const facts = { years: 'year', people: 'people', craft: { questionId: 'register', answerId: 'craft' } };
const office = { offered, sizes, questions, facts, asked: new Set<string>() };
const propose = (sentence: string, more: Partial<typeof office> = {}) => {
  const proposed = proposeQuestion(sentence, { ...office, ...more });
  return proposed && [proposed.templateId, proposed.requirements.map(({ _id }) => _id), proposed.bounds];
};

test.each([
  ['Contributi alle PMI manifatturiere.', ['size', ['Micro', 'Piccola', 'Media'], null]],
  ['Rivolto alle piccole e medie imprese.', ['size', ['Micro', 'Piccola', 'Media'], null]],
  ['Riservato alle micro imprese.', ['size', ['Micro'], null]],
  ['Alle imprese femminili.', ['team', ['women'], null]],
  ['Imprese costituite da non più di 60 mesi.', ['year', [], { unit: 'monthsOld', minimum: null, maximum: 60 }]],
  ['Imprese con almeno 250 dipendenti.', ['people', [], { unit: 'value', minimum: 250, maximum: null }]],
  ['Imprese iscritte all’albo delle imprese artigiane.', ['register', ['craft'], null]],
  ['Imprese che hanno subito danni.', null],
])('%s', (sentence, proposal) => {
  expect(propose(sentence)).toEqual(proposal);
});

test('what the call asks already is proposed by none of its sentences', () => {
  const age = 'Imprese femminili costituite da non più di 60 mesi.';
  expect(propose(age)?.[0]).toBe('year');
  expect(propose(age, { asked: new Set(['year']) })?.[0]).toBe('team');
  expect(propose('Alle PMI.', { asked: new Set(['size']) })).toBeNull();
});

test('an age is not proposed where no question asks for it', () => {
  const none = { years: null, people: null, craft: null };
  expect(propose('Imprese costituite da non più di 60 mesi.', { facts: none as unknown as typeof facts })).toBeNull();
});
