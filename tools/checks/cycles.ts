import type { Import, Module } from './modules.ts';

type PlaceOf = (path: string) => string;

/** A step from one place to another, and the import that makes it. */
interface Step {
  readonly from: string;
  readonly to: string;
  readonly example: string;
}

/**
 * Finds the circles of files, of the whole tree. Types and lazy imports count: two files that need each other are one file.
 * Returns each circle once, as the way round it.
 */
export function checkCycles(modules: readonly Module[]): string[] {
  const ways = circlesAmong(
    edgesOf(
      stepsOf(
        modules,
        (path) => path,
        () => true,
      ),
    ),
  );
  return ways.map((way) => `${way.join(' → ')}: move what both need into a file below them`);
}

/** A folder by itself; a feature with the folders in it; a module of the server with all its features. */
const depths: readonly { readonly name: string; readonly placeOf: PlaceOf }[] = [
  { name: 'folders', placeOf: folderOf },
  {
    name: 'features',
    placeOf: (path) => /^(?:server\/modules|web\/features)\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? folderOf(path),
  },
  {
    name: 'modules',
    placeOf: (path) => /^server\/(?:modules\/[^/]+|[^/]+)(?=\/)/.exec(path)?.[0] ?? folderOf(path),
  },
];

/**
 * Finds the circles of folders, features and modules, of the whole tree without its tests: of two that read each other neither can be
 * understood, or changed, alone. Returns each circle once, with an import for every step of it.
 */
export function checkFolderCircles(modules: readonly Module[]): string[] {
  const found = new Map<string, string>();
  for (const { name, placeOf } of depths) {
    const steps = stepsOf(modules, placeOf, isProduct);
    for (const way of circlesAmong(edgesOf(steps))) {
      const imports = way
        .slice(1)
        .map((to, at) => steps.find((step) => step.from === way[at] && step.to === to)?.example);
      const round = way.join(' → ');
      if (!found.has(round)) found.set(round, `${name} in a circle: ${round} (${imports.join('; ')}): ${ADVICE}`);
    }
  }
  return [...found.values()];
}

const ADVICE = 'move what both need into a folder below them, or what needs both into one above';

/** How many places of the modules reach themselves again by what they import. */
export function countInCircles(modules: readonly Module[], placeOf: PlaceOf = folderOf): number {
  return placesInCircles(edgesOf(stepsOf(modules, placeOf, isProduct))).length;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** It names the running parts of the service by their types, all of which are handed it: that is no need of the one for the other. */
const NAMING = 'server/platform/context.ts';

function isNaming(path: string, { target, isType }: Import): boolean {
  return isType && (path === NAMING || target === NAMING);
}

/** Tests, and what only they use, may look anywhere. */
function isProduct(path: string): boolean {
  return !/\.test\.tsx?$|\/testing\//.test(path);
}

/** The steps that imports make among the places of the judged files, each once; a style sheet is a file as well. */
function stepsOf(modules: readonly Module[], placeOf: PlaceOf, isJudged: (path: string) => boolean): Step[] {
  const steps = new Map<string, Step>();
  for (const { path, imports } of modules.filter((module) => isJudged(module.path))) {
    for (const item of imports) {
      const { target } = item;
      if (target === null || !isJudged(target) || isNaming(path, item)) continue;
      const [from, to] = [placeOf(path), placeOf(target)];
      const round = `${from} ${to}`;
      if (from !== to && !steps.has(round)) steps.set(round, { from, to, example: `${path} imports ${target}` });
    }
  }
  return [...steps.values()];
}

function edgesOf(steps: readonly Step[]): Map<string, string[]> {
  const edges = new Map<string, string[]>();
  for (const { from, to } of steps) edges.set(from, [...(edges.get(from) ?? []), to]);
  return edges;
}

/** Each circle once, as the way round it: the first place stands at its end again. */
function circlesAmong(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];

  function walk(place: string): void {
    const start = way.indexOf(place);
    if (start >= 0) {
      found.push([...way.slice(start), place]);
      return;
    }
    if (done.has(place)) return;
    way.push(place);
    for (const target of edges.get(place) ?? []) walk(target);
    way.pop();
    done.add(place);
  }

  for (const place of edges.keys()) walk(place);
  return found;
}

/** The places that reach themselves again by what they need. */
function placesInCircles(edges: ReadonlyMap<string, readonly string[]>): string[] {
  return [...edges.keys()].filter((place) => {
    const reached = new Set<string>();
    const waiting = [place];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const target of edges.get(next) ?? []) {
        if (target === place) return true;
        if (!reached.has(target)) waiting.push(target);
        reached.add(target);
      }
    }
    return false;
  });
}
