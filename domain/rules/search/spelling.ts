import { meaningfulOf, wordsOf } from './gather-words.ts';

/** Letters added, left out, changed, or swapped with their neighbour (Damerau); more than `most` is told as `most + 1`. */
export function errorsBetween(a: string, b: string, most: number): number {
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

/** Of a shorter word too little is left by a wrong letter; of a longer one two may be wrong. */
const [SHORTEST, LONG] = [4, 8] as const;

/** How well a name answers what was typed, in any order: 2 where each word begins one of its own, 1 where some are misspelt, 0 otherwise. */
export function answersName(name: string, typed: string): 0 | 1 | 2 {
  const own = wordsOf(name);
  const asked = meaningfulOf(wordsOf(typed));
  if (asked.length === 0) return 0;
  if (asked.every((word) => own.some((one) => one.startsWith(word)))) return 2;
  return asked.every((word) => own.some((one) => one.startsWith(word) || resembles(one, word))) ? 1 : 0;
}

function resembles(own: string, typed: string): boolean {
  if (typed.length < SHORTEST || /^\d+$/.test(typed)) return false;
  const most = typed.length < LONG ? 1 : 2;
  // The last word may still be being typed.
  return errorsBetween(typed, own, most) <= most || errorsBetween(typed, own.slice(0, typed.length), 1) <= 1;
}
