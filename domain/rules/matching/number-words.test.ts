import { expect, test } from 'vitest';
import { call, company, ended, NOW, REFERENCES } from '../../testing/matching-examples.ts';
import { translateKey } from '../../i18n/t.ts';
import { evaluate, explanationKey } from './evaluate.ts';
import type { Bounds } from '../bounds.ts';

const asked = (bounds: Bounds) => ({
  categoryCode: 'founded',
  categoryName: 'Anno di costituzione',
  isFixable: false,
  acceptsAll: false,
  requirements: [],
  bounds,
});
const YOUNG: Bounds = { unit: 'monthsOld', minimum: null, maximum: 60 };

test.each([
  [
    2024,
    'pass: Anno di costituzione: 2024',
    'Anno di costituzione: hai indicato 2024. Il bando chiede al massimo 60 mesi.',
  ],
  [
    2015,
    'fail: Anno di costituzione: 2015, non ammesso',
    'Anno di costituzione: il bando chiede al massimo 60 mesi. Nel profilo hai indicato 2015.',
  ],
  [
    null,
    'unknown: Anno di costituzione: da confermare',
    'Anno di costituzione: il bando chiede al massimo 60 mesi. Non l’abbiamo trovato nel tuo profilo.',
  ],
] as const)('a year of %s is said in words', (value, chip, why) => {
  const who = company({ numbers: [{ categoryCode: 'founded', value }] });
  const match = evaluate(who, call({ categories: [asked(YOUNG)] }), REFERENCES, NOW);
  expect(ended(match, 'requirement:founded')).toBe(chip);
  const message = match.criteria.find(({ key }) => key === 'requirement:founded')?.message;
  expect(translateKey('it', explanationKey(message?.key ?? ''), message?.params ?? {})).toBe(why);
});
