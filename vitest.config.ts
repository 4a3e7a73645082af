import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SLOW_TESTS } from './tools/lanes/lanes.ts';
import { RunReporter } from './tools/lanes/vitest-report.ts';
import { LongestFirst } from './tools/longest-first.ts';

// Tests start the portal as a process of its own dozens of times: its code is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/compiled', import.meta.url));

// Two projects, so that rules and tools are tested without waiting for a database. Files share what they import with those that ran
// before them in their worker: reading the whole service anew for each took longer than most of them run. A database is never shared.
// The times end what hangs and judge nothing: on a busy machine all of it takes twenty times as long.
const patience = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 300_000 } } };
const shared = { ...patience, isolate: false };
const leftOut = process.env['TEST_LANE'] === 'quick' ? SLOW_TESTS : [];

export default defineConfig({
  cacheDir: '.cache',
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // What a test leaves behind is cleared away in fewer, larger steps.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new RunReporter()],
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          include: ['{domain,database,tools,web,e2e}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...leftOut],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...leftOut],
          globalSetup: ['./server/testing/world/global-setup.ts'],
          setupFiles: ['./server/testing/world/each-file.ts'],
        },
      },
    ],
  },
});
