import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isPageBuilt, pageSources } from './page.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'volano-page-'));
  mkdirSync(join(root, 'web/dist'), { recursive: true });
  writeFileSync(join(root, 'web/main.tsx'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a page is built when its stamp names its sources, and not after they change', () => {
  expect(isPageBuilt(root)).toBe(false);
  writeFileSync(join(root, 'web/dist/.sources'), pageSources(root));
  expect(isPageBuilt(root)).toBe(true);
  writeFileSync(join(root, 'web/main.test.tsx'), 'a test does not reach the page');
  expect(isPageBuilt(root)).toBe(true);
  writeFileSync(join(root, 'web/main.tsx'), 'two');
  expect(isPageBuilt(root)).toBe(false);
});
