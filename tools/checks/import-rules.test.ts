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
  'web/features/companies/agencies/public.ts',
  'web/lib/api/api-client.ts',
  'web/router.tsx',
  'web/screens/portal/home.tsx',
  'web/ui/marks/marks.tsx',
]);

/** What the rules say of one file with one import. */
function judge(path: string, line: string): string[] {
  return checkImportRules([readModule({ path, text: line }, paths)]);
}
const surveyForm = 'web/features/companies/surveys/survey-form.tsx';
const agencyCard = "import { Card } from '../agencies/agency-card.tsx';";
const dossier = 'server/modules/advising/dossiers/dossiers.actions.ts';
const pdf = 'server/platform/rendering/pdf/dossier.ts';
const inspectFile = 'server/platform/files/inspect-file.ts';
const serverContext = "import type { Context } from '@volano/server/platform/context';";
const queries = "import { f } from '../../modules/companies/agencies/agencies.queries.ts';";
const startPortal = "import { startPortal } from '../../testing/world/portal-process.ts';";
const ownDatabase = "import { d } from '@volano/server/platform/db/database';";

test.each([
  ['a feature of the page meets another', surveyForm, agencyCard],
  ['a tool of the page draws', 'web/lib/list/list-state.ts', "import { Chip } from '../../ui/marks/marks.tsx';"],
  ['a tool of the page loads what draws', 'web/lib/list/list-state.ts', "await import('../../ui/marks/marks.tsx');"],
  ['a tool of the page uses a library of components', 'web/lib/form/form.ts', "import { Text } from '@mantine/core';"],
  [
    'a building block knows a feature',
    'web/ui/cards/card.tsx',
    "import type { A } from '../../features/companies/agencies/agency-card.tsx';",
  ],
  ['a feature knows a screen', surveyForm, "import { Home } from '../../../screens/portal/home.tsx';"],
  ['a screen knows the router', 'web/screens/portal/home.tsx', "import { router } from '../../router.tsx';"],
  [
    'the program in the document brings the page',
    'web/early/early.ts',
    "import { call } from '../lib/api/api-client.ts';",
  ],
  ['the build imports the page', 'web/build/chunks.ts', "import { call } from '../lib/api/api-client.ts';"],
  ['the page meets the server', 'web/lib/api/api-client.ts', "import { ctx } from '@volano/server/platform/context';"],
  ['the page meets the types of the server', 'web/screens/home.tsx', serverContext],
  ['the page uses a library of the server', 'web/ui/card.tsx', "import { readFileSync } from 'node:fs';"],
  ['the server meets the page', 'server/app/app.ts', "import { api } from '@volano/web/lib/api/api-client';"],
  ['the platform knows a feature', 'server/platform/mail/mailer.ts', queries],
  ['a renderer reads the database', pdf, "import { sql } from 'kysely';"],
  ['the server loads a late library at its start', inspectFile, "import sharp from 'sharp';"],
  ['a renderer asks the clock', pdf, 'export const day = new Date();'],
  ['the domain uses a library', 'domain/rules/money.ts', "import dayjs from 'dayjs';"],
  ['a rule imports a policy', 'domain/rules/money.ts', "import { p } from '../policies/agencies.ts';"],
  ['a policy imports a contract', 'domain/policies/agencies.ts', "import { c } from '../contracts/agencies.ts';"],
  ['the product uses the test bench', 'server/app/app.ts', "import { f } from '../testing/builders/factories.ts';"],
  ['a feature knows the app', dossier, "import type { Handlers } from '../../../app/event-handlers.ts';"],
  ['a quick test starts a portal', 'server/platform/jobs/jobs.test.ts', startPortal],
  ['a relative path leaves its package', 'server/app/app.ts', "import { m } from '../../domain/rules/money.ts';"],
  ['a package imports itself by its package', 'server/app/app.ts', ownDatabase],
])('%s: stopped', (_name, path, line) => {
  expect(judge(path, line)).toHaveLength(1);
});

test.each([
  [dossier, "import { f } from '../../companies/agencies/agencies.queries.ts';"],
  [dossier, "import type { Context } from '../../../platform/context.ts';"],
  ['server/modules/advising/dossiers/dossiers.test.ts', "import { f } from '../../../testing/builders/factories.ts';"],
  ['server/modules/advising/dossiers/dossiers.queries.ts', "import type { Database } from '@volano/database/types';"],
  ['web/screens/portal/home.tsx', "import { Card } from '../../features/companies/agencies/agency-card.tsx';"],
  [surveyForm, "import { AgencyCard } from '../agencies/public.ts';"],
  ['web/early/early.ts', "import type { Early } from '../lib/api/api-client.ts';"],
  ['web/ui/cards/card.tsx', "import { call } from '../../lib/api/api-client.ts';"],
  ['web/features/companies/agencies/agencies.api.ts', "import { c } from '@volano/domain/contracts/agencies';"],
  ['domain/contracts/agencies.ts', "import { m } from '../rules/money.ts';"],
  ['server/platform/jobs/jobs.faults.test.ts', startPortal],
  [inspectFile, "const { fileTypeFromBuffer } = await import('file-type');"],
  ['server/platform/rendering/images/picture.ts', "import type { Sharp } from 'sharp';"],
])('%s may write: %s', (path, line) => {
  expect(judge(path, line)).toEqual([]);
});

test('a rule explains itself', () => {
  const [said = '', ...more] = judge(surveyForm, agencyCard);
  const other = 'web/features/companies/agencies/agency-card.tsx';
  const why = 'features meet in a screen, or through what the other names in its public.ts';
  expect(said).toBe(`${surveyForm}:1 web/features/companies/surveys may not import ${other}: ${why}`);
  expect(more).toEqual([]);
});
