/** Words of a name or a sentence that say what it is about, by their stems: without case, accents and endings. */
export function comparableWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 3 && !COMMON.has(word))
    .map((word) => word.replace(/(?:che|chi|ghe|ghi|[aeio]{1,2})$/, ''));
}

const COMMON = new Set(
  'impresa imprese azienda aziende della delle degli dalla dalle nella nelle alla alle sulla prevalenza'.split(' '),
);
