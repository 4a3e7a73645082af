import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkArchitecture } from './architecture.ts';
import { checkBudgets } from './budgets.ts';
import { checkSettings } from './settings.ts';
import { listFiles } from './tree.ts';
import { checkOldWords, checkWords, unusedKeys } from './words.ts';

const linesOf = (count: number): string => 'x\n'.repeat(count);

test('a long file is found, data may be longer', () => {
  const files = [
    { path: 'server/a.ts', text: linesOf(401) },
    { path: 'domain/i18n/it/agencies.ts', text: linesOf(500) },
    ...Array.from({ length: 20 }, (_, index) => ({ path: `server/b${index}.ts`, text: linesOf(50) })),
  ];
  const report = checkBudgets(files);
  expect(report.problems).toEqual([expect.stringContaining('server/a.ts: 401 lines')]);
});

const drawn = [
  '```text',
  '├── domain/          the ground floor',
  '│   └── rules/       what is true',
  '└── server/          the first floor',
  '    └── modules/     one folder a module',
  '```',
  '```text',
  '└── companies/       who is advised',
  '    └── agencies/    companies',
  '```',
].join('\n');
const onDisk = ['domain/rules/money.ts', 'server/modules/companies/agencies/agencies.routes.ts'];

test.each([
  ['a folder that is not drawn', drawn, [...onDisk, 'domain/policies/agencies.ts'], 'domain/policies/ is missing'],
  [
    'a feature that is not',
    drawn,
    [...onDisk, 'web/features/catalogue/news/news.api.ts'],
    'news/ is missing from the tree',
  ],
  ['a folder that is gone', drawn, onDisk.slice(1), 'draws domain/rules/, which is not there'],
  ['no caption', drawn.replace('what is true', ''), onDisk, 'domain/rules/ has no caption'],
  ['a file that is gone', `${drawn}\nSee \`server/gone.ts\`.`, onDisk, 'names server/gone.ts'],
  ['no trees', 'no trees', onDisk, 'two trees expected'],
])('the trees of the document are held against the disk, both ways: %s', (_name, text, files, says) => {
  expect(checkArchitecture(drawn, onDisk)).toEqual([]);
  expect(checkArchitecture(text, files).join()).toContain(says);
});

test('the table of variables is held against the configuration, both ways', () => {
  const config = 'const environment = {\n  PORT: port,\n  HOST: host,\n};';
  expect(checkSettings(config, '| `PORT` | 3000 |\n| `HOST` | all |')).toEqual([]);
  expect(checkSettings(config, '| `PORT` | 3000 |\n| `GONE` | x |')).toEqual([
    expect.stringContaining('HOST is not in the table'),
    expect.stringContaining('does not read GONE'),
  ]);
});

test('the voice of the dictionary is kept', () => {
  const { problems } = checkWords({ a: { b: 'Fatto!', c: '', d: 'Ops, riprova', e: 'Salva' } }, []);
  expect(problems).toHaveLength(3);
});

test.each([
  ['it', 'L’agenzia è salva', '"agenzia": write azienda'],
  ['it', 'Tenuta qui', '"Tenuta qui": write non inviata'],
  ['it', 'Posta', '"Posta": write non inviata'],
  ['it', 'Apri il collegamento', '"collegamento": write link'],
  ['it', '42 agevolazioni aspettano il questionario di Rossi', 'write Rispondi a … domande'],
  ['en', 'To be forgotten', 'write Delete my data'],
] as const)('an old word of %s is found: %s', (language, text, says) => {
  expect(checkOldWords(language, { a: { b: text } })).toEqual([expect.stringContaining(says)]);
});

test('what the portal says now is no old word', () => {
  const now = ['Guarda anche nella posta indesiderata', 'Server di posta', 'Scrivi la prima lettera del nome'];
  expect([...now, 'Lavora da solo'].flatMap((text) => checkOldWords('it', { a: { b: text } }))).toEqual([]);
});

test('keys that no source names are found', () => {
  const keys = ['a.used', 'a.rows_one', 'a.rows_other', 'roles.admin', 'errors.notFound', 'a.idle'];
  const text = "t('a.used'); t('a.rows', { count }); t(`roles.${role}`); throw new AppError('notFound');";
  expect(unusedKeys(keys, [{ path: 'web/a.ts', text }])).toEqual(['a.idle']);
});

test('the walk over the disk leaves out what is installed or built', () => {
  const root = mkdtempSync(join(tmpdir(), 'volano-tree-'));
  try {
    for (const folder of ['node_modules/x', 'web/dist', '.data', '.ci', 'web/ui']) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'file'), '');
    }
    expect(listFiles(root)).toEqual(['.ci/file', 'web/ui/file']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
