import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

const root = path.join(import.meta.dirname, '../../..');
const kept = path.join(root, '.cache/portal');
/** What is of many small modules. Of other libraries the preloads of tests change the very module that the portal loads. */
const inside = /^([./]|@volano\/|kysely(\/|$)|zod(\/|$))/;

/**
 * The program of the portal, its modules in a few files, built once for these sources: to find and link a thousand modules is most of what a start takes.
 * Every module still knows its own place. `main.test.ts` and the commands run the sources as they are.
 */
export async function bundlePortal(): Promise<string> {
  const folder = path.join(kept, fingerprint());
  const program = path.join(folder, 'main.js');
  if (existsSync(program)) return program;
  mkdirSync(kept, { recursive: true });
  const building = mkdtempSync(path.join(kept, 'building-'));
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    input: 'server/app/main.ts',
    platform: 'node',
    external: (id) => !inside.test(id),
    plugins: [ownPlaces],
  });
  await bundle.write({ dir: building, format: 'esm', keepNames: true });
  await bundle.close();
  try {
    renameSync(building, folder);
  } catch {
    // Another worker was faster.
    rmSync(building, { recursive: true, force: true });
  }
  return program;
}

const ownPlaces: Plugin = {
  name: 'own places',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta')) return null;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

/** Of every source by its time and size, and of the libraries. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = globSync('{server,domain,database}/**/*.{ts,json}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'testing' || name.endsWith('.test.ts'),
  });
  for (const source of [...sources.toSorted(), 'package-lock.json']) {
    const { mtimeMs, size } = statSync(path.join(root, source));
    hash.update(`${source} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}
