import { expect, test } from 'vitest';
import { mentionedIn, mentionsOf, namedLike, openMention } from './mentions.ts';

const people = [
  { _id: 'a', name: 'Elena', surname: 'Marchetti' },
  { _id: 'b', name: 'Luca', surname: 'Neri' },
  { _id: 'c', name: 'Luca', surname: 'D’Angelo' },
  { _id: 'd', name: 'Nicolò', surname: 'Sala' },
  { _id: 'e', name: 'Maria', surname: 'Riva' },
  { _id: 'f', name: 'Maria Elena', surname: 'Conti' },
];

test.each([
  ['@Elena Marchetti, la chiami tu?', ['a']],
  ['chiede a @ELENA   marchetti.', ['a']],
  ['senti @elena', ['a']],
  ['@Luca Neri e @Luca D’Angelo', ['b', 'c']],
  ["@luca d'angelo", ['c']],
  ['@nicolo Sala, @Nicolò', ['d']],
  // Who has the longer name is meant.
  ['@Maria Elena Conti', ['f']],
  ['@Maria Elena', ['f']],
  ['@Maria, elenami tutto', ['e']],
  // Which of two is meant is not said.
  ['senti @Luca', []],
  ['Elena Marchetti lo sa già', []],
  ['scrivi a posta@elena.it', []],
  ['@Elenamaria', []],
  ['@Mario Rossi', []],
  ['', []],
])('%s', (text, called) => {
  expect(mentionedIn(text, people).map(({ _id }) => _id)).toEqual(called);
});

test('who was called before is not called again', () => {
  const called = (text: string, before: string) => mentionedIn(text, people, before).map(({ _id }) => _id);
  expect(called('@Elena e @Luca Neri, grazie', 'Grazie @elena')).toEqual(['b']);
  expect(called('@Elena, grazie', '@Elena Marchetti')).toEqual([]);
});

test('of every name that is called is said whether it is nobody’s, or that of several', () => {
  const said = mentionsOf('@mario e @Luca Bianchi, @Elena Marchetti, scrivi a posta@mario.it @ @', people);
  expect(said.map(({ word, called, isOfSeveral }) => [word, called.length, isOfSeveral])).toEqual([
    ['@mario', 0, false],
    ['@Luca', 0, true],
    ['@Elena', 1, false],
  ]);
});

test.each([
  ['senti @', ''],
  ['senti @lu', 'lu'],
  ['@elena mar', 'elena mar'],
  ['(@D’An', 'D’An'],
  // A space ends it until a letter goes on.
  ['@elena ', null],
  ['@elena, ', null],
  ['posta@elena', null],
  ['elena', null],
  ['', null],
])('while one types %j the name so far is %j', (text, words) => {
  expect(openMention(text, text.length)?.words ?? null).toBe(words);
  expect(openMention(`${text} @luca`, text.length)?.words ?? null).toBe(words);
});

test.each([
  ['', ['a', 'b', 'c', 'd', 'e', 'f']],
  ['LU', ['b', 'c']],
  ['luca n', ['b']],
  ['neri', ['b']],
  ['nicolo', ['d']],
  ["d'a", ['c']],
  ['ele', ['a', 'f']],
  ['lena', []],
  // Nothing of it is left to be typed.
  ['elena marchetti', []],
])('%j begins the names of %j', (words, found) => {
  expect(namedLike(words, people).map(({ _id }) => _id)).toEqual(found);
});
