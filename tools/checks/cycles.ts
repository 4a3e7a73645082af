import type { Module } from './modules.ts';

/**
 * Finds the circles among static imports, types included: two files that need each other are one file.
 * Returns each circle once, as the way round it.
 */
export function checkCycles(modules: readonly Module[]): string[] {
  const edges = new Map(modules.map((module) => [module.path, targetsOf(module)]));
  return circlesAmong(edges).map((way) => `${way.join(' → ')}: move what both need into a file below them`);
}

/** A folder of the server at the depth of features, a module at the depth of modules; a loose file of the platform stands for itself. */
const depths: { name: string; folderOf: (path: string) => string }[] = [
  {
    name: 'folders',
    folderOf: (path) =>
      /^server\/modules\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ??
      /^server\/(?:platform\/[^/]+|app|access|matching)(?=\/)/.exec(path)?.[0] ??
      path,
  },
  {
    name: 'modules',
    folderOf: (path) => /^server\/(?:modules\/[^/]+|[^/]+)(?=\/)/.exec(path)?.[0] ?? path,
  },
];

/** It names the running parts of the service by their types, all of which are handed it: that is no need of the one for the other. */
const naming = 'server/platform/context.ts';

/**
 * Finds the circles among folders of the server, features and whole modules, without its tests: of two that read each other neither can be
 * understood, or changed, alone. Returns each circle once, with an import for every step of it.
 */
export function checkFolderCircles(modules: readonly Module[]): string[] {
  const judged = modules.filter(
    ({ path }) => /^server\/(?!testing\/)/.test(path) && !path.endsWith('.test.ts') && path !== naming,
  );
  return depths.flatMap(({ name, folderOf }) => {
    const edges = new Map<string, string[]>();
    const examples = new Map<string, string>();
    for (const module of judged) {
      const from = folderOf(module.path);
      for (const target of targetsOf(module)) {
        const to = folderOf(target);
        if (!target.startsWith('server/') || from === to) continue;
        if (!examples.has(`${from} ${to}`)) edges.set(from, [...(edges.get(from) ?? []), to]);
        examples.set(`${from} ${to}`, `${module.path} imports ${target}`);
      }
    }
    return circlesAmong(edges).map((way) => {
      const steps = way.slice(1).map((to, at) => examples.get(`${way[at]} ${to}`));
      return `${name} in a circle: ${way.join(' → ')} (${steps.join('; ')}): read in one direction, or move what both need below them`;
    });
  });
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
export function placesInCircles(edges: ReadonlyMap<string, readonly string[]>): string[] {
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

function targetsOf(module: Module): string[] {
  const targets = module.imports.filter((item) => !item.isDynamic).map((item) => item.target);
  return [...new Set(targets.filter((target) => target !== null))];
}
