import { expect, test } from 'vitest';
import { readCommands } from './commands.ts';

test.each([
  ['nota tessitura', ['note', 'tessitura', null]],
  ['Nota  per  Tessitura Rossi ', ['note', 'Tessitura Rossi', null]],
  ['dossier bertol', ['dossier', 'bertol', null]],
  ['SCRIVI a bertol', ['write', 'bertol', null]],
  ['consiglia fiere a bertolini', ['recommend', 'bertolini', 'fiere']],
  ['consiglia contributo a fondo perduto a bertolini', ['recommend', 'bertolini', 'contributo a fondo perduto']],
])('%s', (typed, [act, company, call]) => {
  expect(readCommands(typed)[0]).toEqual({ act, company, call });
});

test('a call may have the joint in its name too: every way to read it is there', () => {
  const companies = readCommands('consiglia fiere a Bertolini a Mare').map(({ company }) => company);
  expect(companies).toEqual(['Mare', 'Bertolini a Mare']);
});

test.each(['nota', 'nota ', 'notaio rossi', 'bertolini nota', 'consiglia fiere', 'consiglia a bertolini', '', ' a '])(
  '%j is nothing to do',
  (typed) => {
    expect(readCommands(typed)).toEqual([]);
  },
);
