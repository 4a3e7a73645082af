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

/** Closes what the file before left open. */
export async function closeLeftOpen(): Promise<void> {
  const closings = [...open];
  open.clear();
  for (const close of closings) await close();
}
