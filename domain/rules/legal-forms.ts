/** Legal forms as names of companies and answers of the office write them. */

export type LegalForm =
  | 'srl'
  | 'srls'
  | 'spa'
  | 'sapa'
  | 'snc'
  | 'sas'
  | 'ss'
  | 'cooperative'
  | 'consortium'
  | 'soleTrader'
  | 'foundation'
  | 'association'
  | 'socialEnterprise'
  | 'onlus'
  | 'ets'
  | 'aps'
  | 'odv';

/** What an answer may name instead of each of its forms. */
export type FormFamily = 'capital' | 'partnership' | 'thirdSector';

export const FAMILY_OF: Readonly<Partial<Record<LegalForm, FormFamily>>> = {
  srl: 'capital',
  srls: 'capital',
  spa: 'capital',
  sapa: 'capital',
  snc: 'partnership',
  sas: 'partnership',
  ss: 'partnership',
  foundation: 'thirdSector',
  association: 'thirdSector',
  socialEnterprise: 'thirdSector',
  onlus: 'thirdSector',
  ets: 'thirdSector',
  aps: 'thirdSector',
  odv: 'thirdSector',
};

/** Letters with or without dots and spaces between them, as a word of their own and no part of a longer acronym. */
function letters(word: string): string {
  return `(?<![a-z0-9])(?<![a-z0-9]\\.)${[...word].join('[. ]{0,3}')}(?![a-z0-9])`;
}

/** The same with dots or spaces between them at least: without, they are a word too (a spa, the SS 36). */
function dotted(word: string): string {
  return `(?<![a-z0-9])(?<![a-z0-9]\\.)${[...word].join('(?:[. ]{1,3})')}(?![a-z0-9])`;
}

const KIND = '(?:(?:agricola|agr\\.|unipersonale|benefit|tra professionisti|tra avvocati) )*';
const LIMITED = `\\bsoc(?:ieta|\\.)? ${KIND}a (?:responsabilita lim|resp\\.? ?lim|r\\.? ?l(?![a-z0-9]))`;

const SIMPLIFIED = new RegExp(
  `${letters('srl')}\\.?(?: a capitale ridotto| semplificat)|(?<![a-z0-9])s[. ]{0,3}r[. ]{0,3}l\\.?s(?![a-z0-9]|\\.[a-z])|${LIMITED}\\S* semplificat`,
);

/** What tells a form wherever it stands in a name; the others are below. Names are plain (`plainName`). */
const TOLD: readonly (readonly [LegalForm, RegExp])[] = [
  ['srls', SIMPLIFIED],
  ['srl', new RegExp(`${letters('srl')}(?!\\.s(?![a-z0-9]|\\.[a-z]))|${LIMITED}|\\bgmbh\\b`)],
  ['spa', new RegExp(`${dotted('spa')}|societa ${KIND}per azioni`)],
  ['sapa', new RegExp(`${dotted('sapa')}|accomandita per azioni`)],
  ['snc', new RegExp(`${letters('snc')}|\\bin nome collettivo|\\bohg\\b`)],
  ['sas', new RegExp(`${dotted('sas')}|accomandita semplice`)],
  ['ss', /\bsocieta (?:agricola )?semplice\b|\bsoc\.? ?(?:agr\.? ?)?semplice\b/],
  ['cooperative', /\bcoop\b|\bcooperativ[ae]\b|\bgenossenschaft\b/],
  ['consortium', /\bconsorzi[oa]?\b|\bconsortil[ei]\b/],
  ['soleTrader', /\b(?:ditta|impresa) individuale\b|\bditta ind\b/],
  ['foundation', /\bfondazione\b/],
  ['socialEnterprise', /\bimpresa sociale\b/],
  ['onlus', new RegExp(`\\bonlus\\b|${dotted('onlus')}`)],
  ['ets', new RegExp(`${dotted('ets')}|\\bente (?:del|di) terzo settore\\b`)],
  ['aps', new RegExp(`${dotted('aps')}|\\bassociazione di promozione sociale\\b`)],
  ['odv', new RegExp(`${dotted('odv')}|\\borganizzazione di volontariato\\b`)],
];

/** "S.c.a r.l.", "S.c.p.a.": a cooperative or a consortium, which the letters alone do not tell. */
const EITHER = new RegExp(`${letters('scarl')}|${letters('scrl')}|${dotted('scpa')}|\\bscpa\\b`);
const ASSOCIATION = /\bassociazione\b/;
/** Associations that are no bodies of the third sector. */
const OTHER_ASSOCIATIONS =
  /\bassociazione\b.*\b(?:profession\w+|temporanea|sportiv\w+|dilettantistic\w+|sindacal\w+|categoria|datorial\w+|notai\w*|avvocati|medici|commercialisti|in partecipazione)\b|\bstudio\b/;
/** Words beside which "spa" is a bath. */
const BATHS =
  /\b(?:hotel|resort|wellness|beauty|benessere|terme|termale|thermal|relax|estetic[ao]|massagg\w+|day|hammam|sauna|hair|nails?|medical)\b|(?:&|\be\b|\band\b|\bcon\b|\+) ?spa\b/;
/** What may follow the form at the end of a name. */
const AFTER_FORM =
  /(?: (?:in (?:liquidazione|concordato(?: preventivo)?|fallimento|amministrazione straordinaria)|unipersonale|uninominale|(?:a|con) (?:unico socio|socio unico)|societa (?:benefit|agricola|unipersonale)|soc\.? agr\.?(?:icola)?|benefit|s\.?b\.?|stp|start ?up innovativa|pmi innovativa))+$/;
/** A name goes on after its form with whom it is of: "Panificio Tre Torri sas di Bianchi Luca". */
const GOES_ON = ' (?:di|dei|del|della|dello|d|e|&)(?: |$)';

/** Every form that a name of a company tells, none where it tells none. Several are for whoever asks to settle. */
export function formsInName(name: string): ReadonlySet<LegalForm> {
  const text = plainName(name);
  const forms = new Set(TOLD.flatMap(([form, pattern]) => (pattern.test(text) ? [form] : [])));
  if (forms.has('srls')) forms.delete('srl');
  if (EITHER.test(text) && !forms.has('cooperative') && !forms.has('consortium')) {
    forms.add('cooperative');
    forms.add('consortium');
  }
  if (ASSOCIATION.test(text) && !OTHER_ASSOCIATIONS.test(text)) forms.add('association');
  for (const form of wordsAtTheEnd(text)) forms.add(form);
  return forms;
}

/** Forms without dots that are words besides: taken where a name ends in them, or goes on with whom it is of. */
function wordsAtTheEnd(text: string): LegalForm[] {
  const name = text.replace(AFTER_FORM, '').replace(/[. ]+$/, '');
  const endsIn = (word: string): boolean => new RegExp(`\\S ${word}$`).test(name);
  const found: LegalForm[] = (['aps', 'ets', 'odv'] as const).filter(endsIn);
  if (endsIn('sas') || new RegExp(`\\S sas\\.?${GOES_ON}`).test(text)) found.push('sas');
  if (/\S s\. ?s$/.test(name) || new RegExp(`\\S s\\. ?s\\.${GOES_ON}`).test(text)) found.push('ss');
  if (endsIn('ss') && /\bagr/.test(text)) found.push('ss');
  if (/\S spa\b/.test(text) && !BATHS.test(text)) found.push('spa');
  return found;
}

/** A name as forms are looked for in it: small letters without accents, digits, dots and "&", single spaces. */
function plainName(name: string): string {
  return (
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9.&+]+/g, ' ')
      // "Rossi & C.S.n.c." ends its partners where its form begins.
      .replace(/(?:&|\be\b) ?c\b\.?/g, ' ')
      .replace(/ +/g, ' ')
      .trim()
  );
}

/** What an answer stands for: the forms that it names, the families, and the forms that it says it does not mean. */
export interface NamedForms {
  readonly forms: ReadonlySet<LegalForm>;
  readonly families: ReadonlySet<FormFamily>;
  readonly excluded: ReadonlySet<LegalForm>;
  /** It means some companies of these forms and not others: "S.r.l. unipersonale", "Cooperativa sociale". */
  readonly isNarrow: boolean;
}

const FAMILIES: readonly (readonly [FormFamily, RegExp])[] = [
  ['capital', /\b(?:societa|imprese|aziende) di capital[ei]\b/],
  ['partnership', /\b(?:societa|imprese|aziende) di persone\b/],
  ['thirdSector', /\bterzo settore\b|\bno profit\b|\bnon ?profit\b/],
];
const EXCLUDING = /\b(?:esclus\w+|tranne|eccetto|salvo|ad eccezione|diverse? d\w+|non(?! ?profit))\b/;
const NARROW =
  /\b(?:unipersonal\w+|socio unico|innovativ\w+|start ?up|benefit|sportiv\w+|social[ei]|agricol\w+|edilizi\w+|artigian\w+|giovanil\w+|femminil\w+|quotat\w+|di (?:produzione|lavoro|consumo|credito))\b/;
/** Of the third sector: there it is part of the name. */
const SOCIAL = /\b(?:impresa|promozione) sociale\b/g;

/** What an answer of the office names, in its name or its description. */
export function formsNamed(name: string, description: string): NamedForms {
  const text = plainName(`${name}. ${description.replace(/<[^>]*>/g, ' ')}`);
  const at = text.search(EXCLUDING);
  const said = at === -1 ? text : text.slice(0, at);
  const families = FAMILIES.flatMap(([family, pattern]) => (pattern.test(said) ? [family] : []));
  return {
    forms: new Set(namedIn(said)),
    families: new Set(families),
    excluded: new Set(at === -1 ? [] : namedIn(text.slice(at))),
    isNarrow: NARROW.test(plainName(name).replace(SOCIAL, ' ')),
  };
}

const NAMED: readonly (readonly [LegalForm, RegExp])[] = [
  ['spa', new RegExp(letters('spa'))],
  ['sas', new RegExp(letters('sas'))],
  ['ss', new RegExp(`${letters('ss')}|\\bsocieta semplici\\b`)],
  ['cooperative', /\bcooperativ/],
  ['consortium', /\bconsor(?:zi|til)/],
  ['soleTrader', /\b(?:ditt[ae]|impres[ae]|imprenditor[ei]) individual[ei]\b/],
  ['foundation', /\bfondazion[ei]\b/],
  ['association', /\bassociazion[ei]\b/],
  ['ets', /\bets\b|\bterzo settore\b/],
  ['aps', /\baps\b/],
  ['odv', /\bodv\b/],
];

function namedIn(text: string): LegalForm[] {
  const found = [...TOLD, ...NAMED].flatMap(([form, pattern]) => (pattern.test(text) ? [form] : []));
  // "S.r.l.s." alone is not the other.
  const srl = new RegExp(`${letters('srl')}(?!\\.s(?![a-z0-9]|\\.[a-z]))|responsabilita limitata(?! semplificat)`);
  return [...new Set(found)].filter((form) => form !== 'srl' || srl.test(text));
}
