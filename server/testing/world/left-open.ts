import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const open = new Set<() => Promise<unknown>>();

/**
 * Closes something after the last test of the file or of the `describe` that calls this. Vitest runs no hooks where a filter leaves no test:
 * `closeLeftOpen` closes it then, before the next file.
 */
export function closeAfterTests(close: () => Promise<unknown>): void {
  open.add(close);
  afterAll(async () => {
    open.delete(close);
    await close();
  });
}

export async function closeLeftOpen(): Promise<void> {
  const closings = [...open];
  open.clear();
  for (const close of closings) await close();
}

/** A folder of a test file or of a `describe`, gone after its tests. */
export function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'volano-test-'));
  // Where the tests run as root, PostgreSQL runs as somebody else.
  chmodSync(folder, 0o755);
  closeAfterTests(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
