import { stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions, unpackChromium } from './chromium.ts';

/** Starts the browser once before every test: where it cannot start, one line says so instead of each test. */
export default async function launchOnce(): Promise<void> {
  try {
    await unpackChromium();
    const browser = await chromium.launch(chromiumLaunchOptions());
    await browser.close();
  } catch (error) {
    throw oneLine(`The browser of the tests does not start: ${reasonOf(error)}. CHROMIUM_PATH names another.`);
  }
}

/** What is printed of an error is its stack, which would hide the line. */
function oneLine(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}

/** What the browser or the system said last of why, without the log around it. */
function reasonOf(error: unknown): string {
  const lines = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''));
  const told = lines.find((line) => /error while loading|EACCES|ENOENT|ENOSPC|exitCode=|doesn't exist/.test(line));
  return (told ?? lines[0] ?? '').replace(/\.$/, '');
}
