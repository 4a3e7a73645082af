import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// A hundred thousand requests, or as many as `FUZZ_REQUESTS` says; the tests send a thousand.
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'server/testing/fuzz'], {
  cwd: root,
  stdio: 'inherit',
  env: { FUZZ_REQUESTS: '100000', FUZZ_SEED: String(Date.now() % 1_000_000), ...process.env },
});
process.exitCode = status ?? 1;
