import { defineConfig, devices } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Not a test: draws the pictures of the manuals anew, from the same portal as the journeys. */
export default defineConfig({
  ...journeys,
  testMatch: 'manuals.ts',
  workers: 1,
  projects: [{ name: 'manuals', use: { ...devices['Desktop Chrome'], viewport: { width: 1200, height: 650 } } }],
});
