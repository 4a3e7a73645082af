/** A word of a text for which the official record has a value of its own: the office's table says which answers that means. */
interface WordMeaning {
  readonly words: RegExp;
  readonly field: 'Dimensioni' | 'Tipologia_Soggetto';
  readonly values: readonly string[];
  /** The values admit more than the words: what the words say stays to be read. */
  readonly isWider?: true;
}

/**
 * What the survey asks, by words of plain text. A kind that gets a question of its own (register of crafts, year of foundation, people employed) is
 * one line more here; until then its sentence stays to be read.
 */
export const MEANINGS: readonly WordMeaning[] = [
  {
    words:
      /\b(?:impres[ae] |aziend[ae] |m?pmi |attivita )?(?:a (?:prevalenza|conduzione|prevalente partecipazione) )?(?:femminil[ei]|(?:guidat|condott|gestit|compost|costituit)[aei](?: prevalentement\w+| in prevalenza| in maggioranza)? da donne|imprenditric[ei]|compagin[ei] (?:social[ei]|societari[ae])?[^.;]{0,120}\bdonne(?: di tutte le eta)?)\b/g,
    field: 'Tipologia_Soggetto',
    values: ['Impresa - prevalenza femminile'],
  },
  {
    words:
      /\b(?:impres[ae] |aziend[ae] |m?pmi |attivita )?(?:a (?:prevalenza|conduzione|prevalente partecipazione) )?(?:giovanil[ei]|(?:guidat|condott|gestit|compost|costituit)[aei](?: prevalentement\w+| in prevalenza| in maggioranza)? da giovani|under 35|compagin[ei] (?:social[ei]|societari[ae])?[^.;]{0,140}\b(?:18 e(?:d)? (?:i )?35 anni|meno di 35 anni)(?: ovvero da donne)?)\b/g,
    field: 'Tipologia_Soggetto',
    values: ['Impresa - prevalenza giovanile'],
  },
  {
    words:
      /\b(?:start-?up|start up) innovativ[aei]\b(?: iscritt[aei] (?:alla|nella|all\w*) (?:\w+ )?sezione speciale)?(?: del registro(?: delle imprese)?)?|\bpmi innovativ[aei]\b/g,
    field: 'Tipologia_Soggetto',
    values: ['Impresa - SU/PMI innovativa'],
    isWider: true,
  },
  {
    words: /\b(?:societa )?cooperativ[ae](?! social)\b/g,
    field: 'Tipologia_Soggetto',
    values: ['Cooperative/Associazioni Non Profit'],
    isWider: true,
  },
];

export const SIZE_VALUES = ['Microimpresa', 'Piccola Impresa', 'Media Impresa', 'Grande Impresa'] as const;
const [MICRO, SMALL, MEDIUM, LARGE] = SIZE_VALUES;

/** Sizes as texts name them. "PMI" is micro, small and medium together (regulation 651/2014, annex I). */
const SIZES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bm?pmi\b|\bpiccole e (?:le )?medie\b|\bpiccola e media\b|\bpiccole o medie\b/, [MICRO, SMALL, MEDIUM]],
  [/\bmicro\b|\bmicroimpres[ae]\b/, [MICRO]],
  // A micro firm is a small one too, unless a text tells them apart.
  [/\bpiccol[aei]\b/, [MICRO, SMALL]],
  [/\bmedi[ae]\b/, [MEDIUM]],
  [/\bgrand[ie]\b|\bgi\b|\blarge enterprises?\b|\bmid ?-?caps?\b/, [LARGE]],
];

/** The sizes that a plain text names. */
export function sizesIn(plain: string): string[] {
  const named = new Set(SIZES.flatMap(([words, values]) => (words.test(plain) ? values : [])));
  return SIZE_VALUES.filter((value) => named.has(value));
}

/** Which sizes are left of firms with so many people at least: a smaller one never has them, a larger one by its turnover may not. */
export function sizesFromPeople(people: number): readonly string[] {
  if (people >= 250) return [LARGE];
  if (people >= 50) return [MEDIUM, LARGE];
  return people >= 10 ? [SMALL, MEDIUM, LARGE] : SIZE_VALUES;
}
