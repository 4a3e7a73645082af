import { readFileSync } from 'node:fs';
import path from 'node:path';
import { atecoAncestors, atecoDigits, atecoLevel, normaliseAtecoCode } from '@volano/domain/rules/ateco-code';
import { compileActivity, judgeCode } from '@volano/domain/rules/matching/activity';
import { isOnOneLine, readCorrespondences } from '@volano/domain/rules/matching/correspondences';
import { linkedDivisions } from '@volano/domain/rules/matching/divisions';
import { ATECO_VERSIONS } from '@volano/domain/rules/vocabulary';
import { call, REFERENCES } from '@volano/domain/testing/matching-examples';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { REFERENCE_DATA, withReferenceData } from '../testing/world/only-where.ts';

function read(file: string): Record<string, string>[] {
  return parse(readFileSync(path.join(REFERENCE_DATA ?? '', file)), { columns: true, bom: true });
}

describe('the official classifications', withReferenceData, () => {
  const rows = (REFERENCE_DATA === undefined ? [] : read('ateco_2022_to_2025.csv')).map((row) => ({
    code2007: row['code_2022'] ?? '',
    code2025: row['code_2025'] ?? '',
    isSimple: row['recoding_type'] === 'S',
    isExclusive: row['relation'] === '1-1',
    targets: Number(row['n_targets']),
  }));
  const references = { ...REFERENCES, correspondences: readCorrespondences(rows, true) };

  test.each(['ateco2007_agg2022.csv', 'ateco2025.csv'])('every code of %s stands as its digits say', (file) => {
    for (const { code = '', level, parent_code: parent, section = '' } of read(file)) {
      expect(normaliseAtecoCode(code)).toBe(code);
      expect(atecoLevel(code)).toBe(Number(level));
      const above = atecoAncestors(code).at(-1) ?? (atecoLevel(code) === 1 ? '' : section);
      expect(above).toBe(parent);
      const written = code === section ? code : `${section}${code}`;
      expect(normaliseAtecoCode(written)).toBe(code);
    }
  });

  test('a simple code is followed to its successor, one of many successors asks to be confirmed', () => {
    const leaves = rows.filter(({ code2007 }) => atecoLevel(code2007) === 6);
    expect(leaves.filter(({ isSimple }) => !isSimple)).toHaveLength(402);
    const { homeOf } = references.correspondences['2007'];
    for (const { code2007, code2025, isSimple } of leaves) {
      const chosen = atecoLevel(code2025) === 1 ? [] : [code2025];
      const ateco = { '2007': { chosen: [], removed: [] }, '2025': { chosen, removed: [] } };
      const activity = compileActivity(call({ ateco }));
      const { status, cause } = judgeCode(activity, { version: '2007', code: code2007 }, references);
      // Of some the category or the class is whole in the one that is chosen, so that all of their successors are.
      const isInside = isSimple || homeOf(atecoDigits(code2007)).startsWith(atecoDigits(code2025));
      const ends = isInside ? ['pass', 'inside'] : ['unknown', 'confirmVersion'];
      expect([code2007, status, cause]).toEqual([code2007, ...ends]);
    }
  });

  test('the two sides of the table never contradict each other: whatever is certain holds of every code under it', () => {
    const { '2007': older, '2025': newer } = references.correspondences;
    const within = rows.filter((row) => atecoLevel(row.code2007) > 1 && atecoLevel(row.code2025) > 1);
    for (const { code2007, code2025 } of within) {
      const [from, to] = [atecoDigits(code2007), atecoDigits(code2025)];
      expect([code2007, isOnOneLine(to, older.homeOf(from))]).toEqual([code2007, true]);
      expect([code2025, isOnOneLine(from, newer.homeOf(to))]).toEqual([code2025, true]);
    }
  });

  test('a code of 2025 is out where no code that it may have been is listed, and in where all are', () => {
    const endOf = (code: string, ...chosen: string[]) => {
      const activity = compileActivity(
        call({ ateco: { '2007': { chosen, removed: [] }, '2025': { chosen: [], removed: [] } } }),
      );
      return judgeCode(activity, { version: '2025', code }, references).status;
    };
    // Shoes may have been parts of wood, of rubber or of plastics, and nothing else.
    expect(endOf('15.20.10', '62', '25', '46', '13', '14')).toBe('fail');
    expect(endOf('15.20.10', '15')).toBe('unknown');
    expect(endOf('15.20.10', '15', '16', '22')).toBe('pass');
    expect(endOf('62.10.00', '62.01')).toBe('pass');
    // Every row of the table is a code that it was.
    for (const { code2007, code2025 } of rows.filter((row) => atecoLevel(row.code2007) === 6))
      expect([code2025, endOf(code2025, code2007)]).not.toEqual([code2025, 'fail']);
  });

  test('the divisions that a code may stand in without the table are those that the table names', () => {
    const named = { '2007': new Map<string, Set<string>>(), '2025': new Map<string, Set<string>>() };
    for (const { code2007, code2025 } of rows) {
      const [from, to] = [atecoDigits(code2007).slice(0, 2), atecoDigits(code2025).slice(0, 2)];
      if (from === '') continue;
      named['2007'].set(from, (named['2007'].get(from) ?? new Set([from])).add(to));
      named['2025'].set(to, (named['2025'].get(to) ?? new Set([to])).add(from));
    }
    for (const version of ATECO_VERSIONS) {
      for (const [division, linked] of named[version])
        expect([division, linkedDivisions(version, division).toSorted()]).toEqual([division, [...linked].toSorted()]);
    }
    const below = rows.filter(({ code2007 }) => atecoLevel(code2007) > 1);
    const moved = below.filter(({ code2007, code2025 }) => code2007.slice(0, 2) !== code2025.slice(0, 2));
    expect(moved).toHaveLength(80);
  });

  test('the digits that two versions swapped are never mixed up', () => {
    const rows = read('ateco_2022_to_2025.csv');
    const successor = new Map(rows.map((row) => [row['code_2022'], row['code_2025']]));
    const became = ['10.83.01', '10.83.02', '62.01.00'].map((code) => successor.get(code));
    expect(became).toEqual(['10.83.02', '10.83.01', '62.10.00']);
  });
});
