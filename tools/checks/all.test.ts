import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from './tree.ts';

const root = new URL('../../', import.meta.url);

function configOf(path: string): { extends?: string; include?: string[]; compilerOptions?: object } {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8')) as ReturnType<typeof configOf>;
}

test('every file of types is in a program that is checked, with the options that its folder asks for', () => {
  const { include: together = [] } = configOf('tsconfig.node.json');
  const alone = ['domain', 'e2e', 'web'];
  const folders = new Set(
    listFiles(root.pathname)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => path.split('/')[0] ?? ''),
  );
  expect([...folders].toSorted()).toEqual([...alone, ...together].toSorted());
  for (const folder of together.filter((name) => !name.endsWith('.ts')))
    expect({ folder, ...configOf(`${folder}/tsconfig.json`) }).not.toHaveProperty('compilerOptions');
});
