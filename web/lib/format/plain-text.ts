/** A text as a search in a page compares it: without accents, capitals and the space around it. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
