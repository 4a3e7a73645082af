import { describe, expect, it } from 'vitest';
import { keepFilled } from './keep-filled.ts';

describe('what a list shows while another question is answered', () => {
  it.each([
    ['rows', { rows: [1], total: 1 }],
    ['pages of which one has rows', { pages: [{ rows: [] }, { rows: [1] }], pageParams: [] }],
    ['an answer that is no list', { counted: 0 }],
  ])('goes on showing %s', (_what, previous) => {
    expect(keepFilled(previous)).toBe(previous);
  });

  it.each([
    ['no rows', { rows: [], total: 0 }],
    ['a list without anything', []],
    ['pages without rows', { pages: [{ rows: [] }], pageParams: [] }],
    ['nothing asked before', undefined],
  ])('does not go on saying %s', (_what, previous) => {
    expect(keepFilled(previous)).toBeUndefined();
  });
});
