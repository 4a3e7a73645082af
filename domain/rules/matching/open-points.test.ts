import { describe, expect, test } from 'vitest';
import { translations } from '../../i18n/t.ts';
import { matchOf, SIZE } from '../../testing/matching-examples.ts';
import { decidingCriterion, openByWords, saidLine, saidPoint, saidPoints } from './open-points.ts';
import { quoteBeside } from './origin-words.ts';
import type { CallFacts } from './types.ts';

const SENTENCE = 'Possono accedere esclusivamente le imprese iscritte all’Albo delle imprese artigiane.';
const LONG = `Riservato alle imprese ${'che operano nei territori colpiti dagli eventi calamitosi e '.repeat(8)}ne fanno richiesta.`;
const check = (quote: string) => ({ _id: 'said', text: quote, isDecisive: true, field: 'Descrizione', quote });
const DOUBT = {
  kind: 'partlyClosed',
  day: null,
  field: 'Note_di_apertura_chiusura',
  quote: 'Linea A chiusa.',
} as const;
const sized = { origins: { 'requirement:size': { kind: 'sentence', field: 'Titolo', quote: 'Bando micro' } } } as const;
const open = (facts: Partial<CallFacts>) => openByWords(matchOf({}, { isOfficial: true, ...facts }).criteria);

describe.each(['it', 'en'] as const)('in %s', (language) => {
  const say = (facts: Partial<CallFacts>) =>
    open(facts).map((criterion) => saidLine(translations(language), criterion, 'company'));

  test('a condition to read is quoted once, with the column of the record', () => {
    const [line = ''] = say({ checks: [check(SENTENCE)] });
    expect(line.split('«')).toHaveLength(2);
    expect(line).toContain(
      language === 'it' ? `bando: «${SENTENCE}» (Scheda ufficiale: descrizione)` : `«${SENTENCE}» (Official record:`,
    );
  });

  test('a question that a sentence asks has the sentence beside it', () => {
    const [line = ''] = say({ categories: [SIZE], ...sized });
    expect(line).toContain('Dimensione');
    expect(line).toContain('. «Bando micro» (');
  });

  test('what leaves it open whether a call is open is quoted once', () => {
    const [line = ''] = say({ openDoubt: DOUBT });
    expect(line.split(DOUBT.quote)).toHaveLength(2);
  });
});

test('of a long sentence a letter quotes the beginning, once', () => {
  const [criterion] = open({ checks: [check(LONG)] });
  if (criterion === undefined) throw new Error('nothing is open');
  const { text, note } = saidPoint(translations('it'), criterion, 'company');
  expect(text.length).toBeLessThan(260);
  expect(text).toContain('…»');
  expect(note).toBe('Scheda ufficiale: descrizione');
});

test('a sentence on which several criteria rest is quoted once', () => {
  const origins = { 'requirement:size': { kind: 'sentence', field: 'Descrizione', quote: SENTENCE } } as const;
  const points = saidPoints(
    translations('it'),
    open({ categories: [SIZE], origins, checks: [check(SENTENCE)] }),
    'company',
  );
  expect(points.map(({ note }) => note)).toEqual(['Scheda ufficiale: descrizione', 'Scheda ufficiale: descrizione']);
  expect(points.map(({ text }) => text.includes(SENTENCE))).toEqual([true, false]);
});

test('what fails decides before what is open, and an answer that is missing is no words of the record', () => {
  const isElsewhere = { regionId: 'lazio', announcementType: 'regional' } as const;
  expect(decidingCriterion(matchOf({}, { checks: [check(SENTENCE)], ...isElsewhere }).criteria)?.key).toBe('territory');
  expect(decidingCriterion(matchOf({}, { checks: [check(SENTENCE)] }).criteria)?.key).toBe('check:said');
  expect(decidingCriterion(matchOf({}, { categories: [SIZE] }).criteria)).toBeNull();
});

test.each([
  ['Da leggere: «Solo artigiani.»', null],
  ['Da leggere: «Solo arti…»', null],
  ['Solo arti…', null],
  ['Albo: da confermare', 'Solo artigiani.'],
  ['Albo… da confermare', 'Solo artigiani.'],
])('beside "%s" stands %s', (said, quote) => {
  expect(quoteBeside({ kind: 'sentence', field: 'Titolo', quote: 'Solo artigiani.' }, said)).toBe(quote);
});
