import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeFeature } from './feature/feature.ts';
import { namesOf } from './feature/names.ts';

// Makes a feature that does something from the table to the page: what the firm writes about a company, listed, added, deleted. All checks are
// good from then on; what it should do instead is changed step by step (CONTRIBUTING, "A feature from nothing").
const root = fileURLToPath(new URL('..', import.meta.url));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { module: { type: 'string', default: 'companies' } },
});
const [name = ''] = positionals;
const { module } = values;
const names = namesOf(name, module);
if (typeof names === 'string') {
  console.error(
    `${names}\nnpm run new-feature NAME -- --module MODULE, as in: npm run new-feature site-visits -- --module companies`,
  );
  process.exit(1);
}
const { made, changed, byHand } = makeFeature(root, names);
console.log(['Made:', ...made, 'Changed:', ...changed].join('\n'));
for (const command of ['types:database', 'sql:snapshots', 'format']) run(command);
for (const { path, what } of byHand) console.error(`Write by hand, in ${path}: ${what}`);
console.log('What to change in which order: CONTRIBUTING.md, "A feature from nothing".');
process.exitCode = byHand.length > 0 ? 1 : 0;

function run(command: string): void {
  const { status } = spawnSync('npm', ['run', '--silent', command], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm run ${command} failed`);
}
