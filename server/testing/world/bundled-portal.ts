import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

const root = path.join(import.meta.dirname, '../../..');
const kept = path.join(root, '.cache/portal');
/** What is of many small modules. Of other libraries the preloads of tests change the very module that the portal loads. */
const inside = /^([./]|@volano\/|kysely(\/|$)|zod(\/|$))/;

const DAY_MS = 86_400_000;
const PROGRAMS = ['main', 'office', 'import', 'backup'] as const;

/**
 * A program of the server, its modules in a few files, built once for these sources: to find and link a thousand modules is most of what a start takes.
 * Every module still knows its own place. Each program is tried as its sources are too, by the test of its name.
 */
export async function bundledProgram(name: (typeof PROGRAMS)[number]): Promise<string> {
  const folder = path.join(kept, fingerprint());
  const program = path.join(folder, `${name}.js`);
  if (existsSync(program)) return program;
  mkdirSync(kept, { recursive: true });
  const isOld = (name: string): boolean => statSync(path.join(kept, name)).mtimeMs < Date.now() - DAY_MS;
  for (const name of readdirSync(kept).filter(isOld)) rmSync(path.join(kept, name), { recursive: true, force: true });
  const building = mkdtempSync(path.join(kept, 'building-'));
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    input: PROGRAMS.map((program) => `server/app/${program}.ts`),
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
  const hash = createHash('sha256').update(PROGRAMS.join());
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
