import { expect, test } from 'vitest';
import { readCheckAnswers, writeCheckAnswers } from './quick-check.ts';

const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-1111-4111-8111-${letter.repeat(12)}`);
const answer = (categoryCode = '', requirementCode = '') => ({ categoryCode, requirementCode });

test.each([
  { regionId: a, answers: [] },
  { regionId: a, atecoId: b, answers: [] },
  { regionId: a, atecoId: b, answers: [answer(b, c), answer(c, a)] },
])('what was answered is read back as it was: %o', ({ regionId = '', ...more }) => {
  const said = { regionId, ...more };
  expect(readCheckAnswers(writeCheckAnswers(said))).toEqual(said);
});

test.each([undefined, '', 'x', `${a}_${b}_${c}`, `${a}_<script>`, Array(12).fill(a).join('_')])(
  'anything else is nothing: %s',
  (text) => expect(readCheckAnswers(text)).toBeNull(),
);
