import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunchOptions } from './chromium.ts';

// The portal of the run and those that journeys start for themselves, each on a folder that is empty: their code is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../.cache/compiled', import.meta.url));

/** It changes the questions of the survey, and so every company. */
const ALONE = 'questions.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.config.ts',
  outputDir: 'test-results',
  // Nothing is repeated: a test that fails once has something to say.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // The times end what hangs and judge nothing: on a busy machine all of it takes many times as long.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  // One portal for the whole run. Its addresses reach the tests as PORTAL_URL and PORTAL_DATABASE.
  webServer: {
    command: `"${process.execPath}" browser-portal.ts`,
    cwd: '../server/testing/world',
    wait: { stdout: /The portal is ready: (?<portal_url>\S+) (?<portal_database>\S+)/ },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
  use: {
    baseURL: process.env['PORTAL_URL'] ?? 'http://localhost',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A trace of every test costs a fifth of the run: `--trace retain-on-failure` writes one where the picture is not enough.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    launchOptions: chromiumLaunchOptions(),
    // What a worker keeps would pass from one test to the next; who tests it opens a device of its own (`line`).
    serviceWorkers: 'block',
  },
  // A journey says in its title where it is walked: @desktop, @phone, or both where its controls differ. About thirty are @quick, with their
  // area: @people @companies @advising @catalogue @conversation @insight.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: ALONE,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: ALONE,
      use: { ...devices['Pixel 5'], viewport: { width: 390, height: 844 } },
    },
    // What changes the questions of the survey changes every company: it goes when all others have gone.
    {
      name: 'alone',
      testMatch: ALONE,
      dependencies: ['desktop', 'phone'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
});
