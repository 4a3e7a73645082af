import type { Report } from './report.ts';
import type { SourceFile } from './tree.ts';

/** A dictionary as its modules hold it. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

const plural = /_(zero|one|two|few|many|other)$/;

/** The dictionary flattened: `agencies.detail.title` → text. */
export function flatten(dictionary: Dictionary, above = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(dictionary)) {
    const path = above === '' ? key : `${above}.${key}`;
    if (typeof value === 'string') flat.set(path, value);
    else for (const [below, text] of flatten(value, path)) flat.set(below, text);
  }
  return flat;
}

/**
 * The voice of the Italian interface is a problem when it is broken: no exclamation marks, no "Ops", no em dash, no empty text.
 * Keys that no source names are a note: a key may be put together in a way that a reader of text cannot follow.
 */
export function checkWords(italian: Dictionary, sources: readonly SourceFile[]): Report {
  const words = flatten(italian);
  const problems = [...words].flatMap(([key, text]) => {
    const faults = [
      text.trim() === '' ? 'is empty' : '',
      text.includes('!') ? 'has an exclamation mark' : '',
      text.includes(String.fromCharCode(0x2014)) ? 'has an em dash' : '',
      /\bops\b/i.test(text) ? 'says "Ops"' : '',
    ].filter((fault) => fault !== '');
    return faults.map((fault) => `domain/i18n/it: ${key} ${fault}`);
  });
  const unused = unusedKeys([...words.keys()], sources);
  const shown = unused.slice(0, 12).join(', ') + (unused.length > 12 ? ' …' : '');
  const notes = unused.length === 0 ? [] : [`${unused.length} keys that no source names: ${shown}`];
  return { problems, notes };
}

/** Keys named by no literal, no `prefix.${…}`, and no `prefix.` that a key is built on. Error codes name theirs under `errors.`. */
export function unusedKeys(keys: readonly string[], sources: readonly SourceFile[]): string[] {
  const literals = new Set<string>();
  const prefixes = new Set<string>();
  for (const { text } of sources) {
    for (const match of text.matchAll(/['"`]([A-Za-z][\w.-]*)['"`]/g)) literals.add(match[1] ?? '');
    for (const match of text.matchAll(/['"`]([A-Za-z][\w.-]*\.)(?:['"]|\$\{)/g)) prefixes.add(match[1] ?? '');
    for (const match of text.matchAll(/keyPrefix:\s*['"`]([\w.-]+)['"`]/g)) prefixes.add(`${match[1] ?? ''}.`);
  }
  return keys.filter((key) => {
    const base = key.replace(plural, '');
    const isNamed = literals.has(key) || literals.has(base) || literals.has(base.replace(/^errors\./, ''));
    return !isNamed && ![...prefixes].some((prefix) => key.startsWith(prefix));
  });
}
