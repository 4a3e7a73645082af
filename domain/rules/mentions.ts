/** Somebody who may be called by name. */
export interface Mentionable {
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
}

/** An `@` with a word after it, and whom it calls: nobody where the name is nobody's, or that of several. */
interface Mention<P> {
  /** Where the `@` stands. */
  readonly at: number;
  /** It with the word after it, as it was written. */
  readonly word: string;
  readonly called: readonly P[];
  readonly isOfSeveral: boolean;
}

/** As much of a text after an `@` as can be a name. */
const LONGEST = 300;

/**
 * Every `@` of a text that begins a word, with whom it calls of some people: by `@Name Surname`, or by `@Name` where nobody else of them has
 * that name, whatever case and accents (9-working-day §3). An `@` inside a word, as in an address, is none.
 */
export function mentionsOf<P extends Mentionable>(text: string, people: readonly P[]): readonly Mention<P>[] {
  const known = people.map((person) => ({ person, first: plain(person.name), whole: plain(wholeName(person)) }));
  const found: Mention<P>[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const said = text.slice(at + 1, at + 1 + LONGEST);
    const [word] = /^[\p{L}\p{M}\p{N}'’-]+/u.exec(said) ?? [];
    if (word === undefined || isLetter(text[at - 1])) continue;
    const name = plain(said);
    const whole = longest(
      known.filter((one) => begins(name, one.whole)).map(({ person, whole: its }) => [person, its]),
    );
    const first = longest(
      known.filter((one) => begins(name, one.first)).map(({ person, first: its }) => [person, its]),
    );
    const called = whole.length > 0 || first.length > 1 ? whole : first;
    found.push({ at, word: `@${word}`, called, isOfSeveral: called.length === 0 && first.length > 1 });
  }
  return found;
}

/** Who of some people is called in a text by name, and was not in what it said before. */
export function mentionedIn<P extends Mentionable>(text: string, people: readonly P[], before = ''): readonly P[] {
  const calledIn = (said: string) => new Set(mentionsOf(said, people).flatMap(({ called }) => called));
  const [called, known] = [calledIn(text), calledIn(before)];
  return people.filter((person) => called.has(person) && !known.has(person));
}

/** An `@` whose name is being typed. */
export interface OpenMention {
  readonly at: number;
  /** Where the caret stands. */
  readonly to: number;
  /** What is typed of the name so far. */
  readonly words: string;
}

/** The `@` whose name ends where the caret stands; null where there is none, or where it stands inside a word. */
export function openMention(text: string, caret: number): OpenMention | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (caret === 0 || at === -1 || isLetter(text[at - 1])) return null;
  const words = text.slice(at + 1, caret);
  return /^(?:[\p{L}\p{M}\p{N}'’-]+(?: [\p{L}\p{M}\p{N}'’-]+)*)?$/u.test(words) ? { at, to: caret, words } : null;
}

/** Those of some people whose name or surname goes on from what is typed, whatever case and accents. */
export function namedLike<P extends Mentionable>(words: string, people: readonly P[]): readonly P[] {
  const typed = ` ${plain(words)}`;
  return people.filter((person) => {
    const whole = ` ${plain(wholeName(person))}`;
    return whole !== typed && whole.includes(typed);
  });
}

/** Name and surname, as they are written to call somebody. */
export function wholeName({ name, surname }: Mentionable): string {
  return `${name} ${surname}`.trim();
}

/** Those with the longest name: "Maria Elena" does not call who is named Maria. */
function longest<P>(named: readonly (readonly [P, string])[]): readonly P[] {
  const length = Math.max(...named.map(([, name]) => name.length));
  return named.filter(([, name]) => name.length === length).map(([person]) => person);
}

/** Whether a text begins with a name as a whole word. */
function begins(said: string, name: string): boolean {
  return name !== '' && said.startsWith(name) && !isLetter(said[name.length]);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .toLocaleLowerCase('it')
    .trim();
}
