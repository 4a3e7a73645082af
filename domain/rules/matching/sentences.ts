import type { CompiledCompany } from './compiled.ts';
import type { Message, Outcome } from './types.ts';

/** How many names or codes a sentence lists before it stops. */
const LISTED = 4;

/** A short text of the dictionary with what it names. */
export function messageOf(name: string, params: Message['params']): Message {
  return { key: `matching.chip.${name}`, params };
}

/** Names in a row, the first few of them. */
export function listed(names: readonly string[]): string {
  const text = names.slice(0, LISTED).join(', ');
  return names.length > LISTED ? `${text}, …` : text;
}

/** How a criterion ended, as the end of the key of its text. */
export function suffixOf(outcome: Outcome): string {
  return outcome.isFixable ? 'Fixable' : SUFFIXES[outcome.status];
}

const SUFFIXES = { pass: 'Pass', fail: 'Fail', unknown: 'Unknown', notApplicable: 'NotAsked' } as const;

/** The activities of a company as `2025:25.53.00`. */
export function codesFound({ facts }: CompiledCompany): string[] {
  return facts.atecoCodes.map(({ version, code }) => `${version}:${code}`).sort();
}
