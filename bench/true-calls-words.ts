import type { Company, Quality, Size } from './true-calls-companies.ts';
import { type Desk, type Place, plain, type RawRecord, textOf } from './true-calls-raw.ts';
import { all, ANY, FAIL_OR_ASK, PASS, type Statuses } from './true-calls-statuses.ts';

/**
 * What the words of a record ask of a company, read by topics: each is a word that is said of few firms only. It shares nothing with the reader of
 * the product, which takes sentences apart and asks what is left of them.
 */
export function judgeWords(record: RawRecord, company: Company, places: readonly Place[], desk: Desk): Statuses {
  const said = saidOf(record);
  const columns = plain(
    ['Tipologia_Soggetto', 'Settore_Attivita', 'Codici_ATECO', 'Dimensioni']
      .map((one) => textOf(record, one))
      .join(' '),
  );
  const isListed = (stem: string) => stem !== '' && columns.includes(stem);
  const asked = said.flatMap((text) =>
    TOPICS.flatMap(({ words, stem, quality }) => {
      if (!words.test(text) || isListed(stem)) return [];
      if (quality !== undefined && company.qualities?.includes(quality) === true) return [];
      return [FAIL_OR_ASK];
    }),
  );
  return all([...asked, judgeNamedSizes(said, company), judgeNamedProvinces(record, said, places, desk)]);
}

interface Topic {
  readonly words: RegExp;
  /** Where a column says the same, the column has been judged. */
  readonly stem: string;
  readonly quality?: Quality;
}

const TOPICS: readonly Topic[] = [
  {
    words:
      /artigian\w* .{0,40}\b(albo|registro|sezione)|\b(sole?|esclusivamente|unicamente) .{0,20}artigian|^(alle )?imprese artigiane/,
    stem: 'artigian',
  },
  { words: /\b(imprese|aziende|imprenditori) agricol|\bcaseific|produttori di latte|agricoltori/, stem: 'agric' },
  { words: /cooperative sociali|imprese sociali|economia sociale/, stem: 'social' },
  { words: /\bsole? (societa )?cooperative|^(alle )?(societa )?cooperative\b/, stem: 'cooperativ' },
  { words: /confiscat|sequestrat/, stem: '' },
  {
    words:
      /alluvion|sisma|sismic|terremot|calamit|eventi (meteo|atmosf|eccezional)|danneggiat|danni (subiti|documentati)|colpit[ei] da/,
    stem: '',
  },
  { words: /disoccupat|inoccupat|senza lavoro/, stem: '' },
  {
    words:
      /(costituit|nat[ae]|iscritt|attiv)\w* (da|entro)( \w+){0,5} (mesi|anni)|tre anni di vita|\bnuove imprese\b|neoimprese/,
    stem: 'costituire',
  },
  {
    words:
      /almeno (\d+|\w+nti|dieci|venti) (dipendenti|addetti|occupati|lavoratori)|meno di (\d+|dieci) (dipendenti|addetti|occupati)/,
    stem: '',
  },
  { words: /capitale estero|soci esteri|partecipazione estera/, stem: '' },
  { words: /titolari di licenza|licenza (taxi|di)|noleggio con conducente/, stem: '' },
  { words: /raggruppament\w* di almeno|almeno (tre|due|cinque|\d) (imprese|aziende)/, stem: '' },
  { words: /prima fase|gia (superato|ammess|beneficiari)/, stem: '' },
  { words: /fatturato (non )?(inferiore|superiore)|fatturato (di )?almeno/, stem: '' },
  { words: /certificazione (iso|emas|uni)|marchio di qualita/, stem: '' },
  { words: /\bsoci del\b|aderenti al\b/, stem: '' },
  {
    words: /\b(sole?|riservat\w+|esclusivamente|soltanto) .{0,40}(donne|femminil)|^(alle )?imprese femminili/,
    stem: 'femminil',
    quality: 'women',
  },
  {
    words: /\b(sole?|riservat\w+|esclusivamente|soltanto) .{0,40}giovanil|^(alle )?imprese giovanili|i giovani fino a/,
    stem: 'giovanil',
    quality: 'young',
  },
  { words: /\b(riservat\w+|limitata|esclusivamente) .{0,20}startup innovative/, stem: 'innovativ', quality: 'startup' },
];

const PREFERS = /priorit|premialit|punteggi|maggiorazion|in particolare|\banche\b|\bsale\b|non e riservat|elevat/;

/** The sentences that say whom a record is for, with its notes and other marks, plain; those that only prefer are left out. */
function saidOf(record: RawRecord): string[] {
  const [, addressed = ''] = /A chi si rivolge([\s\S]*?)(?:Cosa prevede|$)/.exec(textOf(record, 'Descrizione')) ?? [];
  return [addressed, textOf(record, 'Note_di_apertura_chiusura'), textOf(record, 'Altre_caratteristiche')]
    .flatMap((text) => text.split(/[.;•\n]|- /))
    .map(plain)
    .filter((text) => text !== '' && !PREFERS.test(text));
}

const NAMED_SIZES: readonly (readonly [RegExp, readonly Size[]])[] = [
  [/\bm?pmi\b|piccole e medie/, ['micro', 'small', 'medium']],
  [/\bmicro/, ['micro']],
  [/\bpiccol/, ['small']],
  [/\bmedi[ae]\b/, ['medium']],
  [/\bgrandi\b/, ['large']],
];

/** A record that names sizes and not this one: nothing is held against a product that goes by them, nor against one that asks. */
function judgeNamedSizes(said: readonly string[], { size }: Company): Statuses {
  const text = said.join(' ');
  const named = new Set(NAMED_SIZES.flatMap(([words, sizes]) => (words.test(text) ? sizes : [])));
  return named.size === 0 || (size !== null && named.has(size)) ? PASS : ANY;
}

/** "in provincia di Grosseto": a firm without a place of work there is not meant. */
function judgeNamedProvinces(
  record: RawRecord,
  said: readonly string[],
  places: readonly Place[],
  desk: Desk,
): Statuses {
  const title = plain(textOf(record, 'Titolo'));
  const named = [...said, title].flatMap((text) =>
    [...desk.provinceNames].flatMap(([name, code]) =>
      new RegExp(
        `(provincia|province|territorio provinciale|citta metropolitana) (di|del|della|dell)?[a-z ]{0,40}?\\b${name}\\b`,
      ).test(text)
        ? [code]
        : [],
    ),
  );
  const towns = [...said, title].some((text) => /\bcomun[ei] d/.test(text));
  if (named.length === 0) return towns ? ANY : PASS;
  if (places.some(({ province }) => named.includes(province))) return towns ? ANY : PASS;
  return said.some((text) => /\bsede|unita|ubicat/.test(text)) && !towns ? FAIL_OR_ASK : ANY;
}
