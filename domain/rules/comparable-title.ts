import { readEditionTitle } from './edition-title.ts';

/** Fewer letters look like too much. */
const SHORTEST = 8;

/**
 * A title as editions of one call are compared: lower case, without accents, years, numbers of editions and punctuation. Null where too little
 * is left to compare.
 */
export function comparableTitle(title: string): string | null {
  const { plain } = readEditionTitle(title);
  return plain.replaceAll(' ', '').length < SHORTEST ? null : plain;
}
