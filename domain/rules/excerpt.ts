import { beginningOf } from './harmless-text.ts';

/** The beginning of a text on one line, in at most so many characters; that something is left out is seen. */
export function excerpt(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${beginningOf(line, length - 1)}…`;
}
