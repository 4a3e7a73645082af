import { expect, test } from 'vitest';
import { readModule } from './modules.ts';
import { checkImportRules } from './import-rules.ts';

const paths = new Set([
  'domain/contracts/agencies.ts',
  'domain/policies/agencies.ts',
  'domain/rules/money.ts',
  'database/types.ts',
  'server/platform/context.ts',
  'server/platform/db/database.ts',
  'server/modules/companies/agencies/agencies.actions.ts',
  'server/modules/companies/agencies/agencies.queries.ts',
  'server/testing/builders/factories.ts',
  'server/testing/world/portal-process.ts',
  'web/features/companies/agencies/agency-card.tsx',
  'web/lib/api/api-client.ts',
]);

/** What the rules say of one file with one import. */
function judge(path: string, line: string): string[] {
  return checkImportRules([readModule({ path, text: line }, paths)]);
}

test.each([
  [
    'a feature of the page meets another',
    'web/features/companies/surveys/survey-form.tsx',
    "import { Card } from '../agencies/agency-card.tsx';",
  ],
  ['the page meets the server', 'web/lib/api/api-client.ts', "import { ctx } from '@volano/server/platform/context';"],
  [
    'the page meets the types of the server',
    'web/screens/home.tsx',
    "import type { Context } from '@volano/server/platform/context';",
  ],
  ['the page uses a library of the server', 'web/ui/card.tsx', "import { readFileSync } from 'node:fs';"],
  ['the server meets the page', 'server/app/app.ts', "import { api } from '@volano/web/lib/api/api-client';"],
  [
    'the platform knows a feature',
    'server/platform/mail/mailer.ts',
    "import { f } from '../../modules/companies/agencies/agencies.queries.ts';",
  ],
  ['a renderer reads the database', 'server/platform/rendering/pdf/dossier.ts', "import { sql } from 'kysely';"],
  [
    'the server loads a late library at its start',
    'server/platform/files/inspect-file.ts',
    "import sharp from 'sharp';",
  ],
  ['a renderer asks the clock', 'server/platform/rendering/pdf/dossier.ts', 'export const day = new Date();'],
  ['the domain uses a library', 'domain/rules/money.ts', "import dayjs from 'dayjs';"],
  ['a rule imports a policy', 'domain/rules/money.ts', "import { p } from '../policies/agencies.ts';"],
  ['a policy imports a contract', 'domain/policies/agencies.ts', "import { c } from '../contracts/agencies.ts';"],
  ['the product uses the test bench', 'server/app/app.ts', "import { f } from '../testing/builders/factories.ts';"],
  [
    'a feature knows the app',
    'server/modules/advising/dossiers/dossiers.actions.ts',
    "import type { Handlers } from '../../../app/event-handlers.ts';",
  ],
  [
    'a quick test starts a portal',
    'server/platform/jobs/jobs.test.ts',
    "import { startPortal } from '../../testing/world/portal-process.ts';",
  ],
  ['a relative path leaves its package', 'server/app/app.ts', "import { m } from '../../domain/rules/money.ts';"],
  [
    'a package imports itself by its package',
    'server/app/app.ts',
    "import { d } from '@volano/server/platform/db/database';",
  ],
])('%s: stopped', (_name, path, line) => {
  expect(judge(path, line)).toHaveLength(1);
});

test.each([
  [
    'server/modules/advising/dossiers/dossiers.actions.ts',
    "import { f } from '../../companies/agencies/agencies.queries.ts';",
  ],
  [
    'server/modules/advising/dossiers/dossiers.actions.ts',
    "import type { Context } from '../../../platform/context.ts';",
  ],
  ['server/modules/advising/dossiers/dossiers.test.ts', "import { f } from '../../../testing/builders/factories.ts';"],
  ['server/modules/advising/dossiers/dossiers.queries.ts', "import type { Database } from '@volano/database/types';"],
  ['web/screens/portal/home.tsx', "import { Card } from '../../features/companies/agencies/agency-card.tsx';"],
  ['web/features/companies/agencies/agencies.api.ts', "import { c } from '@volano/domain/contracts/agencies';"],
  ['domain/contracts/agencies.ts', "import { m } from '../rules/money.ts';"],
  ['server/platform/jobs/jobs.faults.test.ts', "import { startPortal } from '../../testing/world/portal-process.ts';"],
  ['server/platform/files/inspect-file.ts', "const { fileTypeFromBuffer } = await import('file-type');"],
  ['server/platform/rendering/images/picture.ts', "import type { Sharp } from 'sharp';"],
])('%s may write: %s', (path, line) => {
  expect(judge(path, line)).toEqual([]);
});

test('a rule explains itself', () => {
  expect(
    judge('web/features/companies/surveys/survey-form.tsx', "import { Card } from '../agencies/agency-card.tsx';"),
  ).toEqual([
    'web/features/companies/surveys/survey-form.tsx:1 web/features/companies/surveys may not import web/features/companies/agencies/agency-card.tsx: ' +
      'pages introduce features to each other, features never meet alone',
  ]);
});
