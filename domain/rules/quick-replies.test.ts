import { expect, test } from 'vitest';
import { fillPlaceholders, isMeantBy, unknownPlaceholders } from './quick-replies.ts';

test('what is known takes the place of its name, what is not keeps its braces', () => {
  const known = { azienda: 'Officine {persona}', persona: 'Paolo', consulente: null };
  const filled = fillPlaceholders('Ciao {persona}, {azienda}: {consulente} {}', known);
  expect(filled).toBe('Ciao Paolo, Officine {persona}: {consulente} {}');
});

test('what names nothing is told in the order of the text', () => {
  const unknown = unknownPlaceholders('{azienda} {Azienda} {} {telefono} { persona } {consulente}');
  expect(unknown).toEqual(['Azienda', '', 'telefono', ' persona ']);
  expect(unknownPlaceholders('senza nomi }{')).toEqual([]);
});

test('letters mean a reply when they begin one of its words', () => {
  const isMeant = (typed: string) => isMeantBy('Dossier pronto: è arrivato', typed);
  expect(['', 'do', 'PRÓ', 'arr'].map(isMeant)).toEqual([true, true, true, true]);
  expect(['pronto ar', 'osier'].map(isMeant)).toEqual([false, false]);
});
