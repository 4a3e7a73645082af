import { expect, test } from 'vitest';
import { plainText } from './html/clean-field.ts';

test('keeps the sentences of a rich text and leaves its headings and markup out', () => {
  const html =
    '<h2>A cosa serve</h2><p>Copre <strong>metà</strong> della spesa.</p><ul><li>Fondo perduto</li><li>Prestito</li></ul>';
  expect(plainText(html, 200)).toBe('Copre metà della spesa. Fondo perduto, Prestito');
});

test('tells the items of a list apart, whether or not they end with a mark of their own', () => {
  expect(plainText('<ul><li><p>Uno</p></li> <li><p>Due.</p></li><li>Tre</li></ul>', 50)).toBe('Uno, Due. Tre');
});

test('a gap without end is a space, and costs no more than its length', () => {
  expect(plainText(`<p>Uno</p>${' '.repeat(19_000)}<p>due</p>`, 2_000)).toBe('Uno due');
});

test('cuts no letter in two', () => {
  expect(plainText(`<p>${'x'.repeat(9)}😀</p>`, 10)).toBe(`${'x'.repeat(9)}…`);
});

test('cuts on a word, says so, and shows what looks like markup as the text it is', () => {
  expect(plainText('<p>Prima seconda terza</p>', 15)).toBe('Prima seconda…');
  expect(plainText('<p>5 &lt; 6 &amp; 7</p><script>alert(1)</script>', 50)).toBe('5 < 6 & 7');
});
