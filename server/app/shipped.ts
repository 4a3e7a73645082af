import { readFile } from 'node:fs/promises';
import path from 'node:path';

// What is shipped beside the code. It stands alone: a command that needs it reads nothing of the service, which takes longer than most of them run.

/** Migrations, in order. */
export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../database/migrations');

/** The version of the portal. */
export async function readVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
