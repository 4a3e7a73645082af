import { wholeSentencesOf } from '../proposals.ts';
import {
  ADDITION,
  APPLICANT,
  ASIDE,
  CONDITION,
  GOES_TO,
  MANNER,
  NAMES_WHOM,
  NO_LIMIT,
  OF_THE_GRANT,
  PREFERENCE,
  shutsOut,
} from './lexicon.ts';
import { MEANINGS, SIZE_VALUES, sizesFromPeople, sizesIn } from './meanings.ts';
import { OTHER_KINDS, residueOf } from './neutral.ts';
import { type NamedPlace, placeNamedIn } from './places-named.ts';

/** The texts of a record. */
export interface RecordTexts {
  readonly title: string;
  /** Plain text or HTML. */
  readonly description: string;
  readonly notes: string;
  readonly characteristics: string;
}

/** What the columns of the record say already, so that a text which says the same is no condition of its own. */
export interface RecordColumns {
  readonly sizes: readonly string[];
  readonly kinds: readonly string[];
  /** Whether codes or sectors narrow it. */
  readonly hasActivities: boolean;
  /** Names of the regions it holds in, and of the chamber. */
  readonly territory: readonly string[];
  /** Whether entries of a list of places lie within what the columns say, and say no less. */
  readonly covers: (entries: readonly string[]) => boolean;
}

export type TextField = 'Titolo' | 'Descrizione' | 'Note_di_apertura_chiusura' | 'Altre_caratteristiche';

/**
 * What a sentence asks: accepted values of a column, a place by the entries of a list, or something that no question covers and that has to be
 * read. All are conditions: what only prefers or adds is no finding.
 */
export type Meaning =
  | { readonly kind: 'values'; readonly field: 'Dimensioni' | 'Tipologia_Soggetto'; readonly values: readonly string[] }
  | { readonly kind: 'place'; readonly entries: readonly string[] }
  | { readonly kind: 'open' };

export interface WordFinding {
  readonly field: TextField;
  readonly quote: string;
  readonly meaning: Meaning;
}

/** More conditions than this are not told one by one: any one of them keeps a call from being certain. */
const MOST_OPEN = 12;

/**
 * Reads what title, description, notes and characteristics narrow (12-whole-record §1). A sentence that says whom a call is for, or states a
 * condition, is taken apart: what is said of every firm goes, what a column or a question covers becomes that, and whatever is left makes the
 * sentence a condition to be read. So a sentence that is not understood is never a silent yes.
 */
export function readWords(texts: RecordTexts, columns: RecordColumns): WordFinding[] {
  const [before, addressed, after] = partsOf(texts.description);
  const sentences = wholeSentencesOf(addressed);
  const reading = new Reading(columns, sentences.map(plain));
  reading.readTitle(texts.title);
  reading.readAddressees(sentences);
  for (const sentence of wholeSentencesOf(`${before}\n${after}`)) reading.readCondition('Descrizione', sentence);
  for (const sentence of wholeSentencesOf(texts.notes)) reading.readCondition('Note_di_apertura_chiusura', sentence);
  for (const sentence of wholeSentencesOf(texts.characteristics))
    reading.readCondition('Altre_caratteristiche', sentence);
  return reading.result();
}

const FIRM = /\b(?:impres[ae]|m?pmi|aziend[ae]|ditt[ae]|microimpres[ae])\b/;

/** A description before, in and behind the part that says whom it is for. */
function partsOf(description: string): readonly [before: string, addressed: string, after: string] {
  const found = /A chi si rivolge(?:<\/h\d>)?[:\s]*(.*?)(?=Cosa prevede|Cos['’]è|$)/s.exec(description);
  if (found === null) return ['', '', description];
  return [description.slice(0, found.index), found[1] ?? '', description.slice(found.index + found[0].length)];
}

/** Text without case, accents and marks; what ends a clause stays. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`]/g, ' ')
    .replace(/[^a-z0-9.,;:%()-]+/g, ' ')
    .trim()
    .replace(MANNER, ' ');
}

/** A body of this kind with a name of its own: not one of those whom a call is for. */
const NAMED_BODY =
  /\b(?:Cooperativa|Consorzio|Fondazione|Associazione|Società|Confidi|Banca|Cassa|Fondo|Agenzia|Ente|Unione)(?: (?:[A-ZÀ-Ú][\wà-úÀ-Ú.’'-]*|di|del|della|per|e))*(?: [A-ZÀ-Ú][\wà-úÀ-Ú.’'-]*)+/g;

/** Firms that are named with their size. */
const SIZED_FIRMS =
  /(?:\b(?:micro|piccol[aei]|medi[aeo]|grand[ie])\b[\s,()-]*(?:(?:e|o|ed|le|alle|dimensioni)\b[\s,]*)*)+(?:impres[ae]|aziend[ae])?(?: \(m?pmi\))?|\bmicroimpres[ae]\b|\bm?pmi\b(?: \((?:micro|piccole|medie)[^)]*\))?/g;

const ACTIVITY_WORDS =
  /\b(?:agricol|agroaliment|agroindustr|zootecn|commerc|turis|alberg|ricettiv|ristoraz|alloggi|manifattur|edil|costruzion|energi|cultural|creativ|editor|cinemato|audiovisiv|tecnolog|trasport|logistic|ittic|pesc|acquacolt|forest|vitivinicol|tessil|sanitar|termal|sportiv|automotive|dettaglio|ingrosso|produzion|trasformazion|prodott|somministrazion|aliment|bevand|apicolt|viticol|industr)\w*/g;

const PEOPLE =
  /\b(?:almeno|minimo|non meno di|non inferiore a|pari o superiore a)(?: \w+)? (\d{1,4})(?: \w+)? (?:dipendent|addett|occupat|lavorator|person|unita lavorativ)/;

class Reading {
  readonly #columns: RecordColumns;
  readonly #namesFirms: boolean;
  /** Whether several sentences each say whom the call is for: then one of them alone shuts nobody out. */
  readonly #isList: boolean;
  readonly #found: WordFinding[] = [];
  /** The sizes that the sentences of the addressees name; null once one names firms without a size. */
  #sizes: { values: Set<string>; quote: string } | 'any' | null = null;

  constructor(columns: RecordColumns, addressed: readonly string[]) {
    this.#columns = columns;
    this.#namesFirms = addressed.some((text) => FIRM.test(text));
    this.#isList = addressed.filter((text) => NAMES_WHOM.test(text) && !STRICT.test(text)).length > 1;
  }

  result(): WordFinding[] {
    this.#closeSizes();
    const open = this.#found.filter(({ meaning }) => meaning.kind === 'open').slice(0, MOST_OPEN);
    return this.#found.filter((one) => one.meaning.kind !== 'open' || open.includes(one));
  }

  /** A title is a heading: it narrows by the place it names and by what stands behind the firms it is for. */
  readTitle(title: string): void {
    const place = placeNamedIn(title);
    const others = place === null ? title : title.replace(place.words, ' ');
    if (place !== null && !this.#columns.covers(place.entries))
      this.#add('Titolo', title, placeNamedIn(others) === null ? toPlace(place) : OPEN);
    const text = plain(others.replace(NAMED_BODY, ' '));
    const whom = TITLE_WHOM.exec(text)?.[0] ?? '';
    const named = TITLE_KINDS.exec(whom);
    if (named !== null && !this.#isOfColumn(named[0])) {
      if (this.#takeMeanings('Titolo', title, whom) === whom) this.#add('Titolo', title, OPEN);
    }
    const of = TITLE_PLACE.exec(others.replace(NAMED_BODY, ' '))?.[1];
    if (of !== undefined && place === null && !this.#isOfTerritory(plain(of)) && !COMMON_NAME.test(of))
      this.#add('Titolo', title, OPEN);
  }

  /**
   * The part that says whom the call is for. Items of a list are read by what leads it: of a list about the grant nothing narrows, and where
   * the lead has to be read already, its items stand behind it in the notice.
   */
  readAddressees(sentences: readonly string[]): void {
    let isListRead: boolean | null = null;
    let isAtEnd = true;
    for (const sentence of sentences) {
      if (isListRead !== null && isAtEnd && !ITEM.test(sentence)) isListRead = null;
      const before = this.#openCount();
      if (isListRead !== false) this.#readAddressed(sentence);
      if (sentence.endsWith(':')) isListRead = this.#openCount() === before && !isOfTheGrant(plain(sentence));
      isAtEnd = sentence.endsWith('.');
    }
  }

  #openCount(): number {
    return this.#found.filter(({ meaning }) => meaning.kind === 'open').length;
  }

  /** A sentence of that part: read unless it is plainly of money, time or papers, or only prefers or adds. */
  #readAddressed(sentence: string): void {
    const text = plain(sentence.replace(NAMED_BODY, ' '));
    if (NO_LIMIT.test(text)) return;
    const isStrict = CONDITION.test(text) || shutsOut(text);
    if (isOfTheGrant(text)) return;
    if (PREFERENCE.test(text) && !isStrict && !/in particolare/.test(text)) return;
    if (ADDITION.test(text) && !/\b(?:sol[aeio]|soltanto|esclusivamente|unicamente|riservat\w+)\b/.test(text)) return;
    this.#read('Descrizione', sentence, text, true);
  }

  /** A sentence anywhere else: only where it plainly states a condition of whoever applies. */
  readCondition(field: TextField, sentence: string): void {
    const text = plain(sentence.replace(NAMED_BODY, ' '));
    if (
      OF_THE_GRANT.test(text) &&
      !/\b(?:riservat\w+|rivolt\w+|destinat\w+) (?:a|ad|ai|agli|alle|all|esclusivamente)\b/.test(text)
    )
      return;
    if (PREFERENCE.test(text) || NO_LIMIT.test(text) || !APPLICANT.test(text) || ADDITION.test(text)) return;
    const isOnly = ONLY.test(text) && WHOM.test(text);
    const isAsked = CONDITION.test(text) && ASKED_OF.test(text);
    const isOut = shutsOut(text) && WHOM.test(text) && !/\b(?:spes[ae]|cost[oi]|iva|acquist\w+)\b/.test(text);
    if (isOnly || isAsked || isOut) this.#read(field, sentence, text, false);
  }

  #read(field: TextField, sentence: string, text: string, isAddressed: boolean): void {
    if (shutsOut(text)) return this.#readExclusion(field, sentence, text);
    let rest = text.replace(ASIDE, ' ');
    const people = PEOPLE.exec(rest);
    if (people !== null) this.#addValues(field, sentence, 'Dimensioni', sizesFromPeople(Number(people[1])));
    const place = placeNamedIn(sentence);
    if (place !== null) rest = this.#takePlace(field, sentence, rest, place);
    if (this.#namesFirms && FIRM.test(rest)) rest = rest.replace(OTHER_KINDS, ' ');
    if (isAddressed && people === null) this.#noteSizes(sentence, rest);
    rest = this.#takeMeanings(field, sentence, rest);
    for (const kind of this.#columns.kinds) rest = rest.replace(wordsOfKind(kind), ' ');
    if (this.#columns.hasActivities) rest = rest.replace(ACTIVITY_WORDS, ' ');
    for (const name of this.#columns.territory)
      rest = rest.replaceAll(plain(name), ' ').replace(adjectiveOf(name), ' ');
    rest = rest.replace(new RegExp(CONDITION.source, 'g'), ' ');
    if (residueOf(rest) !== '') this.#add(field, sentence, OPEN);
  }

  /** A size that is shut out leaves the others; anything else that is shut out has to be read. */
  #readExclusion(field: TextField, sentence: string, text: string): void {
    const named = sizesIn(text);
    const rest = text
      .replace(
        /\b(?:non|sono|ammess\w+|ammissibil\w+|esclus\w+|possono|partecipare|accedere|eccezione|tranne|eccetto|rimangono|restano|fuori)\b/g,
        ' ',
      )
      .replace(new RegExp(CONDITION.source, 'g'), ' ');
    const isPlain = residueOf(rest) === '' && /^(?:sono |restano |rimangono )?(?:non|esclus|fuori)/.test(text);
    if (isPlain && named.length === 0) return;
    if (isPlain)
      return this.#addValues(
        field,
        sentence,
        'Dimensioni',
        SIZE_VALUES.filter((size) => !named.includes(size)),
      );
    this.#add(field, sentence, OPEN);
  }

  #takePlace(field: TextField, sentence: string, text: string, place: NamedPlace): string {
    if (!this.#columns.covers(place.entries)) {
      const hasOthers = placeNamedIn(sentence.replace(place.words, ' ')) !== null;
      if (!place.isOfSite || hasOthers || this.#isOneOfSeveral(text)) return text;
      this.#add(field, sentence, toPlace(place));
    }
    return text.replace(plain(place.words), ' ');
  }

  /** Takes out of a text what the record has a value for; what a column lists already is no condition of its own. */
  #takeMeanings(field: TextField, sentence: string, text: string): string {
    let rest = text;
    const values: string[] = [];
    for (const meaning of MEANINGS) {
      const after = rest.replace(meaning.words, ' ');
      if (after === rest) continue;
      const isListed = meaning.values.some((value) => this.#columns.kinds.includes(value));
      if (!isListed) values.push(...meaning.values);
      if (isListed || meaning.isWider !== true) rest = after;
    }
    if (values.length > 0) this.#addValues(field, sentence, 'Tipologia_Soggetto', values);
    return rest;
  }

  #noteSizes(sentence: string, text: string): void {
    if (!FIRM.test(text) || this.#sizes === 'any') return;
    const named = FIRM.test(text.replace(SIZED_FIRMS, ' ')) ? [] : sizesIn(text);
    if (named.length === 0) {
      // "Le imprese devono …" goes on about firms that were named before.
      if (this.#sizes === null || !CONDITION.test(text)) this.#sizes = 'any';
      return;
    }
    this.#sizes ??= { values: new Set(), quote: sentence };
    for (const size of named) this.#sizes.values.add(size);
  }

  #closeSizes(): void {
    if (this.#sizes === null || this.#sizes === 'any') return;
    const { values, quote } = this.#sizes;
    const { sizes } = this.#columns;
    const isNarrower = sizes.length === 0 || sizes.some((size) => !values.has(size) && isSize(size));
    if (isNarrower && values.size < SIZE_VALUES.length)
      this.#addValues('Descrizione', quote, 'Dimensioni', [...values]);
  }

  /** Whether a sentence is one of a list, none of which is a condition by itself. */
  #isOneOfSeveral(text: string): boolean {
    return this.#isList && !STRICT.test(text);
  }

  #addValues(field: TextField, quote: string, column: ValueField, values: readonly string[]): void {
    if (column === 'Dimensioni' && values.length === SIZE_VALUES.length) return;
    const isOne = column === 'Tipologia_Soggetto' && this.#isOneOfSeveral(plain(quote));
    this.#add(field, quote, isOne ? OPEN : { kind: 'values', field: column, values });
  }

  #add(field: TextField, sentence: string, meaning: Meaning): void {
    const quote = sentence.trim();
    const isThere = this.#found.some((one) => one.quote === quote && one.meaning.kind === 'open');
    if (meaning.kind !== 'open' || !isThere) this.#found.push({ field, quote, meaning });
  }

  #isOfColumn(kind: string): boolean {
    if (this.#columns.hasActivities && new RegExp(ACTIVITY_WORDS.source).test(kind)) return true;
    return this.#columns.kinds.some((one) => wordsOfKind(one).test(kind));
  }

  #isOfTerritory(name: string): boolean {
    return this.#columns.territory.some((one) => plain(one).includes(name) || name.includes(plain(one)));
  }
}

type ValueField = 'Dimensioni' | 'Tipologia_Soggetto';

/** Asked of everybody who applies, and not of one of several kinds. */
const STRICT = /\b(?:riservat[aeio]|esclusivamente|unicamente|soltanto|sol[aeio]|dev[eo]|devono|limitat[aeio])\b/;

/** Goes on with a list: in small letters, or numbered. */
const ITEM = /^(?:[a-zà-ú(]|[A-Z]?[)]|\d+[).])/;

function isOfTheGrant(text: string): boolean {
  return OF_THE_GRANT.test(text) && !GOES_TO.test(text) && !ONLY.test(text);
}

const OPEN: Meaning = { kind: 'open' };

function toPlace({ entries }: NamedPlace): Meaning {
  return { kind: 'place', entries };
}

function isSize(value: string): boolean {
  return (SIZE_VALUES as readonly string[]).includes(value);
}

const ONLY = /\b(?:riservat[aeio]|esclusivamente|unicamente|soltanto|sol[aeio]|limitat[aeio]|limitatamente)\b/;
const WHOM =
  /\b(?:impres[ae]\w*|microimpres\w+|aziend\w+|m?pmi|ditt[ae]|beneficiari\w*|richiedent\w*|soggett[oi]|operator[ei]|cooperativ\w+|professionist[ai]|imprenditor[ei]|imprenditric[ei]|titolar[ei]|soci|start-?up|giovan[ei]|donn[ae]|persone|coloro|chi|societa|consorzi\w*|produttor[ei]|partecip\w+|acced\w+|settor[ei]|attivita)\b/;
/** A condition that is asked of the firm, its seat or its owner. */
const ASKED_OF =
  /^(?:(?:le|i|gli|l|la|il|ogni|per partecipare|per accedere|ai fini della partecipazione|alla data di presentazione della domanda),? ?(?:stess[aei] )?)?(?:impres|aziend|beneficiar|richiedent|soggett|proponent|sede|unita produttiv|societa|titolar|ditte?|micro|pmi|mpmi|occorre|e richiest|e necessari|serve|bisogna|devono|deve)/;

const TITLE_WHOM =
  /\b(?:impres\w+|aziend\w+|m?pmi|ditte|microimpres\w+|start-?up|cooperativ\w+|professionist\w+|giovani|donne|imprenditoria|disoccupat\w+|lavorator\w+)\b[^-,:(.]*/;
const TITLE_KINDS =
  /\b(?:artigian\w+|agricol\w+|social[ei]|cooperativ\w+|femminil\w+|giovanil\w+|innovativ[aei]|confiscat\w+|sequestrat\w+|disoccupat\w+|alluvion\w+|sism\w+|colpit\w+|danneggiat\w+|montan[aei]|ittic\w+|turistic\w+|cinematograf\w+|editorial\w*|lattier\w+|zootecnic\w+)\b/;
const TITLE_PLACE =
  /\b(?:[Ii]mprese|[Aa]ziende|M?PMI|[Aa]ttività)(?: [a-zà-ú]+)? (?:della|del|dell['’]|di|delle|dei|nella|nel|in) ?([A-ZÀ-Ú][\wà-úÀ-Ú'’-]+)/;
const COMMON_NAME =
  /^(?:Regione|Comun\w*|Provinc\w*|Città|Italia|Registro|Camer\w|CCIAA|Mezzogiorno|Sud|Made|Settore|Terzo|Stato|Europa|UE)/;

/** The words of a kind of the column in a text. */
function wordsOfKind(kind: string): RegExp {
  const stems = plain(kind)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 4 && !/^impresa|^altro/.test(word))
    .map((word) => word.slice(0, -1));
  return stems.length === 0 ? /(?!)/ : new RegExp(String.raw`\b(?:${stems.join('|')})\w*`, 'g');
}

/** "lombarde" of Lombardia: the adjective of a region by its stem. */
function adjectiveOf(name: string): RegExp {
  const first = plain(name).split(/[ /]/)[0] ?? '';
  return first.length < 5 ? /(?!)/ : new RegExp(String.raw`\b${first.slice(0, -2)}\w*`, 'g');
}
