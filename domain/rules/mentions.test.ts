import { expect, test } from 'vitest';
import { mentionedIn } from './found-in-text.ts';

const people = [
  { _id: 'a', name: 'Elena', surname: 'Marchetti' },
  { _id: 'b', name: 'Luca', surname: 'Neri' },
  { _id: 'c', name: 'Luca', surname: 'D’Angelo' },
];

test.each([
  ['@Elena Marchetti, la chiami tu?', ['a']],
  ['chiede a @ELENA   marchetti.', ['a']],
  ['senti @elena', ['a']],
  ['@Luca Neri e @Luca D’Angelo', ['b', 'c']],
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
