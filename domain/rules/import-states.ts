import type { ImportStatus } from './vocabulary.ts';

/** Whether an official file can be taken into the catalogue: it was read and is still kept. One that failed half way may be tried again. */
export function isApplicable(given: {
  readonly status: ImportStatus;
  readonly hasFile: boolean;
  readonly report: { readonly read: number } | null;
}): boolean {
  const { status, hasFile, report } = given;
  return hasFile && (status === 'checked' || (status === 'failed' && (report?.read ?? 0) > 0));
}
