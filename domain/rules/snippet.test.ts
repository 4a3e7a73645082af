import { expect, test } from 'vitest';
import { snippetOf } from './found-in-text.ts';

const shown = (text: string, stems: string[]) =>
  snippetOf(text, stems)
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('');

test('words that begin with a stem are marked, whatever case and accents', () => {
  expect(shown('Perché i Preventivi? prevenire', ['perche', 'prevent'])).toBe('[Perché] i [Preventivi]? prevenire');
  expect(shown('<b>bando</b>', ['band'])).toBe('<b>[bando]</b>');
  expect(shown('niente', ['altro'])).toBe('niente');
  expect(shown('', ['altro'])).toBe('');
});

test('of a long text the part that has it is shown', () => {
  const text = `${'parola '.repeat(40)}bando ${'dopo '.repeat(80)}`;
  const snippet = shown(text, ['bando']);
  expect(snippet).toMatch(/^…parola .*\[bando\] dopo .*…$/);
  expect(snippet.length).toBeLessThan(240);
  expect(shown('x'.repeat(500), ['y'])).toBe(`${'x'.repeat(220)}…`);
});
