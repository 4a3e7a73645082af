/** Words that look like a misspelt one. */
export interface Spelling {
  /** The words of the vocabulary nearest to one that it does not have, with how near they are (0 to 1), the nearest first. */
  near(word: string): readonly { readonly word: string; readonly likeness: number }[];
}

/** Shorter words differ from too many others by one letter. */
const SHORTEST = 4;
const MOST = 4;

/** Judges misspellings against a vocabulary: one error in a short word, two in a long one; two letters that changed places are one. */
export function createSpelling(vocabulary: Iterable<string>): Spelling {
  const byLength: string[][] = [];
  for (const word of vocabulary) (byLength[word.length] ??= []).push(word);
  return {
    near(word) {
      if (word.length < SHORTEST) return [];
      const most = word.length < 8 ? 1 : 2;
      const found: { word: string; likeness: number }[] = [];
      for (let length = word.length - most; length <= word.length + most; length += 1) {
        for (const other of byLength[length] ?? []) {
          const errors = errorsBetween(word, other, most);
          if (errors > most) continue;
          // Few people err in the first letter.
          const start = other[0] === word[0] ? 0 : 0.2;
          found.push({ word: other, likeness: 1 - errors / Math.max(4, word.length) - start });
        }
      }
      return found.sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1)).slice(0, MOST);
    },
  };
}

/** Letters added, left out, changed, or swapped with their neighbour (Damerau); more than `most` is told as `most + 1`. */
function errorsBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let errors = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, (before[j - 2] ?? 0) + 1);
      row.push(errors);
      least = Math.min(least, errors);
    }
    if (least > most) return most + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? most + 1;
}
