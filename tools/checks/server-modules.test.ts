import { expect, test } from 'vitest';
import { readModule } from './modules.ts';
import { checkExports } from './names.ts';
import { checkServerModules } from './server-modules.ts';

const modules = 'server/modules';

/** What the check says of one file with one import. */
function judge(path: string, target: string): string[] {
  const up = '../'.repeat(path.split('/').length - 1);
  return checkServerModules([readModule({ path, text: `import { f } from '${up}${target}';` }, new Set([target]))]);
}

const users = `${modules}/people/users/users.queries.ts`;
const agencies = `${modules}/companies/agencies/agencies.queries.ts`;
const people = `${modules}/people/public.ts`;
const companies = `${modules}/companies/public.ts`;
const matching = 'server/matching/public.ts';
const OTHERS_USE = 'what others use of people is named in server/modules/people/public.ts';
const stated = 'what goes the other way is an event in app/event-handlers.ts';
const neighbours = 'a feature reads its neighbours by their queries, what follows from an action is an event handler';
const inside = 'what others use of matching is named in server/matching/public.ts';
const own = 'inside a module import the file itself';

test.each([
  ['a module that stands later', users, companies, `people may not import companies: it stands before it; ${stated}`],
  ['a file of another module', agencies, users, `may not import ${users}: ${OTHERS_USE}`],
  ['a query, from the app', 'server/app/main.ts', users, OTHERS_USE],
  [
    "a neighbour's actions",
    `${modules}/companies/agencies/agencies.actions.ts`,
    `${modules}/companies/surveys/surveys.actions.ts`,
    neighbours,
  ],
  [
    "a neighbour's actions, from a folder of a feature",
    `${modules}/companies/agencies/search/found.actions.ts`,
    `${modules}/companies/surveys/answers/answers.actions.ts`,
    neighbours,
  ],
  [
    'a spreadsheet, by a route',
    `${modules}/companies/agencies/agencies.routes.ts`,
    'server/platform/rendering/sheets/sheet.ts',
    "in the feature's .sheets",
  ],
  ['the inside of matching', agencies, 'server/matching/memory.queries.ts', inside],
  ['its own public.ts', users, people, own],
  ['its own public.ts, in matching', 'server/matching/matching.queries.ts', matching, own],
  [
    'an unknown module',
    `${modules}/insight/kpi/kpi.queries.ts`,
    `${modules}/weather/public.ts`,
    'no place in the order',
  ],
  [
    'actions, to pass them on',
    people,
    `${modules}/people/users/users.actions.ts`,
    'other modules read, they do not act',
  ],
  ['names of another module, to pass them on', companies, users, 'a public.ts names what its own module offers'],
] as const)('may not be imported: %s', (_name, path, target, says) => {
  expect(judge(path, target)).toEqual([expect.stringContaining(says)]);
});

test.each([
  [agencies, people],
  [agencies, `${modules}/companies/surveys/surveys.queries.ts`],
  [`${modules}/companies/agencies/search/found.actions.ts`, `${modules}/companies/agencies/agencies.actions.ts`],
  [`${modules}/companies/agencies/agencies.sheets.ts`, 'server/platform/rendering/sheets/sheet.ts'],
  ['server/app/report.ts', 'server/platform/rendering/sheets/sheet.ts'],
  [agencies, matching],
  [people, users],
  [`${modules}/people/users/users.test.ts`, `${modules}/insight/kpi/kpi.queries.ts`],
  ['server/app/app.ts', `${modules}/people/users/users.routes.ts`],
  ['server/app/event-handlers.ts', 'server/matching/matching.jobs.ts'],
])('%s may import %s', (path, target) => {
  expect(judge(path, target)).toEqual([]);
});

test('a module names one by one what it offers', () => {
  const read = (path: string, text: string) => checkExports([readModule({ path, text }, new Set())]);
  const named = "export { f } from './users/users.queries.ts';";
  expect(read('server/modules/people/public.ts', named)).toEqual([]);
  expect(read('server/modules/people/users/users.queries.ts', named)).toHaveLength(1);
  expect(read('server/modules/people/public.ts', "export * from './users/users.queries.ts';")).toHaveLength(1);
});
