import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSnapshots } from './sql/snapshots.ts';

// Writes what every exported query of the server sends into docs/sql, one file a feature, so that a review sees SQL change. Nothing has to be
// written for a new query: its arguments are made up from its types. `--verify` writes nothing and fails where a file is behind.
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs/sql');
const isVerifying = process.argv.includes('--verify');

const { files, problems } = await readSnapshots(root);
const stored = readStored();
const changed = [...new Set([...files.keys(), ...stored.keys()])]
  .filter((path) => files.get(path) !== stored.get(path))
  .toSorted();
if (isVerifying)
  for (const path of changed)
    problems.push(`docs/sql/${path}: the server sends other SQL: run npm run sql:snapshots and read what changed`);
else {
  for (const path of changed) store(path, files.get(path));
  console.log(`docs/sql: ${String(files.size)} files, ${String(changed.length)} of them changed`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function store(path: string, text: string | undefined): void {
  if (text === undefined) return rmSync(join(folder, path));
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function readStored(): Map<string, string> {
  mkdirSync(folder, { recursive: true });
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'));
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]));
}
