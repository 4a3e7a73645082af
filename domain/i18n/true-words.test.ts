import { expect, test } from 'vitest';
import { en } from './en.ts';
import { it } from './it.ts';
import { explanationKey } from '../rules/matching/evaluate.ts';
import type { Texts } from './it/texts.ts';

/** That a company can apply, or meets all that a call asks, is for the notice alone to say (8-true-calls §3). */
const NEVER = /(?<!non si )\b(puoi|può|potete) fare domanda|soddisf\w* tutt|you can apply|\bmeets? (all|everything)/i;

function textsOf(words: Texts, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : textsOf(value, `${path}${key}.`),
  );
}

const LANGUAGES = [
  ['Italian', it as Texts],
  ['English', en as Texts],
] as const;

test.each(LANGUAGES)('no %s text promises more than is known', (_language, words) => {
  expect(textsOf(words).filter(([, text]) => NEVER.test(text))).toEqual([]);
});

test.each(LANGUAGES)('what waits for a consultant has not the %s name of every unanswered one', (_language, words) => {
  const texts = new Map(textsOf(words));
  const noAnswer = (texts.get('officeRecommendations.answers.none') ?? '').toLowerCase().split(' ').at(-1) ?? '?';
  for (const key of ['todos.kinds.unansweredRecommendation', 'todos.kind.unansweredRecommendation'])
    expect(texts.get(key)?.toLowerCase()).not.toContain(noAnswer);
});

test.each([
  ['Italian', it as Texts, /\b(?:tu[aoi]?|tue|hai|ti|completa|indical[aoei]|chiedi|riconfermala)\b/i],
  ['English', en as Texts, /\b(?:you|your)\b/i],
])('what the office reads of a company in %s speaks of it, and not to it', (_language, words, toCompany) => {
  const texts = new Map(textsOf(words));
  // Both sides read what a term of the trade means.
  const keys = [...texts.keys()].flatMap((key) => {
    if (key.startsWith('matching.chip.')) return [explanationKey(key, true)];
    return /^matching\.saidToOffice\.|^tradeTerms\..*\.text$/.test(key) ? [key] : [];
  });
  expect(keys.filter((key) => toCompany.test(texts.get(key) ?? 'you, tu'))).toEqual([]);
});

test.each(LANGUAGES)('a record not read has one name in %s, and not that of what is discarded', (_language, words) => {
  const texts = new Map(textsOf(words));
  const places = ['report.skipped', 'screen.figures.skipped', 'screen.tabs.skipped', 'watch.skipped'];
  const names = places.map((key) => texts.get(`imports.${key}`));
  expect(new Set(names).size).toBe(1);
  expect(names).not.toContain(texts.get('companyImports.screen.tabs.discarded'));
});
