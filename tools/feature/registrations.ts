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
  return [...onServer(names), ...onPage(names), ...inDocuments(names)];
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
      what: `${one}: '${table}' in WRITTEN`,
      add: lineAt(/^export const WRITTEN = \{\n/m, `  ${one}: '${table}',\n`, 'behind'),
    },
  ];
}

function onPage(names: FeatureNames): Registration[] {
  const { name, module, many, Many, One } = names;
  return [
    ...(['it', 'en'] as const).map((language) => ({
      path: `domain/i18n/${language}/office-companies.ts`,
      what: `the words of ${many}`,
      add: (text: string) => `${text.trimEnd()}\n\n${words(names, language)}`,
    })),
    {
      path: 'web/screens/office/companies/agency-detail.tsx',
      what: `${Many}Card below NotesCard`,
      add: inOrder(
        lineAt(
          /^import .*\/contracts\/timeline';\n/m,
          `import { create${One} } from '@volano/domain/contracts/${name}';\n`,
        ),
        lineAt(
          /^import \{ NotesCard \} .*\n/m,
          `import { ${Many}Card } from '../../../features/${module}/${name}/${name}-card.tsx';\n`,
          'behind',
        ),
        lineAt(
          /^ *<NotesCard .*\n/m,
          `        <${Many}Card agencyId={agency._id} canWrite={may(me, create${One})} />\n`,
          'behind',
        ),
      ),
    },
  ];
}

function words({ many, Words, words: said, word }: FeatureNames, language: 'it' | 'en'): string {
  const Word = word.slice(0, 1).toUpperCase() + word.slice(1);
  return `export const ${many} = {
  title: '${Words}',
  empty: 'No ${said} yet',
  text: '${Word}',
  added: '${Word} added',
  delete: 'Delete the ${word} of {{date}}',
  deleteTitle: 'Delete this ${word}?',
  deleted: '${Word} deleted',
}${language === 'it' ? ' as const' : ''};
`;
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
