import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * A reason not to start, written for the person at the terminal: one line that names what is wrong and the way out.
 * `main.ts` prints the message alone, without a stack, and exits with 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Whether an error of the system carries this code, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/**
 * Makes a folder and those that it is in, one after the other. Node's own `recursive` never comes back where a file system takes no
 * folders at all, as `/proc`. Throws what the system says.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const one of missing) {
    try {
      mkdirSync(one, { mode });
    } catch (error) {
      // Another process made it meanwhile.
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  // Refuses what exists and is no folder.
  mkdirSync(folder, { recursive: true, mode });
}
