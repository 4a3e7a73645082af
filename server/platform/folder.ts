import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { hasCode } from './startup-error.ts';

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
