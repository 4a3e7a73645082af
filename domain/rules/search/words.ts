/** Words that carry no meaning of their own in a title, a note or a search. */
const SMALL = new Set(
  (
    'a ad ai al alla alle agli allo anche c con d da dal dalla dallo dai dagli dalle dei del dell della delle degli dello di e ed gli ' +
    'i il in l la le lo n nel nella nelle nei negli nello o ovvero oppure per che non su sul sulla sulle sui sugli sullo tra fra un una ' +
    'uno altri altre altro altra come cui ecc etc es esempio quali quale questa questo sia'
  ).split(' '),
);

/** The words of a text in its order, without case, accents and elided articles. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Those of some words that mean something; all of them when none does. */
export function meaningfulOf(words: readonly string[]): string[] {
  const meaningful = words.filter((word) => word.length > 1 && !SMALL.has(word));
  return meaningful.length > 0 ? meaningful : [...words];
}

/** What nouns, trades and verbs of one root end in: `riparazione`, `riparatore`, `riparare`. The short ones are also ends of roots. */
const LONG_ENDINGS = /(?:azion|izion|ament|iment|ator|itor|atur|itur|anz|enz|izz)$/;
const SHORT_ENDINGS = /(?:ant|ent|and|end|at|it|ar|er|ir|ist|ic|os|al|il|iv)$/;

/**
 * What an Italian word shares with its plural, its other gender and the verb of its root, always the beginning of the word: `pneumatici`
 * and `pneumatico`, `riparare` and `riparazione`. Lighter than Snowball: words of one root may miss each other, hardly ever strangers meet.
 */
export function italianStem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  // banche, banca; spiagge, spiaggia
  const stem = lean(word.replace(/[aeiou]{1,2}$/, ''));
  if (stem.length < 3) return word.replace(/[aeiou]$/, '');
  for (const [endings, letters] of [
    [LONG_ENDINGS, 4],
    [SHORT_ENDINGS, 5],
  ] as const) {
    const root = stem.replace(endings, '');
    if (root !== stem && root.length >= letters) return lean(root);
  }
  return stem;
}

function lean(stem: string): string {
  return stem.replace(/(?<=[cg])h$/, '').replace(/i$/, '');
}

/** The stems of a text that mean something, in its order. */
export function stemsOf(text: string): string[] {
  return meaningfulOf(wordsOf(text)).map(italianStem);
}
