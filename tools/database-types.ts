import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrateTo } from '../server/platform/db/migrate.ts';
import { startTestServer } from '../server/testing/world/postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
// The generator asks for the compiler by the name that it has elsewhere (decision 005).
const underItsName = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ resolve: (name, from, next) => next(name === 'typescript' ? 'typescript-compiler' : name, from) });`,
)}`;

// Types come from a throw-away database that the migrations have just built, so they say what the SQL says and nothing else.
// `--verify` writes nothing and fails when `database/generated.ts` is behind its migrations.
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
} finally {
  await server.stop();
}
