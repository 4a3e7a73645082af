import { expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { answered, ateco, call, CERTIFICATE, company, NOW, REFERENCES, SIZE } from '../../testing/matching-examples.ts';
import { compareMatches, type RankedMatch } from './order.ts';
import type { CallFacts, CompanyFacts } from './types.ts';

// All sectors 12, all Italy 6, nothing asked 15, investments silent 10, ratings unset 7.
const PLAIN = 50;
const energy = { investmentTypes: ['energy'], amount: 250_000 } as const;
const invests = (type: 'energy' | 'adv', euro: number) => ({ investments: [{ type, amount: euro * 100 }] });

test.each<[string, Partial<CompanyFacts>, Partial<CallFacts>, number]>([
  ['nothing in particular', {}, {}, 0],
  ['a listed class', {}, ateco({ chosen2025: ['25.53'] }), 13],
  ['a listed subcategory', {}, ateco({ chosen2025: ['25.53.00'] }), 13],
  ['a class under a listed division too', {}, ateco({ chosen2025: ['25', '25.53'] }), 13],
  ['a listed group', {}, ateco({ chosen2025: ['25.5'] }), 6],
  ['a listed division', {}, ateco({ chosen2025: ['25'] }), 6],
  ['an activity not known to be admitted', { atecoCodes: [] }, ateco({ chosen2025: ['25'] }), -12],
  ['a chamber', {}, { announcementType: 'commerce', cciaaId: 'brescia' }, 9],
  ['a region', {}, { announcementType: 'regional', regionId: 'lombardia' }, 6],
  ['a group', { registerOfficeId: 'puglia' }, { regionGroupId: 'mezzogiorno' }, 2],
  ['a territory that fails', {}, { regionGroupId: 'mezzogiorno' }, -6],
  ['every requirement', answered(['size', 'small']), { categories: [SIZE] }, 10],
  ['one known, one open', answered(['size', 'small']), { categories: [SIZE, CERTIFICATE] }, 4],
  ['one requirement failed', answered(['size', 'large']), { categories: [SIZE] }, -15],
  ['an investment of the type, within the amount', invests('energy', 180_000), energy, 10],
  ['an investment of the type, above the amount', invests('energy', 300_000), energy, 2],
  ['an investment of the type, no amount', invests('energy', 1), { investmentTypes: ['energy'] }, 2],
  ['another investment', invests('adv', 10), energy, -6],
  ['an investment and a silent call', invests('adv', 10), {}, 0],
  ['likely and easy', {}, { successRate: 'high', difficultyLevel: 'low' }, 8],
  ['unlikely and hard', {}, { successRate: 'low', difficultyLevel: 'high' }, -4],
])('%s', (_name, who, what, difference) => {
  expect(evaluate(company(who), call(what), REFERENCES, NOW).fit - PLAIN).toBe(difference);
});

test('a perfect fit is one hundred', () => {
  const who = company({ ...answered(['size', 'small']), ...invests('energy', 1) });
  const place = { announcementType: 'commerce', cciaaId: 'brescia' } as const;
  const easy = { successRate: 'high', difficultyLevel: 'low' } as const;
  const what = call({ ...ateco({ chosen2025: ['25.53'] }), ...energy, ...place, ...easy, categories: [SIZE] });
  expect(evaluate(who, what, REFERENCES, NOW).fit).toBe(100);
});

test('a page is ordered by verdict, recommendation, fit, days left, amount and id', () => {
  const row = (_id: string, facts: Partial<RankedMatch> = {}): RankedMatch => {
    return { _id, match: { verdict: 'eligible', fit: 50 }, isRecommended: false, daysLeft: 9, amount: 10, ...facts };
  };
  const ordered = [
    row('recommended', { isRecommended: true, match: { verdict: 'eligible', fit: 10 } }),
    row('fitter', { match: { verdict: 'eligible', fit: 60 }, daysLeft: null }),
    row('sooner', { daysLeft: 3 }),
    row('larger', { amount: 20 }),
    row('a'),
    row('b'),
    row('unpriced', { amount: null }),
    row('endless', { daysLeft: null, amount: 99 }),
    row('doubtful', { match: { verdict: 'toVerify', fit: 90 }, isRecommended: true }),
    row('near', { match: { verdict: 'nearMiss', fit: 99 }, isRecommended: true }),
  ];
  const sorted = ordered.toReversed().sort(compareMatches);
  expect(sorted.map(({ _id }) => _id)).toEqual(ordered.map(({ _id }) => _id));
});
