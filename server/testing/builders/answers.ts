import type { ImportNote } from '../../platform/imports/report.ts';
import type { Answer } from '../world/calling.ts';

/** How a call ended, on one line: its status, the code of its refusal, and the fields that are to blame. */
export function outcomeOf({ status, code, fields }: Pick<Answer<unknown>, 'status' | 'code' | 'fields'>): string {
  return [status, code, ...fields.map(({ path }) => path)].filter((part) => part !== undefined).join(' ');
}

/** The statuses of calls that were made at once, the smallest first: whose turn it was nobody can say. */
export function statusesOf(answers: readonly { readonly status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** What a reader of files said of rows, each as its line and the reason. */
export function reasonsByLine(notes: readonly Pick<ImportNote, 'line' | 'reason'>[]): string[] {
  return notes.map(({ line, reason }) => `${line} ${reason}`);
}
