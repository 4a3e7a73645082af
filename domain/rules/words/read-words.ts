import { wholeSentencesOf } from '../proposals.ts';
import { adjectiveOf, wordsOf, wordsOfKind } from './columns-in-text.ts';
import {
  ACTIVITY_WORDS,
  ADDED,
  ADDITION,
  ADDRESSED_TO,
  ANY_OF,
  APPLICANT,
  ASKED_OF,
  ASKS,
  CONDITION,
  DEFINITION,
  DESCRIBES,
  FIRM,
  GETS,
  GOES_TO,
  NAMED_BODY,
  NAMES_WHOM,
  KINDS_OUT,
  HEADED,
  NOT_THEM,
  OF_A_LINE,
  ONLY_THEM,
  NO_LIMIT,
  OF_A_TRADE,
  OF_TRAINEES,
  OF_THE_GRANT,
  ONLY,
  PARTLY,
  MODAL,
  PREFERENCE,
  PREFERRED,
  RAISED_BOUND,
  SINCE_A_DAY,
  SOME_OF_THEM,
  STRICT,
  SUFFERED,
  TROUBLES,
  WHOM,
  isMainly,
  isOfTheGrant,
  shutsOut,
} from './lexicon.ts';
import { SIZE_VALUES, sizesFromPeople, sizesIn } from './meanings.ts';
import { OTHER_KINDS, residueOf, withoutFormulas } from './neutral.ts';
import { takeFacts } from './numbers.ts';
import { type NamedPlace, placeNamedIn } from './places-named.ts';
import { asWritten, bare, listsOf, partsOf, plain } from './sentences.ts';
import { PEOPLE, SizesNamed } from './sizes-named.ts';
import { readTitle } from './titles.ts';
import { sayNoLess } from './trades.ts';
import type { Meaning, RecordColumns, RecordTexts, TextField, WordFinding } from './types.ts';
import { takeValues } from './values-named.ts';

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
  const reading = new Reading(columns, sentences.map(bare));
  reading.readTitle(texts.title, addressed);
  reading.readAddressees('Descrizione', sentences);
  for (const [field, text] of [
    ['Descrizione', `${before}\n${after}`],
    ['Note_di_apertura_chiusura', texts.notes],
    ['Altre_caratteristiche', texts.characteristics],
  ] as const)
    reading.readElsewhere(field, wholeSentencesOf(text));
  return reading.result();
}

class Reading {
  readonly #columns: RecordColumns;
  readonly #namesFirms: boolean;
  /** How many sentences name firms as those who may. */
  readonly #namings: number;
  /** Whether several sentences each say whom the call is for: then one of them alone shuts nobody out. */
  readonly #isList: boolean;
  #found: WordFinding[] = [];
  /** The kind of firms for which alone the title has to be read, by its stem. */
  #titleKind: string | null = null;
  readonly #sizes = new SizesNamed('Descrizione');
  readonly #titleSizes = new SizesNamed('Titolo');
  /** What a later sentence lets others in by, as kinds of meanings. */
  readonly #widened = new Set<string>();
  /** Whether an item is read any one of which is enough. */
  #isAnyOf = false;
  /** Where the sentences stand that are being read. */
  #field: TextField = 'Descrizione';
  /** Whether they stand outside the part that says whom the call is for. */
  #isOutside = false;

  constructor(columns: RecordColumns, addressed: readonly string[]) {
    this.#columns = columns;
    const admitsFirms = columns.kinds.length === 0 || columns.kinds.some((kind) => kind.startsWith('Impresa'));
    this.#namings = addressed.filter(
      (text) => FIRM.test(text) && (NAMES_WHOM.test(text) || GOES_TO.test(text)) && !shutsOut(text),
    ).length;
    this.#namesFirms = admitsFirms && this.#namings > 0;
    this.#isList = addressed.filter((text) => NAMES_WHOM.test(text) && !STRICT.test(text)).length > 1;
  }

  result(): WordFinding[] {
    const sizes = (this.#sizes.isSilent ? this.#titleSizes : this.#sizes).narrowing(this.#columns.sizes);
    if (sizes !== null) this.#addValues(sizes.field, sizes.quote, 'Dimensioni', sizes.values);
    const found = this.#found
      .filter((one) => !this.#isToldAgain(one))
      .map((one) =>
        this.#widened.has(one.meaning.kind) && one.field === 'Descrizione' ? { ...one, meaning: OPEN } : one,
      );
    const open = found.filter(({ meaning }) => meaning.kind === 'open').slice(0, MOST_OPEN);
    return found.filter((one) => one.meaning.kind !== 'open' || open.includes(one));
  }

  /** Whether a title asks what a sentence asks too: the sentence says it better. */
  #isToldAgain({ field, meaning }: WordFinding): boolean {
    const kind = this.#titleKind;
    if (field !== 'Titolo' || meaning.kind !== 'open' || kind === null) return false;
    return this.#found.some((other) => other.field !== 'Titolo' && plain(other.quote).includes(kind));
  }

  /** A title is a heading: it narrows by the place it names and by whom it says that it is for. */
  readTitle(title: string, addressed: string): void {
    const { place, kinds, whom, isOpen } = readTitle(title, addressed, this.#columns);
    this.#titleSizes.note(title, plain(title), true);
    if (place !== null) this.#add('Titolo', title, toPlace(place));
    if (isOpen) this.#add('Titolo', title, OPEN);
    if (kinds !== null) {
      const rest = this.#takeFacts('Titolo', title, kinds.text);
      if (this.#takeMeanings('Titolo', title, rest) !== kinds.text) return;
      this.#add('Titolo', title, OPEN);
      this.#titleKind = kinds.named;
    } else if (whom !== null) {
      const before = this.#found.length;
      this.#read('Titolo', title, whom.text);
      if (this.#found.length > before) this.#titleKind = whom.named;
    }
  }

  /**
   * The part that says whom the call is for. Items of a list are read by what leads it: of a list about the grant, or of others who may as well,
   * nothing narrows. Where the lead has to be read, or any one of the items is enough, they are one condition together.
   */
  readAddressees(field: TextField, sentences: readonly string[]): void {
    this.#field = field;
    for (const [lead, ...items] of listsOf(sentences)) {
      const led = plain(lead);
      if (items.length > 0 && ADDITION.test(led) && !ONLY.test(led)) continue;
      const before = this.#openQuotes().length;
      this.#readAddressed(lead);
      if (this.#openQuotes().length > before) this.#quoteTogether([lead], [lead, ...items]);
      else this.#readItems(lead, items);
    }
  }

  #readItems(lead: string, items: readonly string[]): void {
    const [led, found] = [plain(lead), this.#found.length];
    const isOfGrant = isOfTheGrant(led);
    this.#isAnyOf = ANY_OF.test(led) || items.filter((item) => NAMES_WHOM.test(bare(item))).length > 1;
    // "Possono partecipare: imprese; …" has its first item with it.
    const first = (led.split(':')[1] ?? '').trim();
    let admitsFirms = NAMES_WHOM.test(first) && FIRM.test(first);
    for (const item of items) {
      // "Le agevolazioni sono concesse: alle imprese …" leads to whom they go.
      if (isOfGrant && !/^(?:alle|agli|ai) /.test(bare(item))) continue;
      const open = this.#openQuotes().length;
      this.#readAddressed(item, true);
      admitsFirms ||= NAMES_WHOM.test(bare(item)) && FIRM.test(plain(item)) && this.#openQuotes().length === open;
    }
    this.#isAnyOf = false;
    // Where one item lets every firm in, the others only add to them.
    if (admitsFirms) return this.#drop(items.filter((item) => !STRICT.test(plain(item)) && !ASKS.test(bare(item))));
    const isAnyOf = ANY_OF.test(led) && this.#found.length > found;
    const opened = items.filter((item) => NAMES_WHOM.test(bare(item)) && this.#openQuotes().includes(asWritten(item)));
    if (isAnyOf) this.#quoteTogether(items, [lead, ...items]);
    else if (opened.length > 1) this.#quoteTogether(opened, [lead, ...items]);
  }

  /** Puts one condition, quoted as it stands with its items, in the place of what was found of some sentences. */
  #quoteTogether(some: readonly string[], whole: readonly string[]): void {
    const quotes = some.map(asWritten);
    this.#found = this.#found.filter(
      ({ quote, meaning }) =>
        !quotes.includes(quote) || meaning.kind === 'place' || (some.length === 1 && meaning.kind !== 'open'),
    );
    const [lead = '', ...items] = whole.map(asWritten);
    const between = lead.endsWith(':') || items.length === 0 ? ' ' : '; ';
    this.#add(this.#field, [lead, items.join('; ')].join(between).trim(), OPEN);
  }

  #openQuotes(): readonly string[] {
    return this.#found.filter(({ meaning }) => meaning.kind === 'open').map(({ quote }) => quote);
  }

  #drop(quotes: readonly string[]): void {
    const written = quotes.map(asWritten);
    this.#found = this.#found.filter(({ meaning, quote }) => meaning.kind === 'place' || !written.includes(quote));
  }

  /** A sentence of that part: read unless it is plainly of money, time or papers, or only prefers or adds. */
  #readAddressed(sentence: string, isItem = false): void {
    const text = plain(sentence.replace(NAMED_BODY, ' ')).replace(HEADED, ' ').trim();
    if (NO_LIMIT.test(text) || DEFINITION.test(text) || this.#isOfOthers(text) || isOfTheGrant(text)) return;
    const isStrict = CONDITION.test(text) || shutsOut(text);
    const isBounding =
      STRICT.test(text) || MODAL.test(text) || shutsOut(text) || /in particolare/.test(text) || RAISED_BOUND.test(text);
    if (PREFERENCE.test(text) && !isBounding) return;
    if (isMainly(text)) this.#sizes.open();
    if (!shutsOut(text)) this.#sizes.note(sentence, text, this.#namings < 2);
    if (!isStrict && PARTLY.test(text)) return;
    const isOfSomebody = isItem || isStrict || NAMES_WHOM.test(text) || GOES_TO.test(text) || OF_A_TRADE.test(text);
    if (DESCRIBES.test(text) && !isOfSomebody) return;
    if (ADDITION.test(text) && !ONLY.test(text)) return this.#noteWidening(sentence, text);
    this.#read(this.#field, sentence, text);
  }

  /** What lets others in too is no condition, and what it is about bounds nobody any more: it has to be read. */
  #noteWidening(sentence: string, text: string): void {
    if (placeNamedIn(sentence) !== null) this.#widened.add('place');
    for (const { kind } of takeFacts(text).found) this.#widened.add(kind);
    if (takeValues(text, [], false).values.length > 0) this.#widened.add('values');
  }

  /** The other texts: a list with a heading of its own ("Beneficiari: …") is read as the part that says whom the call is for. */
  readElsewhere(field: TextField, sentences: readonly string[]): void {
    this.#isOutside = true;
    for (const list of listsOf(sentences))
      if (HEADED.test(plain(list[0]))) this.readAddressees(field, list);
      else for (const sentence of list) this.#readCondition(field, sentence);
  }

  /** A sentence anywhere else: only where it plainly states a condition of whoever applies. */
  #readCondition(field: TextField, sentence: string): void {
    const text = plain(sentence.replace(NAMED_BODY, ' '));
    const hasSuffered = SUFFERED.test(text);
    if (isOfTheGrant(text) && !hasSuffered) return;
    if (!hasSuffered && OF_THE_GRANT.test(text) && !ONLY_THEM.test(text) && !NOT_THEM.test(text)) return;
    if (PREFERENCE.test(text) || NO_LIMIT.test(text) || !APPLICANT.test(text) || ADDITION.test(text)) return;
    const isOnly = ONLY.test(text) && WHOM.test(text);
    const isAsked = MODAL.test(text) && ASKED_OF.test(text);
    const isOut = shutsOut(text) && WHOM.test(text) && !/\b(?:spes[ae]|cost[oi]|iva|acquist\w+)\b/.test(text);
    if (isOnly || isAsked || isOut || hasSuffered) this.#read(field, sentence, text);
    if (ONLY_THEM.test(text)) this.#addSizes(field, sentence, text);
  }

  #addSizes(field: TextField, sentence: string, text: string): void {
    const sizes = new SizesNamed(field);
    sizes.note(sentence, text, true);
    const asked = sizes.narrowing(this.#columns.sizes);
    if (asked !== null) this.#addValues(field, sentence, 'Dimensioni', asked.values);
  }

  #read(field: TextField, sentence: string, text: string): void {
    const told = withoutFormulas(text);
    if (shutsOut(told)) return this.#readExclusion(field, sentence, told);
    const [addressing, grant = ''] = ADDRESSED_TO.exec(text) ?? [''];
    let rest = (WHOM.test(grant) ? text : text.slice(addressing.length)).replace(PREFERRED, ' ').replace(ADDED, ' ');
    const isBound = !this.#isOfSome(text) && takeFacts(rest).found.some(({ kind }) => kind === 'people');
    const people = isBound ? PEOPLE.exec(rest) : null;
    if (people !== null) this.#addValues(field, sentence, 'Dimensioni', sizesFromPeople(Number(people[1])));
    const place = placeNamedIn(sentence);
    if (place !== null) rest = this.#takePlace(field, sentence, rest, place);
    rest = this.#takeMeanings(field, sentence, this.#takeFacts(field, sentence, rest));
    if (this.#namesFirms && (FIRM.test(rest) || !STRICT.test(rest))) rest = rest.replace(OTHER_KINDS, ' ');
    for (const kind of this.#columns.kinds) rest = rest.replace(wordsOfKind(kind), ' ');
    if (this.#columns.hasActivities && sayNoLess(this.#columns.sectors ?? [], rest))
      rest = rest.replace(ACTIVITY_WORDS, ' ');
    if (this.#listsPartOfItaly()) rest = rest.replace(PARTS_OF_ITALY, ' ');
    for (const name of this.#columns.territory.flatMap((one) => [one, ...one.split(/[-/]/)]))
      rest = rest.replace(wordsOf(name), ' ').replace(adjectiveOf(name), ' ');
    // Formulas first: a word of condition is where one of them ends.
    rest = withoutFormulas(rest).replace(new RegExp(CONDITION.source, 'g'), ' ');
    if (residueOf(rest) !== '' || SINCE_A_DAY.test(told)) this.#add(field, sentence, OPEN);
  }

  /** A size that is shut out leaves the others; anything else that is shut out has to be read. */
  #readExclusion(field: TextField, sentence: string, text: string): void {
    const [admitted = '', out = admitted] = text.split(BUT_NOT);
    const named = sizesIn(out);
    const rest = text
      .replace(TROUBLES, ' ')
      .replace(
        /\b(?:non|sono|ammess\w+|ammissibil\w+|esclus\w+|possono|partecipare|accedere|eccezione|tranne|eccetto|rimangono|restano|fuori)\b/g,
        ' ',
      )
      .replace(new RegExp(CONDITION.source, 'g'), ' ');
    const isPlain = out !== admitted || /^(?:sono |restano |rimangono )?(?:non|esclus|fuori)/.test(text);
    if (residueOf(rest) !== '' || (!isPlain && named.length > 0)) return this.#add(field, sentence, OPEN);
    // A kind of firms that is shut out by itself: "le ditte individuali".
    if (named.length === 0) {
      if (text.search(TROUBLES) < 0 && KINDS_OUT.test(out)) this.#add(field, sentence, OPEN);
      return;
    }
    const before = out === admitted ? [] : sizesIn(admitted);
    const left = (before.length === 0 ? SIZE_VALUES : before).filter((size) => !named.includes(size));
    this.#addValues(field, sentence, 'Dimensioni', left);
  }

  #takePlace(field: TextField, sentence: string, text: string, place: NamedPlace): string {
    if (!this.#columns.covers(place.entries)) {
      const [before = '', after = ''] = text.split(plain(place.words));
      const hasOthers = placeNamedIn(sentence.replace(place.words, ' ')) !== null;
      if (NOT_THERE.test(before) || OR_ELSEWHERE.test(after)) return text;
      if (this.#isOfSome(plain(sentence)) || !place.isOfSite || hasOthers || this.#isOneOfSeveral(text)) return text;
      this.#add(field, sentence, toPlace(place));
    }
    return text.replace(plain(place.words), ' ');
  }

  /** Takes out of a text what the record has a value for; what a column lists already is no condition of its own. */
  #takeMeanings(field: TextField, sentence: string, text: string): string {
    if (this.#isOfSome(plain(sentence))) return text;
    const { values, rest } = takeValues(text, this.#columns.kinds, this.#namesFirms);
    if (values.length > 0) this.#addValues(field, sentence, 'Tipologia_Soggetto', values);
    return rest;
  }

  /** Takes ages, numbers of people and the register of crafts out of a text. */
  #takeFacts(field: TextField, sentence: string, text: string): string {
    const { found, rest } = takeFacts(text);
    // Who has still to be founded has no age, nobody employed and no register.
    const admitsNewOnes = this.#columns.kinds.some((kind) => kind.includes('da costituire'));
    if (found.length === 0 || admitsNewOnes || this.#isOneOfSeveral(text) || this.#isOfSome(plain(sentence)))
      return text;
    for (const meaning of found) this.#add(field, sentence, meaning);
    return rest;
  }

  /** Whether a sentence speaks of a part of the call or of its firms: nothing in it is a bound of all. */
  #isOfSome(text: string): boolean {
    return (
      OF_A_LINE.test(text) ||
      isMainly(text) ||
      ((this.#isOutside || this.#namings > 1 || GETS.test(text)) && SOME_OF_THEM.test(text))
    );
  }

  /** Whether a sentence speaks of others than the firms that the record names beside them, and asks nothing of them. */
  #isOfOthers(text: string): boolean {
    if (this.#namesFirms && OF_TRAINEES.test(text) && !FIRM.test(text)) return true;
    const asks = STRICT.test(text) || shutsOut(text);
    return this.#namesFirms && !asks && !FIRM.test(text) && text.search(OTHER_KINDS) >= 0;
  }

  /** Whether a sentence is one of a list, none of which is a condition by itself. */
  #isOneOfSeveral(text: string): boolean {
    return this.#isAnyOf || (this.#isList && !STRICT.test(text));
  }

  #addValues(field: TextField, quote: string, column: ValueField, values: readonly string[]): void {
    if (column === 'Dimensioni' && values.length === SIZE_VALUES.length) return;
    const isOne = column === 'Tipologia_Soggetto' && this.#isOneOfSeveral(plain(quote));
    this.#add(field, quote, isOne ? OPEN : { kind: 'values', field: column, values });
  }

  #add(field: TextField, sentence: string, meaning: Meaning): void {
    const quote = asWritten(sentence);
    const isThere = this.#found.some((one) => one.quote === quote && one.meaning.kind === 'open');
    if (meaning.kind !== 'open' || !isThere) this.#found.push({ field, quote, meaning });
  }

  /** Whether the record lists some regions and not nearly all. */
  #listsPartOfItaly(): boolean {
    const { length } = this.#columns.territory;
    return length > 1 && length <= PART_OF_ITALY;
  }
}

/** Between those who may and a part of them who may not: "le PMI, escluse le micro imprese". */
const BUT_NOT =
  /,? (?:(?:ad |con )?esclusion[ei] d\w+|esclus[aeio]|tranne|eccetto|(?:ad |fatta )?eccezione (?:d\w+|per)) /;

/** A place where somebody must not be, and one beside which there are others. */
const NOT_THERE = /\b(?:non|fuori|tranne|eccetto|esclus\w+|divers\w+)\b(?: \w+){0,5} ?$/;
const OR_ELSEWHERE = /^ ?,? ?(?:o|od|oppure|ovvero)\b/;

/** Not more regions than the South and the islands, or the Centre and the North, have. */
const PART_OF_ITALY = 12;
/** Parts of the country, of a record that lists its regions. */
const PARTS_OF_ITALY = /\bregioni\b|\bmezzogiorno\b|\bsud (?:italia)?|\bcentro-?nord\b|\bzes(?: unica)?\b/g;

type ValueField = 'Dimensioni' | 'Tipologia_Soggetto';

const OPEN: Meaning = { kind: 'open' };

function toPlace({ entries }: NamedPlace): Meaning {
  return { kind: 'place', entries };
}
