import type { Company, Size } from './true-calls-companies.ts';
import { firstName, type Desk, listOf, type Place, plain, type RawRecord, textOf } from './true-calls-raw.ts';
import { type Said, saidOf } from './true-calls-said.ts';
import { all, ANY, FAIL_OR_ASK, oneOf, PASS, PASS_OR_ASK, type Statuses } from './true-calls-statuses.ts';
import { TOPICS, type Topic, UNCLEAR } from './true-calls-topics.ts';

/** What one company is to one sentence. */
interface Reader {
  readonly company: Company;
  readonly places: readonly Place[];
}

/** What a sentence asks of companies. */
interface Ask extends Said {
  readonly judge: (reader: Reader) => Statuses;
}

const ASKS = new WeakMap<RawRecord, readonly Ask[]>();

/**
 * What the words of a record ask of a company. They are read by topics: each is a word that is said of few firms only. Where several kinds are named,
 * one of them is enough; what all must meet is asked of each. It shares nothing with the reader of the product, which takes sentences apart
 * and asks what is left of them.
 */
export function judgeWords(record: RawRecord, company: Company, places: readonly Place[], desk: Desk): Statuses {
  const asks = asksOf(record, desk);
  const judged = (role: Said['role']) =>
    asks.filter((ask) => ask.role === role).map((ask) => ask.judge({ company, places }));
  return all([...judged('title'), ...judged('condition'), oneOf(judged('addressee')), judgeNotes(record)]);
}

/** Whether the words name the size of a company, or every size, as one of those that it is for. */
export function namesSize(record: RawRecord, { size }: Company): boolean {
  const said = saidOf(record);
  const isEvery = said.some(({ text }) =>
    /(tutt[ei] le|ogni|qualsiasi|qualunque|vari[ae]) (\w+ )?(imprese|dimension)/.test(text),
  );
  return isEvery || (size !== null && said.some(({ text, role }) => role !== 'condition' && namedIn(text).has(size)));
}

/** Whether the words are for firms as such. */
export function namesFirms(record: RawRecord): boolean {
  return saidOf(record).some(({ text, role }) => role === 'addressee' && /\b(impres[ae]|m?pmi)\b/.test(text));
}

/** The sentences that do not plainly admit a company. */
export function sentencesAgainst(record: RawRecord, company: Company, places: readonly Place[], desk: Desk): string[] {
  const against = asksOf(record, desk).filter((ask) => !ask.judge({ company, places }).has('pass'));
  return [...against.map(({ quote }) => quote), ...(judgeNotes(record).has('pass') ? [] : [notesOf(record)])];
}

function asksOf(record: RawRecord, desk: Desk): readonly Ask[] {
  const known = ASKS.get(record);
  if (known !== undefined) return known;
  const asks = saidOf(record).flatMap((said) => readAsk(said, record, desk));
  ASKS.set(record, asks);
  return asks;
}

/** Firms of every kind. */
const FIRMS =
  /\b(impres[ae]|m?pmi|microimpres[ae]|aziend[ae]|ditt[ae]|operatori economici|attivita (economic|produttiv)\w*|datori? di lavoro|societa|start ?up|titolari d impresa|soggetti( \w+){0,2} privati)\b/;
const OTHERS =
  /\b(enti|ente|universita|pubblic\w+ amministrazion\w+|pa|associazion[ei]|organismi|fondazion[ei]|cittadini|professionist[ei]|lavorator[ei]|lavoratrici|cooperativ[ae]|consorzi|confidi|distretti|disoccupat[oi]|person[ae]|giovani|proprietari|gestor[ei]|organizzazion\w+|organizzatori|imprenditor[ei]|imprenditrici|reti|raggruppamenti|caseifici|aspiranti|esercizi)\b/;

function readAsk(said: Said, record: RawRecord, desk: Desk): Ask[] {
  const { text, role } = said;
  const topics = TOPICS.filter((topic) => isSaid(topic, said, record));
  const isUnclear = UNCLEAR.some((words) => words.test(text));
  const place = placeIn(said, record, desk);
  const sizes = role === 'condition' ? sizesOut(text) : role === 'addressee' ? sizesOf(text) : null;
  const namesFirms = FIRMS.test(text);
  if (role === 'addressee' && !namesFirms && !OTHERS.test(text) && topics.length === 0 && place === null) return [];
  const isForNoFirm = role === 'addressee' && !namesFirms && topics.length === 0 && OTHERS.test(text);
  if (role !== 'addressee' && topics.length === 0 && place === null && sizes === null && !isUnclear) return [];
  const judge = ({ company, places }: Reader): Statuses =>
    all([
      ...topics.map((topic) => (isMeant(topic, company) ? PASS : FAIL_OR_ASK)),
      isForNoFirm ? ofOther(text, company) : PASS,
      isUnclear ? PASS_OR_ASK : PASS,
      place?.(places) ?? PASS,
      judgeSizes(sizes, company),
    ]);
  return [{ ...said, judge }];
}

function isMeant({ quality, form, divisions = '' }: Topic, company: Company): boolean {
  if (quality !== undefined && company.qualities?.includes(quality) === true) return true;
  if (form !== undefined && company.form === form) return true;
  return divisions.split(' ').includes(company.code2007.slice(0, 2));
}

/** A kind that is no firm: of it are those who answered so. */
function ofOther(text: string, { form }: Company): Statuses {
  if (/professionist/.test(text) && form === 'professional') return PASS;
  if (/cooperativ/.test(text) && form === 'cooperative') return PASS;
  if (/associazion|terzo settore|enti|fondazion/.test(text) && form === 'thirdSector') return PASS_OR_ASK;
  return FAIL_OR_ASK;
}

const SECTORS = 21;

/** Where a column says the same, the column has been judged; activities are those of the sectors, where these leave something out. */
function isSaid(topic: Topic, { text, role }: Said, record: RawRecord): boolean {
  if (!topic.words.test(text) || (role === 'title' && topic.isOfText === true)) return false;
  if (topic.unless?.test(text) === true) return false;
  const sectors = listOf(record, 'Settore_Attivita');
  const areSectorsSome = sectors.length > 0 && sectors.length < SECTORS;
  const kinds = plain(`${textOf(record, 'Tipologia_Soggetto')} ${areSectorsSome ? sectors.join(' ') : ''}`);
  if (topic.stem !== '' && topic.isActivity !== true && kinds.includes(topic.stem)) return false;
  return !(topic.isActivity === true && (areSectorsSome || /\d{2}/.test(textOf(record, 'Codici_ATECO'))));
}

function judgeSizes(sizes: ReadonlySet<Size> | null, { size }: Company): Statuses {
  if (sizes === null || (size !== null && sizes.has(size))) return PASS;
  // A micro firm is a small one too, or is not: either reading is fair.
  return size === 'micro' && sizes.has('small') ? ANY : FAIL_OR_ASK;
}

const SIZES: readonly (readonly [RegExp, readonly Size[]])[] = [
  [/\bm?pmi\b|piccol[aei] e (le )?medi[ae]|piccola o media|startup/, ['micro', 'small', 'medium']],
  [/\bmicro/, ['micro']],
  [/\bpiccol[aei]\b/, ['small']],
  [/\bmedi[ae]\b/, ['medium']],
  [/\bgrand[ie]\b|\bgi\b|\blarge\b|mid ?cap/, ['large']],
];

function namedIn(text: string): Set<Size> {
  return new Set(SIZES.flatMap(([words, sizes]) => (words.test(text) ? sizes : [])));
}

/** The sizes of firms that a sentence names; null where it names firms without. */
function sizesOf(text: string): ReadonlySet<Size> | null {
  const named = namedIn(text);
  if (named.has('small') && named.has('medium')) named.add('micro');
  if (
    named.size === 0 ||
    named.size === 4 ||
    /(tutt[ei] le|ogni|qualsiasi|qualunque|vari[ae]) (\w+ )?(impres|dimension)/.test(text)
  )
    return null;
  const bare = text.replace(
    /(micro|piccol[aei]|medi[ae]|grandi|e|o|le|ed|alle)( |(?=impres)|$)+(impres[ae]|aziend[ae])/g,
    ' ',
  );
  return /\b(imprese|aziende|ditte|datori di lavoro|operatori economici)\b/.test(bare) &&
    !/micro |piccol|medi[ae]/.test(text)
    ? null
    : named;
}

/** The sizes that are left where some are shut out; null where none is. */
function sizesOut(text: string): ReadonlySet<Size> | null {
  const [, out] =
    /(?:esclus\w+ (?:de\w+ )?|non (?:sono|possono)[a-z ]*?|tranne )((?:le |la )?(?:micro|piccol|medi[ae]|grand)[a-z ]*)/.exec(
      text,
    ) ?? [];
  if (out === undefined) return null;
  const named = SIZES.slice(1).flatMap(([words, sizes]) => (words.test(out) ? sizes.slice(-1) : []));
  return new Set((['micro', 'small', 'medium', 'large'] as const).filter((size) => !named.includes(size)));
}

/** "in provincia di Grosseto", "della Camera di commercio di Pisa": a firm without a place of work there is not meant. */
function placeIn(said: Said, record: RawRecord, desk: Desk): ((places: readonly Place[]) => Statuses) | null {
  const { text, role } = said;
  if (!/provinc|metropolitan|camera di|cciaa|comun[ei]\b/.test(text)) return null;
  const grantor = plain(textOf(record, 'Soggetto_Concedente'));
  // Where a local body grants, its column has been judged; titles end with it.
  if (/camera|cciaa|azienda speciale/.test(grantor)) return null;
  if (role === 'title' && /provincia|comune|citta metropolitana/.test(grantor)) return null;
  const named = [...desk.provinceNames].flatMap(([name, code]) =>
    new RegExp(
      `(provincia|province|territorio provinciale|citta metropolitana|camera di commercio|cciaa)( autonoma)?( industria)?( artigianato)?( e)?( agricoltura)? (di |del |della |dell )?([a-z ]{0,40}?\\b)?${name}\\b`,
    ).test(text)
      ? [code]
      : [],
  );
  const isTown =
    /\b(comun[ei]|territorio comunale)\b/.test(text) &&
    textOf(record, 'Comuni') === '' &&
    !/^(comune|unione)/.test(grantor);
  if (named.length === 0)
    return isTown && /\b(sede|unita|ubicat|operant|attivita|possono accedere)/.test(text) ? () => FAIL_OR_ASK : null;
  // Named beside a whole region it is the body that grants, and not a place.
  const regions = listOf(record, 'Regioni').map(firstName);
  return (places) => {
    if (places.some(({ province }) => named.includes(province))) return PASS;
    if (role === 'title' && regions.length > 1) return PASS_OR_ASK;
    return FAIL_OR_ASK;
  };
}

function notesOf(record: RawRecord): string {
  return textOf(record, 'Note_di_apertura_chiusura');
}

/** Of what may still happen. */
const TO_COME =
  /\b(salvo|eventuale|prima|in caso di|potra\w* essere|sara|fino a\w*|verra\w*|avverra|per|all|ad|a)( \w+){0,5}? (chius|esaur|sospes|sospension)\w*( anticipat\w+)?/g;

/** Notes that say that it is shut, or may be: whoever says yes without asking is wrong. Of one that lasts until its funds do nothing is said. */
function judgeNotes(record: RawRecord): Statuses {
  const notes = plain(notesOf(record)).replace(TO_COME, ' ');
  const isShut =
    /\b(risorse|fondi|dotazione|budget)( \w+){0,3} (esaurit|terminat)|esaurit[aeio]\b|chiusura anticipata|chius[ao] anticipatamente|sportello chiuso|bando chiuso|\bsospes[aeo]\b|sospensione|graduatori[ae]( \w+){0,2} (approvat|pubblicat)|approva\w+( \w+){0,2} graduatori|non e piu possibile|temporanea chiusura|termini chiusi/.test(
      notes,
    );
  if (!isShut) return /prorog|riapert|posticip|differi/.test(notes) ? PASS_OR_ASK : PASS;
  return /riapert|riapre|nuova apertura|\briaprir/.test(notes) ? PASS_OR_ASK : FAIL_OR_ASK;
}
