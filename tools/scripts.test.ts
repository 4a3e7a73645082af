import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The browser tests that the command of CONTRIBUTING would run, by their names. */
function browserTests(...asked: string[]): string[] {
  const command = ['run', 'test:e2e', '--', '--list', ...asked];
  const listed = execFileSync('npm', command, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return listed.split('\n').filter((line) => line.includes('.spec.ts:'));
}

test('one browser test is run by a part of its name, in all sizes or in one', () => {
  const all = browserTests('-g', 'until the answer comes a list');
  expect(all).toHaveLength(2);
  const phone = browserTests('--project', 'phone', '-g', 'until the answer comes a list');
  expect(phone).toEqual(all.filter((line) => line.includes('[phone]')));
});
