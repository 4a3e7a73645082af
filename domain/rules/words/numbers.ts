import type { Bounds } from '../bounds.ts';

/** What a text asks of the age of a firm, of the people it employs, or of the register of crafts. */
export type FactMeaning =
  | { readonly kind: 'craft' }
  | { readonly kind: 'years'; readonly bounds: Bounds }
  | { readonly kind: 'people'; readonly bounds: Bounds };

/** What was read of a plain text, and the text without the words that say it. */
interface TakenFacts {
  readonly found: readonly FactMeaning[];
  readonly rest: string;
}

interface Phrase {
  readonly at: number;
  readonly words: string;
  readonly meaning: FactMeaning;
}

/**
 * Reads ages, numbers of people and the register of crafts out of a plain text. A phrase that is one of several alternatives, or of which a text
 * names two that differ, is left where it stands: it would shut out whom the other admits.
 */
export function takeFacts(text: string): TakenFacts {
  const phrases = [...agesIn(text), ...yearsIn(text), ...peopleIn(text), ...craftIn(text)].filter(
    (phrase) => !isAlternative(text, phrase),
  );
  const taken = phrases.filter(
    (phrase) => !phrases.some((other) => other !== phrase && isContrary(phrase.meaning, other.meaning)),
  );
  let rest = text;
  for (const { words } of taken) rest = rest.replace(words, ' ');
  return { found: taken.map(({ meaning }) => meaning), rest };
}

/** Two of a kind that say different things. */
function isContrary(one: FactMeaning, other: FactMeaning): boolean {
  return one.kind === other.kind && JSON.stringify(one) !== JSON.stringify(other);
}

/** What goes on about the same firm behind a coordination is no alternative to what stood before it. */
const GOES_ON =
  /^(?:che|con|in|iscritt|avent|sed[ei]|costituit|operant|attiv|regolarment|non|abbia|hanno|present|una?\b|sia|ubicat|localizzat|dotat)/;
const AFTER = /^\s*(?:,|\b(?:e|ed|nonche)\b)\s*(?=\w)/;
/** Others who may as well: "imprese con almeno 15 addetti, le reti di imprese e gli enti". */
const OTHERS_BESIDE =
  /^\s*(?:,|,? ?\b(?:e|ed|nonche)\b) ?(?:anche )?(?:le|gli|i|alle|agli|ai) (?:impres|aziend|ditt|m?pmi|ret[ei]|ent[ei]|consorzi|associazion|cooperativ|professionist|liber[ie]|societa|soggett|organism|fondazion|comun|start)/;
/** "Imprese non artigiane", "diverse da quelle artigiane". */
const TURNED = /\b(?:non|divers[aei] d\w+|tranne|eccetto|esclus[aei])(?: \w+){0,2} ?$/;
/** "36 mesi, elevati a 60 per le start-up". */
const CHANGED = /^[^.;]{0,40}\b(?:elevat|ridott|aumentat|innalzat|salv[oi]\b|estes)/;
const OR_BEFORE = /\b(?:o|od|oppure|ovvero)\s*$/;
const OR_AFTER = /^\s*,?\s*(?:o|od|oppure|ovvero)\b/;

function isAlternative(text: string, { at, words, meaning }: Phrase): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at + words.length)];
  if (TURNED.test(before) || CHANGED.test(after)) return true;
  if (OR_BEFORE.test(before) || OR_AFTER.test(after) || OTHERS_BESIDE.test(after)) return true;
  // "Agricole, artigiane e commerciali": an adjective in a row of adjectives. A condition with a verb stands for itself.
  if (meaning.kind !== 'craft' || /\b(?:iscritt|alb[oi])/.test(words)) return false;
  const next = AFTER.exec(after);
  return next !== null && !GOES_ON.test(after.slice(next[0].length));
}

const IN_WORDS: readonly (readonly [string, number])[] = [
  ['un', 1],
  ['uno', 1],
  ['una', 1],
  ['due', 2],
  ['tre', 3],
  ['quattro', 4],
  ['cinque', 5],
  ['sei', 6],
  ['sette', 7],
  ['otto', 8],
  ['nove', 9],
  ['dieci', 10],
  ['dodici', 12],
  ['quindici', 15],
  ['diciotto', 18],
  ['venti', 20],
  ['ventiquattro', 24],
  ['trenta', 30],
  ['trentasei', 36],
  ['quaranta', 40],
  ['quarantotto', 48],
  ['cinquanta', 50],
  ['sessanta', 60],
  ['cento', 100],
  ['duecentocinquanta', 250],
];
const WORDS = new Map(IN_WORDS);
const NUMBER = String.raw`(\d{1,4}|${[...WORDS.keys()].sort((a, b) => b.length - a.length).join('|')})(?: ?\([a-z0-9]+\))?`;

function numberOf(written: string): number {
  return WORDS.get(written) ?? Number(written);
}

/** How a number limits: words, which end it is, and what one whole unit more or less "more than" means. */
const LIMITS: readonly (readonly [RegExp, 'minimum' | 'maximum', number])[] = [
  [
    /^(?:almeno|non meno di|(?:un )?minimo(?: di)?|non inferiore a|pari o superiore a|uguale o superiore a)/,
    'minimum',
    0,
  ],
  [
    /^(?:non (?:piu di|oltre|superiore a|piu)|(?:al|un )?massimo(?: di)?|fino a|non oltre|pari o inferiore a|uguale o inferiore a)/,
    'maximum',
    0,
  ],
  [/^(?:piu di|oltre|superiore a)/, 'minimum', 1],
  [/^(?:meno di|inferiore a)/, 'maximum', -1],
];
const LIMIT = String.raw`(?:non (?:meno di|piu di|oltre(?: i)?|inferiore a|superiore a)|almeno|(?:un |al )?(?:minimo|massimo)(?: di)?|fino a|(?:pari|uguale) o (?:superiore|inferiore) a|(?:superiore|inferiore) a|piu di|meno di|oltre)`;

function limitOf(words: string): { end: 'minimum' | 'maximum'; more: number } | null {
  const found = LIMITS.find(([pattern]) => pattern.test(words));
  return found === undefined ? null : { end: found[1], more: found[2] };
}

function boundsFrom(unit: Bounds['unit'], ends: readonly (readonly ['minimum' | 'maximum', number])[]): Bounds {
  return { unit, minimum: null, maximum: null, ...Object.fromEntries(ends) };
}

const UNIT = String.raw`(?: ?(mes[ei]|ann[oi]))?`;
const FOUNDED = String.raw`(?:(?:che (?:risultino|siano|sono|risultano) )?(?:regolarmente |legalmente |gia )?(?:costituit[aeio]|fondat[aeio]|nat[aeio])(?: (?:ed?|o) (?:iscritt[aeio]|attiv[aeio])(?: (?:al|nel|presso il) registro(?: delle)? imprese)?)?|iscritt[aeio] (?:al|nel|presso il) registro(?: delle)? imprese|(?:la )?(?:cui )?(?:data di )?costituzione (?:risal\w+|(?:sia )?avvenuta))`;
const AGE = new RegExp(
  String.raw`\b${FOUNDED}(?: alla data di (?:presentazione|pubblicazione)(?: (?:della|del) (?:domanda|bando))?)?,? (?:da|a) (${LIMIT}) ${NUMBER}${UNIT}(?:,? e(?: da)? (${LIMIT}) ${NUMBER}${UNIT})?(?: (?:alla data|dalla data|al momento)(?: di| della)? (?:presentazione|pubblicazione)(?: (?:della|del) (?:domanda|bando))?)?`,
  'g',
);
const LAST = new RegExp(
  String.raw`\b${FOUNDED} (?:neg?l?i ultimi ${NUMBER} (mes[ei]|ann[oi])|(?:nei|entro i|entro gli) ${NUMBER} (mes[ei]|ann[oi]) (?:precedenti|antecedenti)(?: (?:la|alla) (?:data di )?(?:presentazione|pubblicazione)?(?: ?(?:della|del|la))? ?(?:domanda|bando)?)?)`,
  'g',
);
const OF_LIFE = new RegExp(
  String.raw`\b(?:con|avent[ei]) (${LIMIT}) ${NUMBER} (mes[ei]|ann[oi]) (?:di vita|dalla costituzione|di costituzione)`,
  'g',
);

function monthsOf(number: string, unit: string): number {
  return numberOf(number) * (unit.startsWith('ann') ? 12 : 1);
}

/** "Meno di 24 mesi" are 23 whole ones; "più di 12" may be twelve and a day. */
function wholeMonths({ end, more }: { end: 'minimum' | 'maximum'; more: number }, number: string, unit: string) {
  return [end, monthsOf(number, unit) + (end === 'maximum' ? more : 0)] as const;
}

function toAge(ends: readonly (readonly ['minimum' | 'maximum', number])[]): FactMeaning {
  return { kind: 'years', bounds: boundsFrom('monthsOld', ends) };
}

/** "Costituite da almeno 12 mesi e da non più di cinque anni": months, both ends in. */
function agesIn(text: string): Phrase[] {
  const found: Phrase[] = [];
  for (const match of text.matchAll(AGE)) {
    const [words, limit = '', number = '', unit, second, other = '', otherUnit] = match;
    const whole = unit ?? otherUnit;
    const ends = [limitOf(limit), second === undefined ? null : limitOf(second)] as const;
    if (whole === undefined || ends[0] === null || (second !== undefined && ends[1] === null)) continue;
    const listed = [wholeMonths(ends[0], number, whole)];
    if (ends[1] !== null) listed.push(wholeMonths(ends[1], other, otherUnit ?? whole));
    found.push({ at: match.index, words, meaning: toAge(listed) });
  }
  for (const match of text.matchAll(LAST)) {
    const [words, number, unit, before = '', beforeUnit = ''] = match;
    const months = number === undefined ? monthsOf(before, beforeUnit) : monthsOf(number, unit ?? '');
    found.push({ at: match.index, words, meaning: toAge([['maximum', months]]) });
  }
  for (const match of text.matchAll(OF_LIFE)) {
    const [words, limit = '', number = '', unit = ''] = match;
    const end = limitOf(limit);
    if (end !== null) found.push({ at: match.index, words, meaning: toAge([wholeMonths(end, number, unit)]) });
  }
  return found;
}

const SINCE = new RegExp(
  String.raw`\b${FOUNDED} (?:in data )?(dopo il|successivamente al|a (?:partire|decorrere|far data) dal|dal|non prima del|prima del|entro il|nel)(?:l |l)? ?(?:(\d{1,2}) (gennaio|dicembre)(?: del)? )?(\d{4})\b`,
  'g',
);

/** A day is as good as a year where it is the first or the last of one. */
function yearsIn(text: string): Phrase[] {
  return [...text.matchAll(SINCE)].flatMap((match): Phrase[] => {
    const [words, edge = '', day, month, written] = match;
    const year = Number(written);
    const [isFirst, isLast] = [day === '1' && month === 'gennaio', day === '31' && month === 'dicembre'];
    if (day !== undefined && !isFirst && !isLast) return [];
    const ends = yearEnds(edge, year, { isFirst, isLast });
    return ends === null
      ? []
      : [{ at: match.index, words, meaning: { kind: 'years', bounds: boundsFrom('value', ends) } }];
  });
}

function yearEnds(edge: string, year: number, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  if (edge === 'nel')
    return isFirst || isLast
      ? null
      : ([
          ['minimum', year],
          ['maximum', year],
        ] as const);
  // The very day is worth no year: "dopo il 1° gennaio 2024" is "in 2024 or later".
  if (/^(?:dopo|successivamente)/.test(edge)) return [['minimum', isFirst ? year : year + 1]] as const;
  if (edge === 'entro il') return isFirst ? null : ([['maximum', year]] as const);
  if (edge === 'prima del') return isLast ? null : ([['maximum', year - 1]] as const);
  return isLast ? null : ([['minimum', year]] as const);
}

const HAS = String.raw`(?:con|che (?:abbiano|hanno|occup\w+|impieg\w+|contano?)|avent[ei]|aver[ei]|occupano|impiegano|composte da)(?: un| una| alle proprie| alle| proprie| dipendenze| organico| numero| medio| annuo| di| (?:dipendenti|addetti|occupati))*`;
const WHO = String.raw`(?:dipendent[ei]|addett[oi]|occupat[oi]|lavorator[ei](?: dipendent[ei])?|persone(?: occupate)?|unita lavorative(?: annue)?(?: \(?ula\)?)?|ula)`;
const STAFF = new RegExp(
  String.raw`\b${HAS} (?:(${LIMIT}) (?:a )?(?:le |i |gli )?${NUMBER}|(?:compreso )?(?:da|tra|fra) (?:i )?${NUMBER} (?:a|e|ed) (?:i )?${NUMBER})(?: (${WHO})(?: (?:occupati|dipendenti))?)?\b`,
  'g',
);
/** People whom somebody will employ or teach are not those who work there. */
const OTHER_PEOPLE =
  /\b(?:assun\w+|assum\w+|form(?:are|azione|at\w+)|inser\w+|stabilizz\w+|coinvol\w+|parteci\w+|nuov[ei]|destinatari|allievi)\b/;

/** "Con meno di 10 dipendenti", "che occupano da 10 a 49 addetti". */
function peopleIn(text: string): Phrase[] {
  return [...text.matchAll(STAFF)].flatMap((match): Phrase[] => {
    const [words, limit, number = '', least = '', most = '', who] = match;
    if (who === undefined && !/\b(?:dipendenti|addetti|occupati)\b/.test(words)) return [];
    if (OTHER_PEOPLE.test(words) || OTHER_PEOPLE.test(text.slice(Math.max(0, match.index - 40), match.index)))
      return [];
    const end = limit === undefined ? null : limitOf(limit);
    if (limit !== undefined && end === null) return [];
    const ends =
      end === null
        ? ([
            ['minimum', numberOf(least)],
            ['maximum', numberOf(most)],
          ] as const)
        : ([[end.end, numberOf(number) + end.more]] as const);
    return [{ at: match.index, words, meaning: { kind: 'people', bounds: boundsFrom('value', ends) } }];
  });
}

const CRAFT =
  /\b(?:(?:che (?:risultino|siano|sono) )?(?:iscritt[aeio]|iscrizione) (?:all|nell|agli|negli) ?(?:apposito |specifico )?(?:alb[oi]|registr[oi])(?: (?:provincial[ei]|regional[ei]))?(?: (?:delle|degli|di|dell))?(?: imprese)? ?artigian\w*|(?:(?:impres[ae]|ditt[ae]|aziend[ae]|m?pmi|attivita) (?=artigian)|(?<=\b(?:impres[ae]|ditt[ae]|aziend[ae]|m?pmi|attivita|microimpres[ae]) (?:\w+ )?)|(?<=^\W*))artigian[ae](?: (?:che (?:risultino |siano |sono )?)?iscritt[aeio] (?:all|nell|agli|negli) ?(?:apposito |specifico |relativo )?alb[oi](?: (?:provincial[ei]|regional[ei]))?(?: (?:delle|degli|di|dell)(?: imprese)? ?artigian\w*)?)?|impres[ae] (?:del settore artigiano|dell artigianato))(?![\w-])/g;

function craftIn(text: string): Phrase[] {
  return [...text.matchAll(CRAFT)].map((match) => ({
    at: match.index,
    words: match[0],
    meaning: { kind: 'craft' },
  }));
}
