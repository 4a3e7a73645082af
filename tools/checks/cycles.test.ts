import { expect, test } from 'vitest';
import { checkCycles, checkFolderCircles, countInCircles } from './cycles.ts';
import { readModule, type Module } from './modules.ts';

type Write = (from: string) => string;
const asType: Write = (from) => `import type { T } from '${from}';`;
const asValue: Write = (from) => `import { t } from '${from}';`;
const lazily: Write = (from) => `const { t } = await import('${from}');`;

/** Files that are given as a path and what each imports. */
function modulesOf(files: Readonly<Record<string, string>>, write = asType): Module[] {
  const paths = new Set(Object.keys(files));
  return Object.entries(files).map(([path, target]) => {
    const up = '../'.repeat(path.split('/').length - 1);
    return readModule({ path, text: target === '' ? '' : write(`${up}${target}`) }, paths);
  });
}

const files = { 'web/a.ts': 'web/b.ts', 'web/b.ts': 'web/c.ts', 'web/c.ts': 'web/a.ts' };

test.each([asType, asValue, lazily])('a circle of files is found once, a straight line is not', (write) => {
  const told = expect.stringContaining('web/a.ts → web/b.ts → web/c.ts → web/a.ts: move what both need');
  expect(checkCycles(modulesOf(files, write))).toEqual([told]);
  expect(checkCycles(modulesOf({ ...files, 'web/c.ts': '' }, write))).toEqual([]);
});

const users = 'server/modules/people/users';
const session = 'server/modules/people/session';

test('two folders that read each other are found, with an import each way', () => {
  const circle = {
    [`${users}/a.queries.ts`]: `${session}/b.queries.ts`,
    [`${session}/b.queries.ts`]: '',
    [`${session}/c.queries.ts`]: `${users}/d.queries.ts`,
    [`${users}/d.queries.ts`]: '',
  };
  const told = checkFolderCircles(modulesOf(circle)).join('\n');
  expect(told).toMatch(/^folders in a circle: server\/modules\/people\/users → .*session → .*users \(/);
  expect(told).toMatch(
    /\(.*a\.queries\.ts imports .*b\.queries\.ts; .*c\.queries\.ts imports .*d\.queries\.ts\): move [^\n]*$/,
  );
  expect(checkFolderCircles(modulesOf({ ...circle, [`${session}/c.queries.ts`]: '' }))).toEqual([]);
});

test.each([
  ['a folder and the one in it', { 'web/ui/a.ts': 'web/ui/cards/b.ts', 'web/ui/cards/c.ts': 'web/ui/a.ts' }],
  [
    'by a style sheet',
    { 'web/ui/cards/a.tsx': 'web/ui/table/b.module.css', 'web/ui/table/c.tsx': 'web/ui/cards/a.tsx' },
  ],
  ['in the domain', { 'domain/rules/a.ts': 'domain/rules/words/b.ts', 'domain/rules/words/b.ts': 'domain/rules/c.ts' }],
  ['in the tools', { 'tools/checks/a.ts': 'tools/lanes/b.ts', 'tools/lanes/c.ts': 'tools/checks/a.ts' }],
])('%s: a circle of folders', (_name, circle: Readonly<Record<string, string>>) => {
  for (const write of [asType, asValue, lazily]) {
    expect(checkFolderCircles(modulesOf(circle, write))).toEqual([expect.stringMatching(/^folders in a circle/)]);
    expect(countInCircles(modulesOf(circle, write))).toBe(2);
  }
});

test('features and modules make circles that none of their folders makes', () => {
  const folders = {
    'server/modules/catalogue/calls/search/a.queries.ts': `${session}/b.queries.ts`,
    [`${session}/b.queries.ts`]: '',
    [`${users}/c.queries.ts`]: 'server/modules/catalogue/calls/review/d.queries.ts',
    'server/modules/catalogue/calls/review/d.queries.ts': '',
  };
  const found = checkFolderCircles(modulesOf(folders));
  expect(found).toEqual([expect.stringMatching(/^modules in a circle: .*catalogue → server\/modules\/people →/)]);
  const within = { ...folders, [`${session}/b.queries.ts`]: 'server/modules/catalogue/calls/review/d.queries.ts' };
  expect(checkFolderCircles(modulesOf(within))[0]).toMatch(/^features in a circle: .*calls → .*session → .*calls \(/);
});

test('tests, and types by the list of the running parts, make no circle', () => {
  const running = {
    'server/platform/context.ts': 'server/platform/jobs/jobs.ts',
    'server/platform/jobs/jobs.ts': '',
    'server/platform/jobs/queues.ts': 'server/platform/context.ts',
    'server/platform/jobs/jobs.test.ts': `${users}/a.queries.ts`,
    [`${users}/a.queries.ts`]: 'server/platform/jobs/jobs.ts',
  };
  expect(checkFolderCircles(modulesOf(running))).toEqual([]);
  expect(checkCycles(modulesOf({ ...running, 'server/platform/jobs/jobs.ts': 'server/platform/context.ts' }))).toEqual(
    [],
  );
  expect(checkFolderCircles(modulesOf(running, asValue))).toHaveLength(1);
});
