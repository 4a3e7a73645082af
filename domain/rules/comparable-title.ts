/** Fewer letters look like too much. */
const SHORTEST = 8;

/**
 * A title as editions of one call are compared: lower case, without accents, years, numbers of editions and punctuation. Null where too little
 * is left to compare.
 */
export function comparableTitle(title: string): string | null {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(?:19|20)\d{2}\b/g, ' ')
    .replaceAll(/\b(?:[ivx]+|\d+[ao°ª]?)\s+edizione\b|\bedizione\s+(?:[ivx]+|\d+)\b/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  return plain.replaceAll(' ', '').length < SHORTEST ? null : plain;
}
