/** Names of places as people and offices write them, brought to one spelling. */

const SAINT = /^(san|santo|santa|sant|santi|santissimo|s|sto|sta|ss)$/;
const LITTLE = new Set(
  'di del dell della dello dei degli d de da in nel nell nella a al alla e l il lo la le gli'.split(' '),
);

/** A name without case, accents, apostrophes and hyphens, every saint written the same: "S. Vito dei Normanni" is "San Vito Dei Normanni". */
export function plainPlace(name: string): string {
  return wordsOf(name).join(' ');
}

/** `plainPlace` without the little words, which offices drop and swap: "Reggio Emilia", "Reggio nell'Emilia". */
export function loosePlace(name: string): string {
  const words = wordsOf(name);
  const telling = words.filter((word) => !LITTLE.has(word));
  // Dello, near Brescia, is a name of its own.
  return (telling.length > 0 ? telling : words).join(' ');
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (SAINT.test(word) ? 's' : word));
}

/** Whether two spellings are at most `limit` letters apart: one missing, one too many, another one, or two swapped. */
export function isNear(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const plain = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      next.push(isSwapped ? Math.min(plain, (before[j - 2] ?? 0) + 1) : plain);
    }
    if (Math.min(...next) > limit) return false;
    [before, row] = [row, next];
  }
  return (row[b.length] ?? limit + 1) <= limit;
}
