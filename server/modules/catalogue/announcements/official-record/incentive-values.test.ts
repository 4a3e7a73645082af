import { expect, test } from 'vitest';
import { cleanHtml } from '../../../../platform/html/clean-field.ts';
import { describe, readAmount, readMoment } from './incentive-values.parse.ts';

test.each([
  ['2026-12-31T00:00:00', 'end', '2026-12-31T22:59:59.999Z'],
  ['2026-06-30T00:00:00', 'end', '2026-06-30T21:59:59.999Z'],
  ['2026-06-30T12:00:00', 'end', '2026-06-30T10:00:00.000Z'],
  ['2026-03-29T00:00:00', 'start', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25T00:00:00', 'end', '2026-10-25T22:59:59.999Z'],
  ['31/12/2026', 'end', '2026-12-31T22:59:59.999Z'],
  ['1.7.2026 ore 9.30', 'start', '2026-07-01T07:30:00.000Z'],
  ['2026-01-15T10:00:00Z', 'start', '2026-01-15T10:00:00.000Z'],
  ['2019-12-31T23:00:00', 'start', '2019-12-31T23:00:00.000Z'],
  ['', 'end', null],
] as const)('%s (%s)', (text, edge, at) => {
  expect(readMoment(text, edge)).toMatchObject({ at });
});

test.each(['2026-02-30T00:00:00', '31/13/2026', 'dicembre 2026', '0001-01-01T00:00:00', '2026-01-01T25:00:00'])(
  '%s is no date',
  (text) => {
    expect(readMoment(text, 'end')).toBe('bad');
  },
);

test('midnight in Rome written in UTC is said', () => {
  expect(readMoment('2019-12-31T23:00:00', 'start')).toMatchObject({ utcDay: '2020-01-01' });
  expect(readMoment('2022-11-15T11:00:00', 'start')).not.toHaveProperty('utcDay');
});

test.each([
  ['300000', 300_000],
  ['153379639.37', 153_379_639.37],
  ['€ 1.250.000,50', 1_250_000.5],
  ['1.500', 1500],
  ['0', null],
  ['', null],
  ['99999999999', null],
  ['dieci', 'bad'],
  ['-5', 'bad'],
])('%s → %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

const htmlOf = (text: string) => describe(text, [], 'Dai dati ufficiali').html;

test('the titles of the source are headings and its dashes are lists; what follows the last item is text again', () => {
  const text =
    "Cos'è Incentivo che promuove l'economia. A chi si rivolge- imprese sociali;- cooperative - e loro consorzi;- società. Cosa prevede I programmi devono:- includere;- innovare. Le agevolazioni durano 15 anni.";
  const html = htmlOf(text);
  expect(cleanHtml(html)).toBe(
    [
      "<h3>Cos'è</h3><p>Incentivo che promuove l'economia.</p>",
      '<h3>A chi si rivolge</h3><ul><li>imprese sociali;</li><li>cooperative - e loro consorzi;</li><li>società.</li></ul>',
      '<h3>Cosa prevede</h3><p>I programmi devono:</p><ul><li>includere;</li><li>innovare.</li></ul>',
      '<p>Le agevolazioni durano 15 anni.</p>',
    ].join(''),
  );
});

test('words that are no titles and a dash that is no item stay as they are', () => {
  expect(htmlOf('Il bando dice a chi si rivolge e cosa prevede.')).toBe(
    '<p>Il bando dice a chi si rivolge e cosa prevede.</p>',
  );
  expect(htmlOf('Aperto dal 2023 - prorogato: - una volta')).toBe('<p>Aperto dal 2023 - prorogato: - una volta</p>');
  expect(htmlOf('• uno • due <b>')).toBe('<ul><li>uno</li><li>due &lt;b&gt;</li></ul>');
});

test('a list without end is cut and closed', () => {
  const { html, isCut } = describe(`Vale per:- ${'voce;- '.repeat(60_000)}`, [], 'Dati');
  expect(isCut).toBe(true);
  expect(html.endsWith('</li></ul>')).toBe(true);
  expect(html.length).toBeLessThanOrEqual(300_000);
});
