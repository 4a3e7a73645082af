import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

// What is shipped beside the code. It stands alone: a command that needs it reads nothing of the service, which takes longer than most of them run.

const ROOT = path.join(import.meta.dirname, '../..');

/** Migrations, in order. */
export const MIGRATIONS_DIR = path.join(ROOT, 'database/migrations');

/** The version of the portal. */
export async function readVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/** Names the files of the built page, each by what is in it. */
const PAGE = 'web/dist/index.html';

/**
 * A hash of what this portal is made of, its server and its page: the same files give the same on every machine, other files another one.
 * Neither tests nor the time of a file count.
 */
export async function readBuild(root = ROOT): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [...(await listSources(root)), PAGE]) {
    // Where the page is served from elsewhere there is none.
    const content = await readFile(path.join(root, file)).catch(() => '');
    hash.update(`${file}\0`).update(content).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

async function listSources(root: string): Promise<string[]> {
  const found: string[] = ['package.json'];
  for (const part of ['database', 'domain', 'server']) {
    for (const entry of await readdir(path.join(root, part), { recursive: true, withFileTypes: true })) {
      const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      const isShipped = !/(?:^|\/)(?:testing|node_modules)\/|\.test\.ts$/.test(file);
      if (entry.isFile() && isShipped) found.push(file);
    }
  }
  return found.toSorted();
}
