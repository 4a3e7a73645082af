import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text file of the repository: its path from the root with forward slashes, and its content. */
export interface SourceFile {
  path: string;
  text: string;
}

const skippedFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage']);
const shownHidden = new Set(['.ci']);

/** Every file below `root` that the repository keeps, as sorted paths with forward slashes. Generated and hidden folders are left out. */
export function listFiles(root: string): string[] {
  const found: string[] = [];
  function walk(folder: string): void {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        const isHidden = entry.name.startsWith('.') && !shownHidden.has(entry.name);
        if (!skippedFolders.has(entry.name) && !isHidden) walk(path);
      } else if (entry.isFile() && !/\.(log|tsbuildinfo)$/.test(entry.name)) {
        found.push(path);
      }
    }
  }
  walk('');
  return found.sort();
}

/** The files of `paths` whose name matches, read as UTF-8 text. */
export function readFiles(root: string, paths: readonly string[], name: RegExp): SourceFile[] {
  return paths
    .filter((path) => name.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Every folder that holds a file of `paths`, directly or below, sorted. The root itself is not in the list. */
export function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    for (let depth = 1; depth < parts.length; depth += 1) folders.add(parts.slice(0, depth).join('/'));
  }
  return [...folders].sort();
}
