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
