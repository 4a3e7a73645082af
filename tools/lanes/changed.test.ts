import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readModule } from '../checks/modules.ts';
import { changedFiles, isPlatformChanged, touchedBy } from './changed.ts';
import { changedLane, quickLane } from './lanes.ts';

/** Imports of a small repository, by file. */
const IMPORTS: Record<string, string[]> = {
  'domain/contracts/notes.ts': ['./route.ts'],
  'domain/contracts/route.ts': [],
  'domain/contracts/todos.ts': ['./route.ts'],
  'domain/i18n/it.ts': [],
  'domain/rules/days.ts': [],
  'domain/rules/days.test.ts': ['./days.ts'],
  'server/platform/clock.ts': ['../../domain/rules/days.ts'],
  'server/platform/clock.test.ts': ['./clock.ts'],
  'server/platform/pdf/drawing.ts': [],
  'server/platform/pdf/drawing-process.ts': ['./drawing.ts'],
  'server/platform/pdf/renderer.ts': [],
  'server/platform/pdf/renderer.test.ts': ['./renderer.ts'],
  'server/modules/companies/notes/notes.queries.ts': [],
  'server/modules/companies/notes/notes.routes.ts': ['./notes.queries.ts', '../../../../domain/contracts/notes.ts'],
  'server/modules/companies/notes/notes.test.ts': ['../../../testing/app.ts', '../../../../domain/contracts/notes.ts'],
  'server/modules/companies/todos/todos.routes.ts': ['../../../../domain/contracts/todos.ts'],
  'server/modules/companies/todos/todos.test.ts': ['../../../testing/app.ts', '../../../../domain/contracts/todos.ts'],
  'server/modules/insight/timeline/timeline.test.ts': [
    '../../../testing/app.ts',
    '../../../../domain/contracts/notes.ts',
  ],
  'server/app/routes.ts': [
    '../modules/companies/notes/notes.routes.ts',
    '../modules/companies/todos/todos.routes.ts',
    '../platform/clock.ts',
  ],
  'server/testing/app.ts': ['../app/routes.ts'],
  'server/testing/sweeps/all.test.ts': ['../app.ts'],
  'web/features/companies/notes/notes.tsx': ['../../../../domain/contracts/notes.ts', '../../../../domain/i18n/it.ts'],
  'web/features/companies/notes/notes.test.ts': ['./notes.tsx'],
  'web/ui/brand/contrast.test.ts': [],
  'web/screens/company.tsx': ['../features/companies/notes/notes.tsx'],
  'e2e/notes.spec.ts': ['../server/testing/app.ts'],
};
const paths = new Set(Object.keys(IMPORTS));
const modules = Object.entries(IMPORTS).map(([path, targets]) =>
  readModule({ path, text: targets.map((target) => `import '${target}';`).join('\n') }, paths),
);
const NOTES = ['server/modules/companies/notes/notes.test.ts', 'server/modules/insight/timeline/timeline.test.ts'];
const WEB_NOTES = 'web/features/companies/notes/notes.test.ts';
const CLOCK = 'server/platform/clock.test.ts';

test.each([
  // A query: the tests of its feature and those that call it; whatever runs the service is type-checked.
  ['server/modules/companies/notes/notes.queries.ts', NOTES, ['node', 'e2e'], ['companies']],
  ['domain/contracts/notes.ts', [...NOTES, WEB_NOTES], ['domain', 'node', 'e2e', 'web'], ['companies']],
  ['domain/rules/days.ts', ['domain/rules/days.test.ts', CLOCK], ['domain', 'node', 'e2e'], []],
  ['server/platform/clock.ts', ['server/platform/clock.test.ts'], ['node', 'e2e'], null],
  // It runs in a process of its own, which no test imports.
  ['server/platform/pdf/drawing.ts', ['server/platform/pdf/renderer.test.ts'], ['node'], null],
  ['web/features/companies/notes/notes.tsx', ['web/features/companies/notes/notes.test.ts'], ['web'], ['companies']],
  ['web/features/companies/notes/notes.module.css', [WEB_NOTES, 'web/ui/brand/contrast.test.ts'], [], ['companies']],
  ['database/migrations/0001_notes.sql', [...NOTES, 'server/modules/companies/todos/todos.test.ts'], [], null],
  // Words reach every screen: the type check finds a missing one, and all journeys read them.
  ['domain/i18n/it.ts', [], ['domain', 'web'], null],
  ['server/modules/companies/notes/notes.test.ts', ['server/modules/companies/notes/notes.test.ts'], ['node'], []],
  ['docs/glossary.md', [], [], []],
] as const)('after a change of %s', (changed, tests, types, areas) => {
  const touched = touchedBy([changed], modules);
  expect(touched.tests).toEqual([...tests].toSorted());
  expect(touched.types).toEqual(new Set(types.map((name) => `types ${name}`)));
  expect(touched.areas).toEqual(areas === null ? null : new Set(areas));
});

test('a lane runs only what was touched; what nothing touched does not start', () => {
  const nothing = changedLane({ types: new Set(), tests: [], areas: new Set() });
  expect([nothing.vitest, nothing.playwright]).toEqual([null, null]);
  expect(['cycles', 'types web', 'lint'].map(nothing.hasCheck)).toEqual([true, false, false]);
  expect(['cycles', 'types web', 'lint'].map(quickLane().hasCheck)).toEqual([true, true, false]);
  const some = changedLane({ types: new Set(['types web']), tests: ['a.test.ts'], areas: new Set(['companies']) });
  const [, pattern = ''] = some.playwright ?? [];
  const isDue = (title: string): boolean => new RegExp(pattern).test(title);
  const due = ['a note @quick @companies', 'a note @quick @advising', 'a note @companies'].map(isDue);
  expect(due).toEqual([true, false, false]);
  expect([some.vitest?.includes('a.test.ts'), some.hasCheck('types web')]).toEqual([true, true]);
});

test('the faults of the platform are due when a commit of the last day or the working tree changed it', ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'volano-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  };
  function commit(path: string, day: number): void {
    write(path);
    const date = `2026-11-${day}T12:00:00Z`;
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' };
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
    execFileSync('git', ['add', '-A'], { cwd: folder, env });
    execFileSync('git', [...author, 'commit', '-qm', 'a: b'], { cwd: folder, env });
  }
  expect(isPlatformChanged(folder)).toBe(true);
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: folder });
  commit('server/platform/clock.ts', 10);
  commit('web/app.tsx', 10);
  expect(isPlatformChanged(folder)).toBe(true);
  commit('web/early.ts', 13);
  expect([isPlatformChanged(folder), changedFiles(folder)]).toEqual([false, ['web/early.ts']]);
  write('server/app/main.ts');
  expect([isPlatformChanged(folder), changedFiles(folder)]).toEqual([true, ['server/app/main.ts']]);
  expect(changedFiles(folder, 'HEAD~1')).toEqual(['web/early.ts', 'server/app/main.ts']);
});
