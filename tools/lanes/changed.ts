import { execFileSync } from 'node:child_process';
import type { Module } from '../checks/modules.ts';

type Git = (...words: string[]) => string[];

/** Lines of what git prints in a folder. Throws where git is missing or refuses. */
function gitIn(root: string): Git {
  return (...words) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter((line) => line !== '');
}

/** Paths that differ from a revision, committed or not, new files included. */
function differing(git: Git, base: string): string[] {
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/**
 * Paths that differ from a revision. Without one: from the branch that this one follows, and where the two are the same, from the commit before.
 * Throws where git does not know the revision.
 */
export function changedFiles(root: string, since?: string): string[] {
  const git = gitIn(root);
  if (since !== undefined) return differing(git, since);
  const own = differing(git, upstreamOf(git));
  return own.length > 0 ? own : differing(git, 'HEAD~1');
}

function upstreamOf(git: Git): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD';
  } catch {
    // A branch that follows none.
    return 'HEAD';
  }
}

/** Product code and tests whose change makes the faults of the platform run whole. */
const PLATFORM = /^server\/(platform|app|testing\/faults)\//;

/**
 * Whether the tests provoke the faults of the platform at every point: when the working tree or a commit of the day before the newest one changed the
 * platform, and where git does not tell.
 */
export function isPlatformChanged(root: string): boolean {
  try {
    const git = gitIn(root);
    const [newest = ''] = git('log', '-1', '--format=%ct');
    const [base] = git('rev-list', '-1', `--before=${Number(newest) - 86_400}`, 'HEAD');
    return base === undefined || differing(git, base).some((path) => PLATFORM.test(path));
  } catch {
    return true;
  }
}

/** Where everything meets: what is imported from here says nothing about what a test is about. */
const MEETING_POINTS =
  /^(server\/app\/|server\/testing\/|domain\/i18n\/|web\/screens\/|web\/(app|router|main|guards)\.)/;
/** Code below every feature: a change here concerns every journey. */
const BELOW_FEATURES =
  /^(web\/(?!features\/)|server\/(platform|access|app|testing)\/|e2e\/|database\/|domain\/i18n\/|package)/;
/** The folder of a feature of the server, its name captured. */
const FEATURE_OF_SERVER = /^server\/modules\/[^/]+\/([^/]+)(?=\/)/;
/** Files that tests read by their names, not by imports, and those tests. */
const READ_BY_NAME = [
  { files: /^web\/.*\.css$/, tests: /^web\/ui\/brand\/contrast\.test\.ts$/ },
  { files: /^database\/.*\.sql$/, tests: /^server\/(access|matching|modules|platform\/db)\// },
] as const;
const TEST_FILE = /\.test\.tsx?$/;

/** What the quick lane runs after a change. */
export interface Touched {
  readonly types: Set<string>;
  readonly tests: string[];
  readonly areas: Set<string> | null;
}

/**
 * Follows the imports from the changed files upwards. A test is due when it reaches a changed file without a meeting point in between, when it stands
 * in the folder of a server feature that does, when it calls the contract of a changed feature, when it reads a changed file by its name, or when it
 * stands beside one that no test imports, such as what runs in a process of its own. A type check is due when one of its files reaches a change in any
 * way; a journey when its area is that of a changed feature.
 */
export function touchedBy(changed: readonly string[], modules: readonly Module[]): Touched {
  const code = changed.filter((path) => !TEST_FILE.test(path));
  const near = reachedFrom(changed, modules, MEETING_POINTS);
  const far = reachedFrom(changed, modules);
  const folders = new Set(
    [...reachedFrom(code, modules, MEETING_POINTS)].flatMap((path) => FEATURE_OF_SERVER.exec(path)?.[0] ?? []),
  );
  const contracts = new Set(code.map((path) => `domain/contracts/${FEATURE_OF_SERVER.exec(path)?.[1] ?? '-'}.ts`));
  const unimported = new Set(
    code
      .filter((path) => ![...reachedFrom([path], modules, MEETING_POINTS)].some((reader) => TEST_FILE.test(reader)))
      .map(folderOf),
  );
  const reading = READ_BY_NAME.filter(({ files }) => code.some((path) => files.test(path)));
  const tests = modules.filter(
    ({ path, imports }) =>
      TEST_FILE.test(path) &&
      (near.has(path) ||
        unimported.has(folderOf(path)) ||
        reading.some((by) => by.tests.test(path)) ||
        folders.has(FEATURE_OF_SERVER.exec(path)?.[0] ?? '') ||
        imports.some(({ target }) => target !== null && contracts.has(target))),
  );
  return {
    types: new Set([...far].filter((path) => /\.tsx?$/.test(path)).map(typeCheckOf)),
    tests: tests.map(({ path }) => path).toSorted(),
    areas: areasOf(changed, modules),
  };
}

/** The changed files and all modules that import them, directly or through others; who imports a file that fits `except` is not asked. */
function reachedFrom(changed: readonly string[], modules: readonly Module[], except?: RegExp): Set<string> {
  const readers = new Map<string, string[]>();
  for (const { path, imports } of modules)
    for (const { target } of imports) if (target !== null) readers.set(target, [...(readers.get(target) ?? []), path]);
  const reached = new Set(changed);
  for (const path of reached) {
    if (except?.test(path) === true) continue;
    for (const reader of readers.get(path) ?? []) reached.add(reader);
  }
  return reached;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function typeCheckOf(path: string): string {
  const [folder] = path.split('/');
  return `types ${folder === 'web' || folder === 'domain' || folder === 'e2e' ? folder : 'node'}`;
}

/** Areas of the changed features, also of what belongs to a feature by its name; null when a change concerns all of them. */
function areasOf(changed: readonly string[], modules: readonly Module[]): Set<string> | null {
  const areas = new Map<string, string>();
  for (const { path } of modules) {
    const [, area, feature] = /^(?:server\/modules|web\/features)\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
    if (area !== undefined && feature !== undefined) areas.set(feature, area);
  }
  const code = changed.filter((path) => /\.(tsx?|css|sql)$/.test(path) && !TEST_FILE.test(path));
  if (code.some((path) => BELOW_FEATURES.test(path))) return null;
  return new Set(
    code.flatMap((path) => {
      const own = /^(?:server\/modules|web\/features)\/([^/]+)\//.exec(path)?.[1];
      const named = areas.get(/([^/.]+)\.[^/]*$/.exec(path)?.[1] ?? '');
      return [own, named].filter((area) => area !== undefined);
    }),
  );
}
