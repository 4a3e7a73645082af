import { harmless } from '@volano/domain/rules/harmless-text';
import { oneLine } from '../../../platform/imports/text.ts';
import type { ImportReason } from '../../../platform/imports/report.ts';

/** Something about one column of a call that a person should look at: what could not be read, what contradicts itself. */
export interface Finding {
  /** The column, as the official record spells it. */
  readonly field: string;
  readonly reason: ImportReason;
  readonly params: Readonly<Record<string, string | number>>;
}

const LONGEST = 300;

/** A finding as it is kept: what it quotes on one line, bounded, without the letters that the product takes from nobody. */
export function bounded({ field, reason, params }: Finding): Finding {
  const quoted = Object.entries(params)
    .map(([name, value]) => [name, typeof value === 'string' ? harmless(oneLine(value)).slice(0, LONGEST) : value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return { field, reason, params: Object.fromEntries(quoted) as Finding['params'] };
}

/** Findings bounded, each once. */
export function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map(bounded).map((finding) => [keyOf(finding), finding])).values()];
}

/** One spelling of a finding, so that two runs can be compared. */
export function keyOf({ field, reason, params }: Finding): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([field, reason, sorted]);
}
