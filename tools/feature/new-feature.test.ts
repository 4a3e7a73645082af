import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allChecks } from '../checks/all.ts';
import { listFiles } from '../checks/tree.ts';
import { makeFeature } from './feature.ts';
import { type FeatureNames, namesOf } from './names.ts';
import { registrationsOf } from './registrations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Checks that start no other program and judge a file by what stands in it or by its path. The types and the SQL of a new feature are checked by whoever makes one. */
const LIGHT = /^(import rules|cycles|names|exports|file budgets|architecture|screens|manners|vocabulary)$/;
const names = namesOf('site-visits', 'companies') as FeatureNames;

/** The repository with every path in it, and of the texts those that a new feature changes. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'volano-feature-'));
  const edited = new Set(registrationsOf(names).map(({ path }) => path));
  for (const path of listFiles(root)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    if (edited.has(path)) cpSync(join(root, path), join(copy, path));
    else writeFileSync(join(copy, path), '');
  }
});
afterAll(() => rmSync(copy, { recursive: true }));

test('a new feature finds every place where features are named, and keeps every rule', async () => {
  const { made, changed, byHand } = makeFeature(copy, names);
  expect(byHand.map(({ path, what }) => `${path}: ${what}`)).toEqual([]);
  expect(made).toContain('server/modules/companies/site-visits/site-visits.routes.ts');
  expect(made).toContainEqual(expect.stringMatching(/^database\/migrations\/\d{4}_site_visits\.sql$/));
  expect(changed).toContain('server/app/routes.ts');
  // What a newcomer has to read: each further file needs a reason.
  expect([made.length, changed.length]).toEqual([7, 8]);
  const imports = made.flatMap((path) =>
    [...readFileSync(join(copy, path), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) =>
      join(dirname(path), to),
    ),
  );
  expect(imports.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
  const checks = allChecks(copy).filter(({ name }) => LIGHT.test(name));
  expect(checks).toHaveLength(9);
  for (const { name, run } of checks) expect([name, (await run()).problems]).toEqual([name, []]);
  expect(() => makeFeature(copy, names)).toThrow(/is there already: choose another name/);
  expect(readFileSync(join(copy, 'docs/permissions.csv'), 'utf8').match(/site-visits/g)).toHaveLength(3);
});

test('a name is a plural in small letters, of one of the modules', () => {
  const named = { many: 'siteVisits', One: 'SiteVisit', table: 'site_visits' };
  expect(namesOf('site-visits', 'companies')).toMatchObject(named);
  expect(namesOf('companies-of-groups', 'people')).toMatchObject({ one: 'companiesOfGroup' });
  expect(namesOf('SiteVisit', 'companies')).toContain('named in the plural');
  expect(namesOf('visits', 'agencies')).toContain('the modules are people, companies');
});
