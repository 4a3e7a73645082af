import { expect, test } from 'vitest';
import { fillPlaceholders, isMeantBy, unknownPlaceholders } from './quick-replies.ts';

test('what is known takes the place of its name, what is not keeps its braces', () => {
  const known = { azienda: 'Officine {persona}', persona: 'Paolo', consulente: null };
  expect(fillPlaceholders('Ciao {persona}, {azienda}: {consulente} {}', known)).toBe(
    'Ciao Paolo, Officine {persona}: {consulente} {}',
  );
});

test('what names nothing is told in the order of the text', () => {
  expect(unknownPlaceholders('{azienda} {Azienda} {} {telefono} { persona } {consulente}')).toEqual([
    'Azienda',
    '',
    'telefono',
    ' persona ',
  ]);
  expect(unknownPlaceholders('senza nomi }{')).toEqual([]);
});

test('letters mean a reply when they begin one of its words', () => {
  expect(
    ['', 'do', 'PRÓ', 'arr', 'pronto ar', 'osier'].map((typed) => isMeantBy('Dossier pronto: è arrivato', typed)),
  ).toEqual([true, true, true, true, false, false]);
});
