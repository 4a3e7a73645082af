import { expect, test } from 'vitest';
import { readModule, resolveImport } from './modules.ts';

const paths = new Set(['domain/contracts/agencies.ts', 'web/ui/card.tsx']);

test('an import leads to our own file whatever way it is written', () => {
  const agencies = 'domain/contracts/agencies.ts';
  for (const [from, specifier, target] of [
    ['server/app/app.ts', '@volano/domain/contracts/agencies', agencies],
    ['web/features/form.tsx', '@volano/domain/shapes/agencies', agencies],
    ['web/pages/home.tsx', '../ui/card.tsx', 'web/ui/card.tsx'],
    ['web/pages/home.tsx', '../ui/card', 'web/ui/card.tsx'],
    ['server/app/app.ts', 'fastify', null],
  ] as const)
    expect([specifier, resolveImport(from, specifier, paths)]).toEqual([specifier, target]);
});

test('every way of importing is seen, types and lazy ones too', () => {
  const text = [
    "import type { A } from './a.ts';",
    "import b from 'b';",
    "type C = import('./c.ts').C;",
    "const d = await import('./d.ts');",
    "const text = `import x from 'no'`;",
  ].join('\n');
  const { imports } = readModule({ path: 'server/x.ts', text }, paths);
  expect(imports.map(({ specifier, isType, line }) => [specifier, isType, line])).toEqual([
    ['./a.ts', true, 1],
    ['b', false, 2],
    ['./c.ts', true, 3],
    ['./d.ts', false, 4],
  ]);
});

test('exports and clocks are seen', () => {
  const text = [
    "export * from './a.ts';",
    "export { b } from './b.ts';",
    'export default 1;',
    'export const c = () => 1;',
    'const now = [Date.now(), new Date(), new Date(0)];',
  ].join('\n');
  const module = readModule({ path: 'server/x.ts', text }, paths);
  expect(module.reExports).toEqual([1, 2]);
  expect(module.defaultExports).toEqual([3]);
  expect(module.exportedArrows).toEqual([{ name: 'c', line: 4 }]);
  expect(module.clocks).toEqual([5, 5]);
});
