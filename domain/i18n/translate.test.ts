import { expect, test } from 'vitest';
import { translations } from './t.ts';
import { shownParams } from './translate.ts';

const t = translations('it');

test('a text is filled in with what it leaves open, and chosen by its number', () => {
  expect(t('home.nothing', { businessName: 'Officine Bertolini' })).toContain('Officine Bertolini');
  const said = [1, 2].map((count) => t('home.inTargetFor', { count, businessName: 'Officine Bertolini' }));
  expect(new Set(said).size).toBe(2);
});

test('what the dictionary lacks and what a text is not told does not compile', () => {
  // @ts-expect-error no such key
  expect(t('home.nowhere')).toBe('home.nowhere');
  // @ts-expect-error a name that the text leaves open
  expect(t('home.nothing')).toContain('{{businessName}}');
  // @ts-expect-error another name
  expect(t('home.nothing', { name: 'Officine Bertolini' })).toContain('{{businessName}}');
  // @ts-expect-error the number that chooses the text
  expect(t('home.inTargetFor', { businessName: 'Officine Bertolini' })).not.toContain('{{');
  // @ts-expect-error a key of several texts is a key of each
  expect(t(`home.${'nothing' as 'nothing' | 'inTargetFor'}`, { count: 1 })).toContain('{{businessName}}');
});

test('a number that is counted has its point, one that names something has none', () => {
  expect(t('agencies.office.reset.surveys', { count: 2000 })).toContain('2.000');
  expect(t('editions.next.open.year', { year: 2026 })).toContain('2026');
  expect(translations('en')('agencies.office.reset.surveys', { count: 1_234_567 })).toContain('1.234.567');
});

test('a day that a sentence is told is read as a day; nothing else of it changes', () => {
  const told = shownParams({ day: '2026-10-01', value: '2026-02-30', count: 2 });
  expect(told).toEqual({ day: '01/10/2026', value: '2026-02-30', count: 2 });
  expect(t('imports.reasons.expiredOnArrival', told)).toContain('il 01/10/2026');
});

test.each([
  [7, 'i 7 codici'],
  [8, 'gli 8 codici'],
  [11, 'gli 11 codici'],
  [18, 'i 18 codici'],
  [80, 'gli 80 codici'],
  [110, 'i 110 codici'],
  [1800, 'i 1.800 codici'],
  [8000, 'gli 8.000 codici'],
  [11_000, 'gli 11.000 codici'],
])('an article agrees with the number that follows it: %i', (count, words) => {
  expect(t('atecoConfirm.all', { count })).toContain(words);
});

test('a name that ends with a point ends a sentence with one', () => {
  const said = (businessName: string) => t('notifications.userToConfirm.body', { businessName });
  expect(said('Officine Bertolini S.r.l.')).toMatch(/^Per Officine Bertolini S\.r\.l\. Vede/);
  expect(said('Officine Bertolini')).toMatch(/^Per Officine Bertolini\. Vede/);
  expect(said('Prova...')).toContain('Prova....');
});
