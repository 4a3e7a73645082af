import type { FeatureNames } from './names.ts';

/** A line that a new feature needs in a file that is there already. */
export interface Registration {
  readonly path: string;
  /** What the line is for, as the message says it that asks to write it by hand. */
  readonly what: string;
  /** The file with the line in it, or null where its place was not found. */
  readonly add: (text: string) => string | null;
}

/** Where a new feature is named, beside its own files. */
export function registrationsOf(names: FeatureNames): Registration[] {
  return [...onServer(names), ...onPage(names), ...inTests(names), ...inDocuments(names)];
}

function onServer({ name, module, one, many, table }: FeatureNames): Registration[] {
  return [
    {
      path: 'server/app/routes.ts',
      what: `import ${many}Routes and put ...${many}Routes into routes`,
      add: inOrder(
        lineAt(/^import /m, `import { ${many}Routes } from '../modules/${module}/${name}/${name}.routes.ts';\n`),
        lineAt(/(?<=const routes: .*\[\n)/, `  ...${many}Routes,\n`),
      ),
    },
    {
      path: 'domain/contracts/subject.ts',
      what: `the kind ${one}: ['work'] in SUBJECT_AIMS`,
      add: lineAt(/^  recommendation: \[.*\],\n/m, `  ${one}: ['work'],\n`, 'behind'),
    },
    {
      path: 'server/access/agency.ts',
      what: `${one}: '${table}' in TABLES`,
      add: lineAt(/^const TABLES = \{\n/m, `  ${one}: '${table}',\n`, 'behind'),
    },
    {
      path: 'server/access/bind-route.ts',
      what: `the judge of ${one} in SUBJECTS`,
      add: lineAt(
        /^ {2}favorite: /m,
        `  ${one}: { work: ({ ctx, actor }, id) => getToWorkOn(ctx.db, actor, '${one}', id) },\n`,
      ),
    },
    {
      path: 'server/modules/insight/privacy/own-data.queries.ts',
      what: `the rows of ${table} in the copy of one's data`,
      add: lineAt(
        /^ {2}return \{\n(?= {4}favorites)/m,
        `    ${many}: await db.selectFrom('${table}').select(['text', 'createdAt']).where('agencyId', '=', agencyId).orderBy('createdAt').execute(),\n`,
        'behind',
      ),
    },
  ];
}

function onPage({ name, module, many, Many }: FeatureNames): Registration[] {
  const dictionary = (language: string): Registration => ({
    path: `domain/i18n/${language}-office.ts`,
    what: `import ${many} and name it in office`,
    add: inOrder(
      lineAt(/^import /m, `import { ${many} } from './${language}/${name}.ts';\n`),
      lineAt(/^export const office.* = \{\n/m, `  ${many},\n`, 'behind'),
    ),
  });
  const record = `  screen({
    path: '/admin/agencies/$agencyId/${name}',
    access: list${Many},
    title: '${many}.title',
    component: async () => (await import('./${name}.tsx')).${Many}Page,
  }),
`;
  return [
    dictionary('it'),
    dictionary('en'),
    {
      path: `web/screens/office/${module}/screens.ts`,
      what: `the record of the screen /admin/agencies/$agencyId/${name}`,
      add: inOrder(
        lineAt(/^import /m, `import { list${Many} } from '@volano/domain/contracts/${name}';\n`),
        lineAt(/^\];\n/m, record),
      ),
    },
  ];
}

function inTests({ one, table }: FeatureNames): Registration[] {
  return [
    {
      path: 'server/testing/sweeps/subject-things.ts',
      what: `${one}: '${one}Id' in OWN and '${one}' in OF_COMPANY`,
      add: inOrder(
        lineAt(/^const OWN: .* = \{\n/m, `  ${one}: '${one}Id',\n`, 'behind'),
        lineAt(/(?<=^const OF_COMPANY: .* = \[\s*)(?=')/m, `'${one}', `),
      ),
    },
    {
      path: 'server/testing/sweeps/permission-things.ts',
      what: `${one}Id in thingMakers`,
      add: lineAt(
        /^ {4}favoriteId: /m,
        `    ${one}Id: async () => {
      const _id = newId();
      const row = { _id, agencyId: agency._id, text: 'x', createdAt: ctx.clock.now().toISOString() };
      await ctx.db.insertInto('${table}').values(row).execute();
      return _id;
    },
`,
      ),
    },
    {
      path: 'server/testing/sweeps/canary-ids.ts',
      what: `the id '${one}' in OF_COMPANY`,
      add: lineAt(/(?<=^const OF_COMPANY = \[\s*)(?=')/m, `'${one}', `),
    },
    {
      path: 'server/testing/sweeps/canary-tenant.ts',
      what: `a row in ${table}`,
      add: lineAt(
        /^ {2}const investment = /m,
        `  await db.insertInto('${table}').values({ _id: ids.${one}, agencyId, authorId: ids.advisor, text: 'x', createdAt: at }).execute();\n`,
      ),
    },
  ];
}

function inDocuments({ name, module, words }: FeatureNames): Registration[] {
  const calls = [
    `GET agencies/{id}/${name},d,a,o,o,a,d,d,d,who works for the company`,
    `POST agencies/{id}/${name},d,a,o,o,d,d,d,d,who works for the company`,
    `DELETE ${name}/{id},d,a,o,o,d,d,d,d,who works for the company`,
  ];
  return [
    {
      path: 'docs/permissions.csv',
      what: `the rows of its calls:\n${calls.join('\n')}`,
      add: (text) => `${text.trimEnd()}\n${calls.join('\n')}\n`,
    },
    {
      path: 'ARCHITECTURE.md',
      what: `a line for ${module}/${name} in the tree of features`,
      add: lineAt(
        new RegExp(`^[├└]── ${module}/ .*\\n`, 'm'),
        `${module === 'insight' ? ' ' : '│'}   ├── ${`${name}/`.padEnd(15)} the ${words} of a company\n`,
        'behind',
      ),
    },
  ];
}

type Add = Registration['add'];

function inOrder(...steps: readonly Add[]): Add {
  return (text) => steps.reduce<string | null>((done, step) => (done === null ? null : step(done)), text);
}

/** A line before the first place that a pattern finds, or behind what it found there. */
function lineAt(place: RegExp, line: string, where: 'before' | 'behind' = 'before'): Add {
  return (text) => {
    const found = place.exec(text);
    if (found === null) return null;
    const at = found.index + (where === 'behind' ? found[0].length : 0);
    return text.slice(0, at) + line + text.slice(at);
  };
}
