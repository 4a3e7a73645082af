import { excerpt } from '@volano/domain/rules/harmless-text';

/** A condition that is written of a record, with the column and the words that it comes from. */
export interface RecordCheck {
  readonly text: string;
  readonly field: string;
  /** Null where the value of the column says it all. */
  readonly quote: string | null;
}

/** As much as the form takes of a condition. */
export const LONGEST_CHECK = 500;

/** Conditions cut to the length that is kept, each once. */
export function distinctChecks(checks: readonly RecordCheck[]): RecordCheck[] {
  const byText = new Map<string, RecordCheck>();
  for (const { text, ...from } of checks) {
    const short = excerpt(text, LONGEST_CHECK);
    if (!byText.has(short)) byText.set(short, { text: short, ...from });
  }
  return [...byText.values()];
}

/** A condition of the record. A difference that was kept by an earlier release has the text alone. */
export function recordCheck(check: RecordCheck | string): RecordCheck {
  return typeof check === 'string' ? { text: check, field: 'Descrizione', quote: null } : check;
}
