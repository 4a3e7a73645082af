/** What a title says of the edition that it names, and what is left of it without that: what editions of one call have in common. */
export interface EditionTitle {
  /** Lower case, without accents, punctuation and what tells the editions apart. */
  readonly plain: string;
  /** `2026` or `2025/2026`, as it is called; null where the title names no year of its own. */
  readonly year: string | null;
  /** The third edition is 3; null where the title says no number. */
  readonly number: number | null;
}

const YEAR = '(?:19|20)\\d{2}';
const WORDS = ['prim', 'second', 'terz', 'quart', 'quint', 'sest', 'settim', 'ottav', 'non', 'decim'];
const ORDINAL = `[ivx]+|\\d{1,2}[ao°ªº]?|(?:${WORDS.join('|')})[ao]`;
/** What is called by its edition or its year. */
const EDITION = 'edizione|ed\\.|annualita|annata';
const CALL = 'bando|avviso';

/** `DM 4/2024`, `L.R. 34/2004`, `31/12/2025`: the year of an act, or of a day, is no edition. */
const OF_AN_ACT = new RegExp(`(?<!\\d)\\d{1,5}\\s*[/-]\\s*(?:\\d{1,2}\\s*[/-]\\s*)?${YEAR}\\b`, 'g');
const OF_A_DAY = new RegExp(
  `\\b\\d{1,2}\\s+(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)\\s+${YEAR}\\b`,
  'g',
);
const OF_A_NOTICE = new RegExp(`\\b(${CALL})\\s+n\\.?\\s*(\\d{1,2})\\s*[/-]\\s*(?=${YEAR}\\b)`, 'g');
const SPAN = new RegExp(
  `(?:\\b(?:per\\s+)?(?:gli\\s+|l['’]\\s*)?(?:${EDITION}|anno|anni|biennio|stagione|campagna)\\s+)?\\b(${YEAR})(?:\\s*[-–/]\\s*(${YEAR}|\\d{2}\\b))?(?:\\s+(?:${EDITION})(?![a-z]))?`,
  'g',
);
const NUMBERED = new RegExp(`(?<![\\da-z])(${ORDINAL})\\s+(?:${EDITION})(?![a-z])`, 'g');
const NUMBERED_AFTER = new RegExp(`\\b(?:edizione|ed\\.)\\s*(?:n\\.?\\s*)?(${ORDINAL})(?![\\da-z])`, 'g');
const NUMBERED_CALL = new RegExp(
  `(?<![\\da-z])([ivx]+|\\d{1,2}[ao°ªº]|(?:${WORDS.join('|')})[ao])\\s+(${CALL})(?![a-z])`,
  'g',
);
/** `Smart Money II`, but not the part of a call that has a number: `Linea II`. */
const ROMAN =
  /(?<!\b(?:linea|asse|misura|lotto|azione|fase|parte|sezione|titolo|capo|obiettivo|tipologia|categoria|intervento|tipo)\s+)\b(i[iv]{1,2}|vi{1,3}|ix|xi{1,3}|iv)\b/g;
const LONGEST_SPAN = 2;

/** Takes a title apart. A span of more than two years is that of a programme, `2021-2027`, and tells nothing of the edition. */
export function readEditionTitle(title: string): EditionTitle {
  let year: string | null = null;
  let number: number | null = null;
  const noteNumber = (_: string, said: string): string => {
    number ??= numberOf(said);
    return ' ';
  };
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(OF_A_NOTICE, (_, noun: string, said: string) => {
      number ??= Number(said);
      return `${noun} `;
    })
    .replaceAll(OF_AN_ACT, (act) => (isSpan(act) ? act : act.replaceAll(/\D+/g, 'x')))
    .replaceAll(OF_A_DAY, (day) => day.replaceAll(/\s+/g, 'x'))
    .replaceAll(NUMBERED, noteNumber)
    .replaceAll(NUMBERED_AFTER, noteNumber)
    .replaceAll(SPAN, (_, from: string, to: string | undefined) => {
      const last = to === undefined ? from : `${from.slice(0, 4 - to.length)}${to}`;
      const years = Number(last) - Number(from);
      if (years >= 0 && years < LONGEST_SPAN) year = years === 0 ? from : `${from}/${last}`;
      return ' ';
    })
    .replaceAll(NUMBERED_CALL, (_, said: string, noun: string) => {
      number ??= numberOf(said);
      return noun;
    })
    .replaceAll(ROMAN, noteNumber)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  return { plain, year, number };
}

/** `2024/2025` and `2024-25` are years of one edition, though they look like an act. */
function isSpan(act: string): boolean {
  return new RegExp(`^${YEAR}`).test(act);
}

const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** A number from 1, as digits, Roman or in words; null for what is none. */
function numberOf(said: string): number | null {
  if (/^\d/.test(said)) return Number.parseInt(said, 10) || null;
  const word = WORDS.indexOf(said.slice(0, -1));
  if (word >= 0) return word + 1;
  const digits = [...said].map((letter) => ROMAN_VALUES[letter] ?? 0);
  const sum = digits.reduce((total, value, at) => total + (value < (digits[at + 1] ?? 0) ? -value : value), 0);
  return sum > 0 ? sum : null;
}
