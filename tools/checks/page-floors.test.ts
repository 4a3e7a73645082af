import { expect, test } from 'vitest';
import { readModule } from './modules.ts';
import { checkExports } from './names.ts';
import { checkPageFloors } from './page-floors.ts';

/** What the floors say of one file with one import of another by its path from the root. */
function judge(path: string, target: string, write = (from: string) => `import { x } from '${from}';`): string[] {
  const up = '../'.repeat(path.split('/').length - 1);
  const module = readModule({ path, text: write(`${up}${target}`) }, new Set([path, target]));
  return checkPageFloors([path], [module]);
}
const agencies = 'web/features/companies/agencies';
const records = 'web/screens/portal/screens.ts';
const home = 'web/screens/portal/home.tsx';

test.each([
  [
    'a folder of building blocks reads up',
    'web/ui/layout/frame.tsx',
    'web/ui/dialogs/dialogs.tsx',
    'the order is brand, marks',
  ],
  ['by a style sheet', 'web/ui/brand/logo.tsx', 'web/ui/layout/entry.module.css', 'the order is'],
  ['a folder is new', 'web/ui/layout/frame.tsx', 'web/ui/toasts/toast.tsx', 'toasts has no place in the order'],
  ['a feature passes on another', `${agencies}/public.ts`, 'web/features/people/users/users.api.ts', 'its own feature'],
  ['a feature goes through its own way in', `${agencies}/card.tsx`, `${agencies}/public.ts`, 'import the file itself'],
  ["a screen's record brings its component", records, home, "a screen's record loads it"],
  ['a component among the tools', 'web/lib/line/note.tsx', 'web/lib/line/reach.ts', 'draws nothing'],
])('%s: stopped', (_name, path, target, says) => {
  expect(judge(path, target)).toEqual([expect.stringContaining(says)]);
});

test('a style sheet among the tools is stopped', () => {
  expect(checkPageFloors(['web/lib/line/note.module.css'], [])).toHaveLength(1);
});

test.each([
  ['web/ui/dialogs/dialogs.tsx', 'web/ui/layout/frame.tsx'],
  ['web/ui/layout/frame.tsx', 'web/ui/layout/titles.tsx'],
  ['web/ui/gallery/parts.tsx', 'web/ui/pages/list.tsx'],
  ['web/ui/layout/frame.test.tsx', 'web/ui/gallery/parts.tsx'],
  [`${agencies}/public.ts`, `${agencies}/card.tsx`],
  ['web/features/people/users/form.tsx', `${agencies}/public.ts`],
  [records, 'web/lib/screens/screen.ts'],
  ['web/lib/list/list-state.test.tsx', 'web/lib/list/list-state.ts'],
])('%s may import %s', (path, target) => {
  expect(judge(path, target)).toEqual([]);
});

test("a screen's record names its component", () => {
  expect(judge(records, home, (from) => `await import('${from}');`)).toEqual([]);
  expect(judge(records, home, (from) => `import type { Home } from '${from}';`)).toEqual([]);
});

test('a feature names one by one what it offers, in its public.ts alone', () => {
  const read = (path: string, text: string) => checkExports([readModule({ path, text }, new Set())]);
  expect(read(`${agencies}/public.ts`, "export { Card } from './card.tsx';")).toEqual([]);
  expect(read(`${agencies}/public.ts`, "export * from './card.tsx';")).toHaveLength(1);
  expect(read(`${agencies}/card.tsx`, "export { Card } from './other.tsx';")).toHaveLength(1);
});
