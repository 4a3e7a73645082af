import { describe, expect, it } from 'vitest';
import { cleanLine, cleanParagraphs } from './print-formats.ts';

describe('text as it may be printed', () => {
  it('is one line without what controls, hides or turns it', () => {
    expect(cleanLine(' Officine\n\tBertolini\u0007 \u202Eexe.fdp\u202C\u200B\uFEFF S.r.l.\uD800 ')).toBe(
      'Officine Bertolini exe.fdp S.r.l.\uFFFD',
    );
    expect(cleanLine('€\u00A0250.000')).toBe('€\u00A0250.000');
  });

  it('keeps paragraphs and their lines', () => {
    expect(cleanParagraphs('uno\r\ndue\n \n\ntre\u2028quattro\n')).toEqual([
      ['uno', 'due'],
      ['tre', 'quattro'],
    ]);
  });

  it('opens words that no line could hold, at their joints first, and loses no letter', () => {
    const address = `https://www.example.it/${'sezione/'.repeat(8)}`;
    const parts = cleanLine(address).split('\u200B');
    expect(parts.filter((part) => part.length > 24)).toEqual([]);
    expect(cleanLine(address).replaceAll('\u200B', '')).toBe(address);
    expect(cleanLine('x'.repeat(100)).replaceAll('\u200B', '')).toBe('x'.repeat(100));
    expect(cleanLine('precipitevolissimevolmente')).toBe('precipitevolissimevolmente');
  });

  it('keeps accents and drops towers of them and those on nothing', () => {
    expect(cleanLine('perche\u0301')).toBe('perche\u0301');
    expect(cleanLine(`a${'\u0301'.repeat(1000)} ${'\u0301'.repeat(1000)}b`)).toBe(`a${'\u0301'.repeat(6)} b`);
  });
});
