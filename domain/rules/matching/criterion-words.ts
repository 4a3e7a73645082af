import type { Bounds } from './bounds.ts';
import type { CompiledCategory, CompiledCompany } from './compiled.ts';
import type { Unsourced } from './origins.ts';
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

/** A number or a year in words, with its bounds: `bounds` is a key that the text itself names in its language (`matching.bounds`). */
export function explainNumber(
  outcome: Outcome,
  { facts, key }: CompiledCategory,
  bounds: Bounds,
  { numbers }: CompiledCompany,
): Unsourced {
  const { unit, minimum, maximum } = bounds;
  const value = numbers.get(facts.categoryCode) ?? null;
  const ends = minimum === null ? 'atMost' : maximum === null ? 'atLeast' : 'between';
  const params = {
    category: facts.categoryName,
    bounds: unit === 'value' ? ends : `${ends}Months`,
    // Written without points: it may be a year.
    minimum: String(minimum ?? ''),
    maximum: String(maximum ?? ''),
    found: String(value ?? ''),
  };
  const name = outcome.cause === 'dayDecides' ? 'numberDayDecides' : `number${suffixOf(outcome)}`;
  return {
    ...outcome,
    key,
    required: [minimum === null ? '' : `≥${minimum}`, maximum === null ? '' : `≤${maximum}`, unit].filter(Boolean),
    found: value === null ? [] : [String(value)],
    source: 'answers',
    isCounted: true,
    message: messageOf(name, params),
  };
}
