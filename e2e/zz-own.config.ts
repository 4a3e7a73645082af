import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
const { webServer, ...rest } = base as any;
export default defineConfig({ ...rest, workers: Number(process.env['WORKERS'] ?? 1), timeout: 240_000, expect: { timeout: Number(process.env['EXPECT'] ?? 20_000) },
  outputDir: process.env['OUT'] ?? '/tmp/w/test-results',
  use: { ...rest.use, baseURL: process.env['PORTAL_URL'], actionTimeout: 30_000, navigationTimeout: 60_000 } });
