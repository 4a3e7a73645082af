import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '../server/platform/db/connect.ts';
import { migrateTo } from '../server/platform/db/migrate.ts';
import { startTestServer } from '../server/testing/world/postgres.ts';
import { pageOfTriggers, type Trigger } from './sql/triggers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
// The generator asks for the compiler by the name that it has elsewhere (decision 005).
const underItsName = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ resolve: (name, from, next) => next(name === 'typescript' ? 'typescript-compiler' : name, from) });`,
)}`;

// Types come from a throw-away database that the migrations have just built, so they say what the SQL says and nothing else.
// So does the page of triggers. `--verify` writes nothing and fails when one of them is behind the migrations.
const isVerifying = process.argv.includes('--verify');
const server = await startTestServer();
try {
  await migrateTo(server.adminUrl, join(root, 'database/migrations'));
  const args = [
    '--import',
    underItsName,
    codegen,
    '--config-file',
    'codegen.json',
    '--url',
    server.adminUrl,
    ...(isVerifying ? ['--verify'] : []),
  ];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: join(root, 'database'),
    encoding: 'utf8',
  });
  process.exitCode = status ?? 1;
  if (status === 0)
    console.log(
      isVerifying ? 'database/generated.ts says what the migrations say.' : 'database/generated.ts is written.',
    );
  else if (isVerifying) console.error('database/generated.ts is behind its migrations: run npm run types:database');
  // The generator tries a parser that this TypeScript has not, says so for every override, and takes the text as it is: right for us.
  else console.error(stderr);
  if (status === 0) await bringTriggersAlong();
} finally {
  await server.stop();
}

async function bringTriggersAlong(): Promise<void> {
  const page = join(root, 'docs/triggers.md');
  const database = openDatabase(server.adminUrl);
  try {
    const { rows } = await sql<Trigger>`select pg_get_triggerdef(t.oid) as definition from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and n.nspname = 'public'`.execute(database.db);
    const printed = pageOfTriggers(rows);
    if (!isVerifying) writeFileSync(page, printed);
    else if (readFileSync(page, 'utf8') !== printed) {
      console.error('docs/triggers.md is behind the migrations: run npm run types:database');
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}
