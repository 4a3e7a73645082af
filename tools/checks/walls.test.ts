import { expect, test } from 'vitest';
import { readModule } from './modules.ts';
import { checkWalls } from './walls.ts';

const paths = new Set([
  'domain/contracts/agencies.ts',
  'domain/policies/agencies.ts',
  'domain/rules/money.ts',
  'database/types.ts',
  'server/context.ts',
  'server/platform/db/database.ts',
  'server/features/agencies/agencies.actions.ts',
  'server/features/agencies/agencies.queries.ts',
  'server/testing/factories.ts',
  'web/features/agencies/agency-card.tsx',
  'web/lib/api-client.ts',
]);

/** What the walls say of one file with one import. */
function judge(path: string, line: string): string[] {
  return checkWalls([readModule({ path, text: line }, paths)]);
}

test.each([
  [
    'a feature of the page meets another',
    'web/features/surveys/survey-form.tsx',
    "import { Card } from '../agencies/agency-card.tsx';",
  ],
  ['the page meets the server', 'web/lib/api-client.ts', "import { ctx } from '@volano/server/context';"],
  [
    'the page meets the types of the server',
    'web/pages/home.tsx',
    "import type { Context } from '@volano/server/context';",
  ],
  ['the page uses a library of the server', 'web/ui/card.tsx', "import { readFileSync } from 'node:fs';"],
  ['the server meets the page', 'server/app.ts', "import { api } from '@volano/web/lib/api-client';"],
  [
    "a feature uses a neighbour's actions",
    'server/features/dossiers/dossiers.actions.ts',
    "import { f } from '../agencies/agencies.actions.ts';",
  ],
  [
    'the platform knows a feature',
    'server/platform/mailer.ts',
    "import { f } from '../features/agencies/agencies.queries.ts';",
  ],
  ['a renderer reads the database', 'server/renderers/pdf/dossier.ts', "import { sql } from 'kysely';"],
  ['a renderer asks the clock', 'server/renderers/pdf/dossier.ts', 'export const day = new Date();'],
  ['the domain uses a library', 'domain/rules/money.ts', "import dayjs from 'dayjs';"],
  ['a rule imports a policy', 'domain/rules/money.ts', "import { p } from '../policies/agencies.ts';"],
  ['a policy imports a contract', 'domain/policies/agencies.ts', "import { c } from '../contracts/agencies.ts';"],
  ['the product uses the test bench', 'server/app.ts', "import { f } from './testing/factories.ts';"],
  [
    'the context is built by a feature',
    'server/features/dossiers/dossiers.actions.ts',
    "import { ctx } from '../../context.ts';",
  ],
  ['a relative path leaves its room', 'server/app.ts', "import { m } from '../domain/rules/money.ts';"],
  ['a room imports itself by its package', 'server/app.ts', "import { d } from '@volano/server/platform/db/database';"],
])('%s: stopped', (_name, path, line) => {
  expect(judge(path, line)).toHaveLength(1);
});

test.each([
  ['server/features/dossiers/dossiers.actions.ts', "import { f } from '../agencies/agencies.queries.ts';"],
  ['server/features/dossiers/dossiers.actions.ts', "import type { Context } from '../../context.ts';"],
  ['server/features/dossiers/dossiers.test.ts', "import { f } from '../../testing/factories.ts';"],
  ['server/features/dossiers/dossiers.queries.ts', "import type { Database } from '@volano/database/types';"],
  ['web/pages/portal/home.tsx', "import { Card } from '../../features/agencies/agency-card.tsx';"],
  ['web/features/agencies/agencies.api.ts', "import { c } from '@volano/domain/contracts/agencies';"],
  ['domain/contracts/agencies.ts', "import { m } from '../rules/money.ts';"],
])('%s may write: %s', (path, line) => {
  expect(judge(path, line)).toEqual([]);
});

test('a wall explains itself', () => {
  expect(judge('web/features/surveys/survey-form.tsx', "import { Card } from '../agencies/agency-card.tsx';")).toEqual([
    'web/features/surveys/survey-form.tsx:1 web/features/surveys may not import web/features/agencies/agency-card.tsx: ' +
      'pages introduce features to each other, features never meet alone',
  ]);
});
