import { expect, test } from 'vitest';
import { cleanHtml } from '../../../platform/html/clean-field.ts';
import { describe } from './incentive-values.parse.ts';

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
