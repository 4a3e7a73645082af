import { expect, test } from 'vitest';
import { readModule } from './modules.ts';
import { checkExports, checkFeatures, checkNames } from './names.ts';

function modulesOf(texts: Record<string, string>): ReturnType<typeof readModule>[] {
  const paths = new Set(Object.keys(texts));
  return Object.entries(texts).map(([path, text]) => readModule({ path, text }, paths));
}

test('good names pass', () => {
  const code = ['server/modules/companies/agencies/search/found.queries.ts', 'web/vite.config.ts', '.ci/run'];
  const tests = ['server/modules/companies/agencies/agencies.faults.test.ts'];
  const others = ['docs/decisions/001-one-database.md', 'README.md', '.oxlintrc.json'];
  expect(checkNames([...code, ...tests, ...others, 'database/migrations/0001_people.sql'])).toEqual([]);
});

test.each([
  ['web/ui/DataTable.tsx', 'kebab-case'],
  ['web/features/survey_form/form.tsx', 'kebab-case'],
  ['web/ui/index.ts', 'no index files'],
  ['web/features/companies/agencies/parts/card.tsx', '6 levels deep'],
  ['server/modules/companies/agencies/agencies.helpers.ts', 'ends with its layer'],
  ['server/modules/companies/agencies/search/agencies.helpers.ts', 'ends with its layer'],
  ['server/modules/companies/agencies/search/words/words.parse.ts', '7 levels deep'],
])('%s: %s', (path, says) => {
  expect(checkNames([path]).join()).toContain(says);
});

test('a feature without its contract is found', () => {
  const paths = [
    'domain/contracts/agencies.ts',
    'server/modules/companies/agencies/agencies.routes.ts',
    'web/features/companies/cards/card.tsx',
  ];
  expect(checkFeatures(paths)).toEqual([expect.stringContaining('web/features/companies/cards')]);
});

test('default exports, passed-on exports and arrows are found, a configuration may have a default', () => {
  const texts = {
    'web/a.ts': 'export default 1;',
    'web/b.ts': "export { x } from './a.ts';",
    'web/c.ts': 'export const f = () => 1;',
    'web/vite.config.ts': 'export default {};',
  };
  const found = checkExports(modulesOf(texts));
  expect(found.map((line) => line.split(':')[0])).toEqual(['web/a.ts', 'web/b.ts', 'web/c.ts']);
});
