import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test or a whole `describe` was skipped; its tests inherit it. */
    skipReason?: string;
  }
}

/** Options of a `test` or a `describe` that runs only where something is there, and says why it was skipped elsewhere. */
export function onlyWhere(isThere: boolean, skipReason: string): TestOptions {
  return isThere ? {} : { skip: true, meta: { skipReason } };
}

const isRoot = process.getuid?.() === 0;

export const onlyAsRoot = onlyWhere(isRoot, 'the tests do not run as root');

/** The folder of real incentives and classifications; undefined where a machine has none (CONTRIBUTING, Tests). */
export const REFERENCE_DATA = process.env['REFERENCE_DATA'];

export const withReferenceData = onlyWhere(REFERENCE_DATA !== undefined, 'REFERENCE_DATA is not set');
