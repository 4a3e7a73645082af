const NAME = String.raw`[A-ZÀ-Ú][\wà-úÀ-Ú'’-]*(?:(?: (?:d[ei]l?l?a?|de['’]|dei|degli|in|sul|sulla|al))? [A-ZÀ-Ú][\wà-úÀ-Ú'’-]*| (?:nell|dell|d|all)['’][A-ZÀ-Ú][\wà-úÀ-Ú'’-]*)*`;
const NAMES = String.raw`${NAME}(?:(?:, | e | ed | o | oppure )(?:di )?${NAME})*`;

/** A province, a metropolitan city or towns by their names; the kind is asked of the official lists. */
const PROVINCES = new RegExp(
  String.raw`\b(?:provinc(?:ia|e|iale)|citt[aà] metropolitan[ae])(?: autonom[ae])? d(?:i|el|ella|ell['’]|elle) ?(${NAMES})`,
  'i',
);
const TOWNS = new RegExp(String.raw`\b[Cc]omun[ei] d(?:i|el|ella|ell['’]) ?(${NAMES})`);
/** Whoever has a place of work there, and not a town that applies itself. */
const OF_A_SITE =
  /\b(?:sed[ei]|unit[aà]|ubicat\w+|localizzat\w+|situat\w+|operant\w+|operano|insediat\w+|stabiliment\w+|resident\w+|territorio|(?:imprese|aziende|ditte|m?pmi|attivit[aà]|operatori|cittadini|impresa)(?: [a-zà-ú]+){0,4} d\w+ (?:comun|provinc|citt))/i;

/** A place that a text names, as lists of places spell it ("provincia di Grosseto"), with the words that name it. */
export interface NamedPlace {
  readonly entries: readonly string[];
  readonly words: string;
  /** Whether it says where a place of work has to be. */
  readonly isOfSite: boolean;
}

/** The place that a sentence or a title names, or null. */
export function placeNamedIn(text: string): NamedPlace | null {
  const isOfSite = OF_A_SITE.test(text);
  for (const [pattern, before] of [
    [PROVINCES, 'provincia di '],
    [TOWNS, ''],
  ] as const) {
    const found = pattern.exec(text);
    // The pattern ignores case for its first words alone: a name begins with a capital.
    if (found?.[1] === undefined || !/^[A-ZÀ-Ú]/.test(found[1])) continue;
    const names = namesOf(found[1]);
    if (names.length > 0)
      return { entries: names.map((name) => `${before}${name}`), words: wordsOf(found, names), isOfSite };
  }
  return null;
}

/** Provinces whose name has an "e" in it. */
const TWO_NAMES = /\b(Monza|Pesaro|Massa) e ((?:della )?(?:Brianza|Urbino|Carrara))/;

/** Names of a list, up to the first word that is none. */
function namesOf(list: string): string[] {
  const names: string[] = [];
  for (const part of list.replace(TWO_NAMES, '$1&$2').split(/, | e(?:d)? | o(?:ppure)? /)) {
    const name = part.replace(/^di /, '').replace('&', ' e ').trim();
    if (!/^[A-ZÀ-Ú]/.test(name)) break;
    const last =
      /^(?:[A-ZÀ-Ú][\wà-úÀ-Ú'’-]*)(?: (?:e (?:della )?(?:Brianza|Urbino|Carrara)|[A-ZÀ-Ú][\wà-úÀ-Ú'’-]*|de['’]|dei|degli|d[ei]l?l?a?|(?:nell|dell|d|all)['’][A-ZÀ-Ú][\wà-ú-]*|in|sul|sulla|al))*/.exec(
        name,
      );
    names.push((last?.[0] ?? name).replace(/(?: (?:d[ei]l?l?a?|de['’]|dei|degli|in|sul|sulla|al))+$/, ''));
    if (last !== null && last[0].length < name.length) break;
  }
  return names;
}

function wordsOf({ 0: whole, 1: list = '' }: RegExpExecArray, names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  const head = whole.slice(0, whole.length - list.length);
  return head + list.slice(0, list.lastIndexOf(last) + last.length);
}
