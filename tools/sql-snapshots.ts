import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSnapshots } from './sql/snapshots.ts';

// Writes what every exported query of the server sends, one file a feature: all of it below .cache/sql, to be read, and the statements with a join
// into docs/sql, so that a review sees them change. A new query needs nothing. `--verify` leaves docs/sql alone and fails where it is behind.
const root = fileURLToPath(new URL('..', import.meta.url));
const printed = join(root, '.cache/sql');
const folder = join(root, 'docs/sql');
const isVerifying = process.argv.includes('--verify');

const { files, reviewed, problems } = await readSnapshots(root);
rmSync(printed, { recursive: true, force: true });
for (const [path, text] of files) store(printed, path, text);
const stored = readStored();
const changed = [...new Set([...reviewed.keys(), ...stored.keys()])]
  .filter((path) => reviewed.get(path) !== stored.get(path))
  .toSorted();
if (isVerifying)
  for (const path of changed)
    problems.push(`docs/sql/${path}: the server sends other SQL: run npm run sql:snapshots and read what changed`);
else {
  for (const path of changed) store(folder, path, reviewed.get(path));
  console.log(
    `docs/sql: ${String(reviewed.size)} files, ${String(changed.length)} of them changed; all SQL is in .cache/sql`,
  );
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function store(into: string, path: string, text: string | undefined): void {
  if (text === undefined) return rmSync(join(into, path));
  mkdirSync(dirname(join(into, path)), { recursive: true });
  writeFileSync(join(into, path), text);
}

function readStored(): Map<string, string> {
  mkdirSync(folder, { recursive: true });
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'));
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]));
}
