import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openFolder } from '../../testing/world/left-open.ts';
import { installedPrograms, preparePrograms } from './cluster.ts';
import { findServerUser } from './processes.ts';
import { onlyAsRoot } from '../../testing/world/only-where.ts';

// A package as npm leaves it when scripts are disabled: no links among the libraries.
const folder = openFolder();
const installed = path.join(folder, 'package', 'native');
cpSync(installedPrograms(), installed, { recursive: true, filter: (file) => !file.endsWith('.a') });
writeFileSync(path.join(folder, 'package', 'package.json'), '{"version":"18.0.0"}');
for (const entry of readdirSync(path.join(installed, 'lib'), { withFileTypes: true })) {
  if (entry.isSymbolicLink()) rmSync(path.join(entry.parentPath, entry.name));
}

function canRun(programs: string, user: { uid: number; gid: number } | null): boolean {
  return spawnSync(path.join(programs, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', env: {} }).status === 0;
}

test('programs that the user cannot reach are copied, once, to a folder where it can run them', onlyAsRoot, () => {
  const user = findServerUser(folder);
  const cache = path.join(folder, 'cache');
  const privateCache = path.join(folder, 'package', 'cache');
  chmodSync(path.join(folder, 'package'), 0o700);
  expect(canRun(installed, user)).toBe(false);
  const copy = preparePrograms(installed, user, [privateCache, cache]);
  expect(copy).toBe(path.join(cache, 'programs-18.0.0'));
  expect(canRun(copy, user)).toBe(true);
  const made = statSync(copy).ino;
  expect(preparePrograms(installed, user, [privateCache, cache])).toBe(copy);
  expect(statSync(copy).ino).toBe(made);
  chmodSync(path.join(folder, 'package'), 0o755);
});

test('a folder that others may write to is no place for programs', onlyAsRoot, () => {
  const open = path.join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  chmodSync(path.join(folder, 'package'), 0o700);
  expect(() => preparePrograms(installed, findServerUser(folder), [open])).toThrow('No folder was found');
  chmodSync(path.join(folder, 'package'), 0o755);
});

test('links that npm did not make are made where the package stands', () => {
  expect(canRun(installed, null)).toBe(false);
  expect(preparePrograms(installed, findServerUser(folder), [])).toBe(installed);
  expect(canRun(installed, null)).toBe(true);
});
