import type { imports } from '@volano/domain/i18n/it/imports';
import { oneLine } from './text.ts';
import { harmless } from '@volano/domain/rules/harmless-text';

export type ImportReason = keyof typeof imports.reasons;

/** Something that a person should read about one row: where, what (`subject`: a title, a code), and why, as a dictionary key under `imports.reasons`. */
export interface ImportNote {
  readonly line: number;
  readonly subject: string;
  /** What the source itself calls the record by: an official id. */
  readonly recordId?: string;
  readonly reason: ImportReason;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What a run of an importer did (decisions §10). `read` counts every row found, skipped ones too. */
export interface ImportReport {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that were not taken. */
  readonly skipped: readonly ImportNote[];
  /** Rows taken by one of two possible readings. */
  readonly ambiguous: readonly ImportNote[];
  /** Changes of the source that were not taken because the office edited the same thing. */
  readonly kept: readonly ImportNote[];
  /** Facts of the source without a place of their own: column → rows that had it. They are written into the description. */
  readonly leftInText: Readonly<Record<string, number>>;
}

/** A row's verdict while the rows are read. What it quotes of the file it quotes without the letters that the product takes from nobody. */
export function note(
  line: number,
  subject: string,
  reason: ImportReason,
  params: Readonly<Record<string, string | number>> = {},
): ImportNote {
  return { line, subject: harmless(subject), reason, params: quoted(params) };
}

function quoted(params: ImportNote['params']): ImportNote['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? harmless(value) : value]),
  );
}

const LONGEST_BEGINNING = 60;

/** How a row that cannot be read begins: what there is to know it by. */
export function beginningOfRow(text: string): string {
  return oneLine(text.slice(0, 4 * LONGEST_BEGINNING)).slice(0, LONGEST_BEGINNING);
}

/** How many rows some notes are about. */
export function countRows(notes: readonly ImportNote[]): number {
  return new Set(notes.map(({ line, subject }) => `${line} ${subject}`)).size;
}

/** The file as a whole cannot be read: nothing was changed. */
export class UnreadableFile extends Error {
  readonly reason: ImportReason;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(reason: ImportReason, params: Readonly<Record<string, string | number>> = {}) {
    super(`${reason} ${JSON.stringify(params)}`);
    this.name = 'UnreadableFile';
    this.reason = reason;
    this.params = quoted(params);
  }
}

/** Says how far a long run has come. */
export type Progress = (done: number, total: number) => void | Promise<void>;
