import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from './tree.ts';

const root = new URL('../../', import.meta.url);

function configOf(path: string): { extends?: string; include?: string[]; compilerOptions?: object } {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8')) as ReturnType<typeof configOf>;
}

test('every file of types is in a program that is checked, with the options that its folder asks for', () => {
  const { include: together = [] } = configOf('tsconfig.json');
  const alone = ['domain', 'e2e', 'web'];
  const typed = listFiles(root.pathname).filter((path) => /\.tsx?$/.test(path));
  const folders = new Set(typed.map((path) => path.split('/')[0] ?? ''));
  expect([...folders].toSorted()).toEqual([...alone, ...together].toSorted());
  // The linter reads a file with the options nearest to it: with options of its own a folder would be read once more, and all that it imports.
  const programs = listFiles(root.pathname).filter((path) => /(^|\/)tsconfig\.json$/.test(path));
  const wanted = ['tsconfig.json', ...alone.map((folder) => `${folder}/tsconfig.json`)];
  expect(programs.toSorted()).toEqual(wanted.toSorted());
});
