import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const PACKAGES = ['domain', 'database', 'server', 'web', 'e2e', 'bench'];

/**
 * The folder of the repository as it was at a commit, with the libraries of now, to be measured beside what it is now. It is kept, so that what Node
 * compiled of it is found again. Null where the clone does not hold the commit.
 */
export function openTreeBefore(commit: string): string | null {
  const kept = path.join(root, '.cache/before');
  const folder = path.join(kept, commit);
  if (existsSync(folder)) return folder;
  mkdirSync(kept, { recursive: true });
  const unpacking = mkdtempSync(path.join(kept, 'unpacking-'));
  try {
    execFileSync('git', ['archive', '--output', `${unpacking}/tree.tar`, commit], { cwd: root, stdio: 'pipe' });
  } catch {
    return null;
  }
  execFileSync('tar', ['-xf', 'tree.tar'], { cwd: unpacking });
  linkLibraries(unpacking);
  renameSync(unpacking, folder);
  return folder;
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
