import type { Import, Module } from './modules.ts';

/** The modules of the server in the order in which they are read: each reads those before it (docs/decisions/003-six-modules-in-one-order.md). */
const ORDER = ['people', 'companies', 'catalogue', 'advising', 'conversation', 'insight'];

const featureFile = /^server\/modules\/([^/]+)\/([^/]+)\/.+$/;
const publicFile = /^server\/(?:modules\/([^/]+)|matching)\/public\.ts$/;
/** What reads and shapes: the rest of a feature acts, answers or runs later. */
const shared = /\.(queries|replies|parse)\.ts$/;

interface Place {
  module: string;
  feature: string;
}

function placeOf(path: string): Place | null {
  const match = featureFile.exec(path);
  return match === null ? null : { module: match[1] ?? '', feature: match[2] ?? '' };
}

/** Tests and what sets their stage may look anywhere on the server. */
function isJudged(path: string): boolean {
  return /^server\/(?!testing\/)/.test(path) && !path.endsWith('.test.ts');
}

/**
 * Holds the borders of the server's modules: their order, `public.ts` as the one way in, and one feature reading another of its module by
 * its queries. Returns one sentence a border crossed, with what to do instead.
 */
export function checkServerModules(modules: readonly Module[]): string[] {
  return modules
    .filter(({ path }) => isJudged(path))
    .flatMap((module) => module.imports.flatMap((item) => judgeImport(module.path, item)));
}

function judgeImport(path: string, { target, line }: Import): string[] {
  if (target === null) return [];
  const at = `${path}:${line}`;
  const own = publicFile.exec(path);
  if (own !== null) return judgePublic(at, path, target);
  if (target.startsWith('server/matching/')) return judgeMatching(at, path, target);
  return [...judgeOrder(at, path, target), ...judgeWayIn(at, path, target), ...judgeSheet(at, path, target)];
}

function judgeSheet(at: string, path: string, target: string): string[] {
  const isSheet = target.startsWith('server/platform/rendering/sheets/') && moduleOf(path) !== null;
  if (!isSheet || path.endsWith('.sheets.ts')) return [];
  return [`${at} may not import ${target}: a spreadsheet, its columns and their words stand in the feature's .sheets`];
}

/** What other modules may use of one is what it reads and shapes; what it does and answers stays its own. */
function judgePublic(at: string, path: string, target: string): string[] {
  const folder = path.slice(0, -'public.ts'.length);
  if (!target.startsWith(folder)) return [`${at} passes on ${target}: a public.ts names what its own module offers`];
  if (folder === 'server/matching/' || shared.test(target)) return [];
  return [
    `${at} passes on ${target}: other modules read, they do not act; offer a query, or send an event to app/event-handlers.ts`,
  ];
}

function judgeMatching(at: string, path: string, target: string): string[] {
  const isWithin = path.startsWith('server/matching/');
  const isHandler = path.startsWith('server/app/') && target.endsWith('.jobs.ts');
  if (isWithin && publicFile.test(target))
    return [`${at} imports its own public.ts: inside a module import the file itself`];
  if (isWithin || isHandler || publicFile.test(target)) return [];
  return [`${at} may not import ${target}: what others use of matching is named in server/matching/public.ts`];
}

function judgeOrder(at: string, path: string, target: string): string[] {
  const from = moduleOf(path);
  const to = moduleOf(target);
  if (from === null || to === null || from === to) return [];
  const unknown = [from, to].find((name) => !ORDER.includes(name));
  if (unknown !== undefined)
    return [`${at} server/modules/${unknown} has no place in the order: add it to tools/checks/server-modules.ts`];
  if (ORDER.indexOf(from) > ORDER.indexOf(to)) return [];
  return [
    `${at} ${from} may not import ${to}: it stands before it; what goes the other way is an event in app/event-handlers.ts`,
  ];
}

function moduleOf(path: string): string | null {
  return /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function judgeWayIn(at: string, path: string, target: string): string[] {
  const to = placeOf(target);
  const from = placeOf(path);
  if (to === null) {
    const isOwn = publicFile.test(target) && moduleOf(target) === moduleOf(path);
    return isOwn ? [`${at} imports its own public.ts: inside a module import the file itself`] : [];
  }
  if (from?.module === to.module) {
    if (from.feature === to.feature || shared.test(target)) return [];
    return [
      `${at} may not import ${target}: a feature reads its neighbours by their queries, what follows from an action is an event handler`,
    ];
  }
  // The app lists the routes and jobs of every feature; what it reads comes through the module like everybody's.
  if (from === null && !/\.(queries|replies)\.ts$/.test(target)) return [];
  return [
    `${at} may not import ${target}: what others use of ${to.module} is named in server/modules/${to.module}/public.ts`,
  ];
}
