import { expect, test } from 'vitest';
import { beginningOf, escapeHtml, harmless, isBlank, isHarmless, excerpt, titleInSubject } from './harmless-text.ts';
import { isHttpsAddress, isWebAddress } from './addresses.ts';

test('what makes a text lie about itself is taken out, and nothing else', () => {
  const plain = 'Città, riga\ncon\ttabulazione, 𝒵 e 👩‍🌾';
  expect([isHarmless(plain), harmless(plain)]).toEqual([true, plain]);
  for (const harm of ['\u0000', '\u001B', '\u007F', '\u202E', '\u2066', '\uD83D']) {
    expect([isHarmless(`a${harm}b`), harmless(`a${harm}b${harm}`)]).toEqual([false, 'ab']);
    // Asked twice, the answer is the same: nothing is remembered between two texts.
    expect(isHarmless(`a${harm}b`)).toBe(false);
  }
});

test('the beginning of a text ends with a whole letter', () => {
  expect([1, 2, 3, 9].map((max) => beginningOf('a😀b', max))).toEqual(['a', 'a', 'a😀', 'a😀b']);
  expect(excerpt('uno\ndue 🏭🏭', 10)).toBe('uno due …');
});

test('a title in a subject is one line of sixty letters at most, and it is seen that it goes on', () => {
  expect(titleInSubject(' Nuova\n Sabatini ')).toBe('Nuova Sabatini');
  expect(titleInSubject('x'.repeat(60))).toBe('x'.repeat(60));
  expect(titleInSubject('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
  expect(titleInSubject(`${'x'.repeat(59)} coda`)).toBe(`${'x'.repeat(59)}…`);
  expect(titleInSubject(`${'x'.repeat(59)}🏭 coda`)).toBe(`${'x'.repeat(59)}…`);
});

test('nothing is seen of a text of spaces and of what only joins or parts letters', () => {
  expect(['', ' \n\t', '\u200B\u2060', '\u3164\u00AD\uFE0F'].map(isBlank)).toEqual([true, true, true, true]);
  expect(['.', '👩‍🌾', 'می‌خواهم'].map(isBlank)).toEqual([false, false, false]);
});

test('a text in markup is the text', () => {
  const written = '&lt;img src=&quot;x&quot; onerror=&#39;y&#39;&gt; &amp; co';
  expect(escapeHtml(`<img src="x" onerror='y'> & co`)).toBe(written);
});

test('only https without a name and a password', () => {
  expect(['https://a.example/b?c', 'HTTPS://a.example'].map(isHttpsAddress)).toEqual([true, true]);
  const plain = 'http://a.example';
  const named = ['https://me:pw@a.example', 'https://me@a.example', 'https://a.example\\@b.example'];
  const broken = ['', ' https://a.example', 'https://a.example/b c', 'https://a.exa\tmple', 'https://a.example\n'];
  const other = ['javascript:alert(1)', 'a.example', 'https:\\\\a.example'];
  const refused = [plain, ...named, ...broken, ...other];
  expect(refused.filter(isHttpsAddress)).toEqual([]);
  // The page of an office may be there over http alone; nothing else changes.
  expect(refused.filter(isWebAddress)).toEqual(['http://a.example']);
  expect(isWebAddress('https://a.example')).toBe(true);
  expect(['http://me:pw@a.example', 'http://a.example/b c', 'ftp://a.example'].filter(isWebAddress)).toEqual([]);
});
