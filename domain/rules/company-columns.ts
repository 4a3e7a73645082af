import { isFiscalCode, isVatNumber } from './company-numbers.ts';
import { rangeIn } from './company-size.ts';
import type { QuestionKind } from './bounds.ts';
import { readEuros } from './money.ts';

/** What a column of a list of companies may be taken for, in the order in which a person reads them (9-working-day §6). */
export const COMPANY_FIELDS = [
  'businessName',
  'vatNumber',
  'fiscalCode',
  'activity',
  'address',
  'postalCode',
  'town',
  'province',
  'region',
  'email',
  'pec',
  'telephone',
  'referentName',
  'referentSurname',
  'referentFullName',
  'ownerEmail',
  'advisorEmail',
  'description',
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];

/** The answer to a question of the survey, by its id. */
export const QUESTION_PREFIX = 'question:';

/** A field, or a question of the survey as `question:<id>`. */
export type ColumnField = CompanyField | `question:${string}`;

/** Whether something names a field, or has the shape of a question. */
export function isColumnField(value: string): value is ColumnField {
  return COMPANY_FIELDS.some((field) => field === value) || /^question:[0-9a-f-]{36}$/.test(value);
}

/** A question of the survey that a column may answer. */
export interface ColumnQuestion {
  readonly _id: string;
  readonly name: string;
  /** Answers to choose from, unless said. */
  readonly kind?: QuestionKind;
  readonly answers: readonly { readonly _id: string; readonly name: string }[];
}

/** What a column is taken for and how sure that is, 0 to 100; `corrected` by a person, now or for the same headings before. */
export interface ColumnGuess {
  readonly field: ColumnField | null;
  readonly confidence: number;
}

/** A text as headings and answers are compared: lower case letters and digits, single spaces. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The headings of a file as one text, whatever their case and order: the key that a correction is remembered by. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map(plainWords).toSorted().join('|');
}

/** The ways in which people write a heading; the first that fits wins, so what is narrow stands before what is wide. */
const NAMES: readonly (readonly [CompanyField, RegExp])[] = [
  ['pec', /\bpec\b|posta (?:elettronica )?certificata/],
  ['advisorEmail', /consulente|advisor|\bcommerciale\b|account manager|seguit[ao] da|gestore/],
  [
    'ownerEmail',
    /(?:e ?mail|posta).*(?:referente|titolare|contatto|utente|accesso|legale)|(?:referente|titolare|utente).*(?:e ?mail|posta)/,
  ],
  ['email', /\be ?mails?\b|posta elettronica|\bmail\b|indirizzo di posta/],
  ['vatNumber', /\bp ?iva\b|partita iva|\bpiva\b|part iva|\bvat\b|\bp i\b|^iva$/],
  ['fiscalCode', /cod(?:ice)? ?fisc(?:ale)?|\bc ?f\b|tax code|\bcodfisc\b/],
  ['activity', /ateco|attivita|settore|merceologi|cosa fa|codice istat|\bactivity\b/],
  ['postalCode', /\bcap\b|codice postale|c a p|zip|postal/],
  ['telephone', /\btel(?:efono)?\b|cell(?:ulare)?\b|phone|recapito|centralino|\bmobile\b/],
  ['referentSurname', /cognome(?!.*nome)(?! e nome)/],
  [
    'referentFullName',
    /^(?!.*\b(?:ditta|azienda|impresa|societa)\b).*nominativo|nome e cognome|cognome e nome|referente(?! nome)|titolare|legale rappresentante|contatto|contact/,
  ],
  [
    'businessName',
    /rag(?:ione)? ?soc(?:iale)?|denominazione|azienda|impresa|societa|ditta|cliente|company|^nome$|intestazione|business name/,
  ],
  ['referentName', /\bnome\b/],
  ['province', /\bprov(?:incia)?\b|\bpr\b|sigla/],
  ['region', /\bregione\b|\breg\b|region/],
  ['town', /comune|citta|localita|\bcity\b|\btown\b|paese/],
  ['address', /indirizzo|\bvia\b|\bsede\b|address|ubicazione/],
  ['description', /note|descrizione|annotazion|osservazion/],
];

/** Where a heading says two things, the longer says it: a name of a person beside the name of a company. */
function byName(heading: string, hasSurname: boolean): CompanyField | null {
  const words = plainWords(heading);
  if (words === '') return null;
  if (hasSurname && /^(?:nome|nome (?:referente|titolare|contatto)|(?:referente|titolare|contatto) nome)$/.test(words))
    return 'referentName';
  if (/cognome/.test(words) && /\bnome\b/.test(words.replaceAll('cognome', ''))) return 'referentFullName';
  if (/cognome/.test(words)) return 'referentSurname';
  return NAMES.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const PROVINCE = /^[A-Z]{2}$/i;
const REGIONS =
  /^(?:abruzzo|basilicata|calabria|campania|emilia romagna|friuli(?: venezia giulia)?|lazio|liguria|lombardia|marche|molise|piemonte|puglia|sardegna|sicilia|toscana|trentino(?: alto adige)?|umbria|valle d ?aosta|veneto)$/;
const MAIL = /^[^@\s;,]+@[^@\s;,]+\.[a-z]{2,}$/i;

/** How a cell of a field looks, where it looks like anything of its own. */
const LOOKS: readonly (readonly [CompanyField, (cell: string) => boolean])[] = [
  ['vatNumber', (cell) => repairVatNumber(cell) !== null],
  ['fiscalCode', (cell) => /^[A-Z0-9]{16}$/i.test(cell) && isFiscalCode(cell.toUpperCase())],
  ['pec', (cell) => MAIL.test(cell) && /@(?:.*\.)?(?:pec|legalmail|postacert|arubapec|cert)\b|@.*pec\./i.test(cell)],
  ['email', (cell) => MAIL.test(cell)],
  ['postalCode', (cell) => /^\d{5}$/.test(cell)],
  ['activity', (cell) => /^[A-V]?\s?\d{2}\.\d{1,2}(?:\.\d{1,2})?$/i.test(cell)],
  ['region', (cell) => REGIONS.test(plainWords(cell))],
  ['province', (cell) => PROVINCE.test(cell)],
  ['telephone', (cell) => /^(?:\+39|0039)?[\s.]?[03]\d[\d\s./-]{4,14}$/.test(cell)],
  [
    'address',
    (cell) =>
      /^(?:via|viale|v\.le|piazza|p\.zza|corso|c\.so|largo|strada|loc\.?|localit[aà]|vicolo|contrada)\s/i.test(cell),
  ],
  [
    'businessName',
    (cell) => /\b(?:s\.?r\.?l\.?s?|s\.?p\.?a|s\.?n\.?c|s\.?a\.?s|soc\.? coop\w*|scarl)\b\.?/i.test(cell),
  ],
];

/** Fields whose cells can be told from others: a heading that names one and cells that are not like it is doubted. */
const TELLING = new Set<CompanyField>(['vatNumber', 'fiscalCode', 'pec', 'email', 'postalCode', 'province', 'region']);

function looksOf(cells: readonly string[]): Map<CompanyField, number> {
  const said = cells.filter((cell) => cell !== '');
  return new Map(
    LOOKS.map(([field, looks]) => [
      field,
      said.length === 0 ? 0 : said.filter((cell) => looks(cell)).length / said.length,
    ]),
  );
}

/** From this share of cells a column without a telling name is taken for what they look like. */
const LIKE = 0.7;

interface Candidate {
  readonly at: number;
  readonly field: ColumnField;
  readonly confidence: number;
}

/**
 * What each column is taken for, by its heading and by its cells (`samples` of the same order, trimmed texts). A field is given once,
 * to the column that is surest of it.
 */
export function guessColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  questions: readonly ColumnQuestion[] = [],
): ColumnGuess[] {
  const hasSurname = headings.some((heading) => /^cognome\b(?! e nome)/.test(plainWords(heading)));
  const candidates = headings.flatMap((heading, at) =>
    candidatesOf(heading, samples[at] ?? [], hasSurname, questions).map((found): Candidate => ({ at, ...found })),
  );
  const guesses: ColumnGuess[] = headings.map(() => ({ field: null, confidence: 0 }));
  const taken = new Set<string>();
  for (const { at, field, confidence } of candidates.toSorted((a, b) => b.confidence - a.confidence || a.at - b.at)) {
    if (taken.has(field) || guesses[at]?.field !== null) continue;
    taken.add(field);
    guesses[at] = { field, confidence };
  }
  return guesses;
}

function candidatesOf(
  heading: string,
  cells: readonly string[],
  hasSurname: boolean,
  questions: readonly ColumnQuestion[],
): { field: ColumnField; confidence: number }[] {
  const looks = looksOf(cells);
  const isEmpty = cells.every((cell) => cell === '');
  const question = questionOf(heading, cells, questions);
  const asked = question === null ? [] : [question];
  const named = byName(heading, hasSurname);
  const seen = [...looks].flatMap(([field, share]) =>
    share >= LIKE && field !== named ? [{ field, confidence: Math.round(40 + share * 30) }] : [],
  );
  if (named === null) return [...asked, ...seen];
  // Of two mails the office's own addresses tell nothing: the heading alone does.
  const base = named === 'ownerEmail' || named === 'advisorEmail' ? 'email' : named;
  const share = looks.get(base);
  const isDoubted = share !== undefined && TELLING.has(base) && !isEmpty && share < 0.3;
  const confidence = isDoubted ? 35 : share === undefined || isEmpty ? 85 : Math.round(80 + share * 20);
  const second =
    named === 'email' && looks.get('pec') === 1
      ? [{ field: 'pec' as const, confidence: 60 }]
      : named === 'referentFullName'
        ? [{ field: 'businessName' as const, confidence: 20 }]
        : [];
  return [...asked, { field: named, confidence }, ...second, ...seen];
}

/** Ways in which people name what the survey asks in other words. */
const ALIKE: readonly RegExp[] = [
  /dimension/,
  /dipendent|addetti|organico|\bula\b|persone occupate|lavorano/,
  /fatturato|ricavi|volume d affari/,
  /forma giuridica|natura giuridica/,
  /\b(?:anno|data)(?: di)? (?:costituzione|fondazione|nascita azienda|inizio attivita)|costituita|fondata/,
  /artigian/,
];

/** The question that a heading names or speaks of, and of which the cells are answers. */
function questionOf(heading: string, cells: readonly string[], questions: readonly ColumnQuestion[]) {
  const words = plainWords(heading);
  if (words.length < 3) return null;
  const kind = ALIKE.find((pattern) => pattern.test(words));
  const said = cells.filter((cell) => cell !== '');
  const shareOf = (question: ColumnQuestion): number =>
    said.length === 0 ? 0 : said.filter((cell) => columnAnswer(question, cell) !== null).length / said.length;
  // An exact number tells more than a range: asked both, the cells answer the number.
  const [found] = questions
    .filter(({ name }) => {
      const asked = plainWords(name);
      return asked === words || (kind?.test(asked) ?? false);
    })
    .toSorted((a, b) => Number(isExact(b)) * shareOf(b) - Number(isExact(a)) * shareOf(a));
  if (found === undefined) return null;
  const share = shareOf(found);
  return { field: `${QUESTION_PREFIX}${found._id}` as const, confidence: Math.round(50 + share * 45) };
}

function isExact({ kind = 'choice' }: ColumnQuestion): boolean {
  return kind !== 'choice';
}

const YEAR = /^(?:\d{1,2}[/.-]\d{1,2}[/.-])?(1[89]\d\d|20\d\d)(?:-\d{2}-\d{2}.*)?$/;

/** What a cell answers to a question: the id of an answer, a whole number or a year; null where it means none. */
export function columnAnswer(
  question: ColumnQuestion,
  cell: string,
): { requirementCode: string } | { value: number } | null {
  if (question.kind === 'year') {
    const year = YEAR.exec(cell.trim())?.[1];
    return year === undefined ? null : { value: Number(year) };
  }
  if (question.kind === 'number') {
    const number = readEuros(cell);
    return number === null || number < 0 ? null : { value: Math.round(number) };
  }
  const requirementCode = answerOf(question, cell);
  return requirementCode === null ? null : { requirementCode };
}

/** The one answer of a question that a cell means, by its words or as a number within one range; null where none or several do. */
export function answerOf({ answers }: ColumnQuestion, cell: string): string | null {
  const words = plainWords(cell);
  if (words === '') return null;
  const same = answers.filter(({ name }) => plainWords(name) === words);
  const begins = answers.filter(({ name }) => ` ${plainWords(name)} `.includes(` ${words} `));
  const number = readEuros(cell);
  const within = number === null ? [] : answersWithin(answers, number);
  for (const fitting of [same, number === null ? begins : within]) {
    const [only, ...others] = fitting;
    if (only !== undefined && others.length === 0) return only._id;
  }
  return null;
}

/** The answers whose range holds a number; one on the border of two belongs to the range that it closes. */
function answersWithin(answers: ColumnQuestion['answers'], number: number): ColumnQuestion['answers'] {
  const ranges = answers.map((answer) => ({ answer, range: rangeIn(answer.name) }));
  const holding = ranges.filter(
    ({ range }) => range !== null && number >= range.from && number <= (range.to ?? number),
  );
  const closing = holding.filter(({ range }) => range?.to === number);
  return (holding.length > 1 && closing.length > 0 ? closing : holding).map(({ answer }) => answer);
}

/** A VAT number as it was found, and whether zeros that a spreadsheet took away were put back. */
export interface RepairedVatNumber {
  readonly value: string;
  readonly isRepaired: boolean;
}

/**
 * The VAT number in a cell: spaces, dots and an `IT` in front are forgiven, and zeros that a spreadsheet took away come back where the check
 * digit says so. Null for anything else.
 */
export function repairVatNumber(cell: string): RepairedVatNumber | null {
  const digits = cell
    .trim()
    .replace(/^IT[\s.]*/i, '')
    .replace(/[\s.\-/']/g, '');
  if (!/^\d{6,11}$/.test(digits)) return null;
  const value = digits.padStart(11, '0');
  return isVatNumber(value) ? { value, isRepaired: digits.length < 11 } : null;
}
