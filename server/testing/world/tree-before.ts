import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const PACKAGES = ['domain', 'database', 'server', 'web', 'e2e', 'bench'];

/** The repository as it was at a commit, to be measured beside what it is now. */
export interface TreeBefore {
  readonly folder: string;
  close(): void;
}

/** Checks a commit out beside the repository, with the libraries of now. Null where the clone does not hold the commit. */
export function openTreeBefore(commit: string): TreeBefore | null {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    return null;
  }
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'volano-before-')), 'tree');
  git('worktree', 'add', '--detach', folder, commit);
  linkLibraries(folder);
  return {
    folder,
    close() {
      git('worktree', 'remove', '--force', folder);
      rmSync(path.dirname(folder), { recursive: true, force: true });
    },
  };
}

/** Every library by a link, but the packages of the repository by their own: they are what is compared. */
function linkLibraries(folder: string): void {
  const from = path.join(root, 'node_modules');
  const to = path.join(folder, 'node_modules');
  mkdirSync(path.join(to, '@volano'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@volano') symlinkSync(path.join(from, name), path.join(to, name));
  for (const name of readdirSync(path.join(from, '@volano')))
    symlinkSync(readlinkSync(path.join(from, '@volano', name)), path.join(to, '@volano', name));
  for (const name of PACKAGES) {
    const own = path.join(root, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(folder, name, 'node_modules'));
  }
}
