import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './checks/tree.ts';

const stampFile = 'web/dist/.sources';
const sourceFiles = /^(web|domain)\/(?!.*\.test\.tsx?$)|^package-lock\.json$/;

/** A fingerprint of everything that the built page is made from. The same sources give the same text on every machine. */
export function pageSources(root: string): string {
  const hash = createHash('sha256');
  for (const path of listFiles(root).filter((file) => sourceFiles.test(file))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether `web/dist` holds a whole build of these very sources. The stamp is written last, so half a build does not count. */
export function isPageBuilt(root: string): boolean {
  const stamp = join(root, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === pageSources(root);
}

/**
 * Builds the page when it is missing or older than its sources. Returns false, with the builder's words already printed,
 * when the build failed. Where the builder is not installed an existing page is served as it is.
 */
export function buildPage(root: string): boolean {
  if (isPageBuilt(root)) return true;
  // Taken before the build: what changes meanwhile makes the next start build again.
  const sources = pageSources(root);
  const builder = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(builder) && existsSync(join(root, 'web/dist/index.html'))) return true;
  console.log('Building the page, once for these sources.');
  const { status } = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    // Whatever the server runs as, the page is built small: a development build of React is three times the size.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) return false;
  writeFileSync(join(root, stampFile), sources);
  return true;
}
