import type { Module } from './modules.ts';

/**
 * Finds the circles among static imports, types included: two files that need each other are one file.
 * Returns each circle once, as the way round it.
 */
export function checkCycles(modules: readonly Module[]): string[] {
  const edges = new Map(modules.map((module) => [module.path, targetsOf(module)]));
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];

  function walk(path: string): void {
    const start = way.indexOf(path);
    if (start >= 0) {
      found.push(`${[...way.slice(start), path].join(' → ')}: move what both need into a file below them`);
      return;
    }
    if (done.has(path)) return;
    way.push(path);
    for (const target of edges.get(path) ?? []) walk(target);
    way.pop();
    done.add(path);
  }

  for (const path of edges.keys()) walk(path);
  return found;
}

function targetsOf(module: Module): string[] {
  const targets = module.imports.filter((item) => !item.isDynamic).map((item) => item.target);
  return [...new Set(targets.filter((target) => target !== null))];
}
