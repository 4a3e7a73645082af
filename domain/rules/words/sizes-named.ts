import { ADDED, CONDITION, FIRM, PARTLY, PREFERRED, SIZED_FIRMS } from './lexicon.ts';
import { SIZE_VALUES, sizesIn } from './meanings.ts';
import type { TextField } from './types.ts';

/** A number of people that is a bound from below: a smaller firm never has them. */
export const PEOPLE =
  /\b(?:almeno|minimo|non meno di|non inferiore a|pari o superiore a)(?: \w+)? (\d{1,4})(?: \w+)? (?:dipendent|addett|occupat|lavorator|person|unita lavorativ)/;

/** The sizes that the sentences of the addressees name together, and the first that names one. */
export class SizesNamed {
  readonly #field: TextField;
  #named: { values: Set<string>; quote: string } | null = null;
  /** Whether firms are named without a size: then none bounds them. */
  #isAny = false;

  constructor(field: TextField) {
    this.#field = field;
  }

  /** Whether no firms were named at all. */
  get isSilent(): boolean {
    return this.#named === null && !this.#isAny;
  }

  /** Notes a plain sentence; `isOfAll` where it is the only one that names firms, so that it speaks of more than a part of them. */
  note(sentence: string, said: string, isOfAll: boolean): void {
    const text = said.replace(ADDED, ' ');
    if (!FIRM.test(text) || this.#isAny || PEOPLE.test(text)) return;
    // What is said of a part of the addressees is no bound of all.
    if (PARTLY.test(text) && !isOfAll) return this.open();
    // Who may "as well" may too.
    const named = FIRM.test(text.replace(SIZED_FIRMS, ' ')) ? [] : sizesIn(said.replace(PREFERRED, ' '));
    if (named.length === 0) {
      // "Le imprese devono …" goes on about firms that were named before.
      if (this.#named === null || !CONDITION.test(text)) this.open();
      return;
    }
    this.#named ??= { values: new Set(), quote: sentence };
    for (const size of named) this.#named.values.add(size);
  }

  /** Lets every size in. */
  open(): void {
    this.#isAny = true;
  }

  /** What the sentences ask, or null where they ask no size or no fewer than the column. */
  narrowing(column: readonly string[]): { field: TextField; values: readonly string[]; quote: string } | null {
    if (this.#isAny || this.#named === null) return null;
    const { values, quote } = this.#named;
    const isNarrower = column.length === 0 || column.some((size) => !values.has(size));
    return isNarrower && values.size < SIZE_VALUES.length ? { field: this.#field, values: [...values], quote } : null;
  }
}
