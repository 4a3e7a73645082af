/** The fields of a call that its text may fill, each by a person's choice only (true calls §1). */
export const PROPOSAL_FIELDS = ['aidIntensity', 'spendMin', 'documents', 'manualChecks'] as const;
export type ProposalField = (typeof PROPOSAL_FIELDS)[number];

/** What a text seems to say of a field, and where: `start` and `end` mark the words in the sentence. */
export interface Proposal {
  readonly field: ProposalField;
  /** Percent of the spend, euro, the name of a document, or the condition as the text puts it. */
  readonly value: number | string;
  /** False where the text says several values of a field that has one: a person has to choose. */
  readonly isOnly: boolean;
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
}

/** The longest condition, as the table keeps it. */
const LONGEST_CHECK = 300;

/**
 * What the description of a call seems to say of its intensity, its least spend, the documents of an application and the conditions that no
 * question covers. By rules for Italian: what they are not sure of they leave out, and several values of one field are asked, never guessed.
 */
export function proposalsOf(description: string): Proposal[] {
  const sentences = sentencesOf(description);
  return [
    ...figuresOf('aidIntensity', sentences, findIntensities),
    ...figuresOf('spendMin', sentences, findLeastSpends),
    ...textsOf('documents', sentences, DOCUMENTS),
    ...textsOf('manualChecks', sentences, CONDITIONS),
  ];
}

/** Each value once, with the first sentence that says it. */
function figuresOf(
  field: ProposalField,
  sentences: readonly string[],
  find: (sentence: string) => readonly FoundFigure[],
): Proposal[] {
  const found = new Map<number, Omit<Proposal, 'isOnly'>>();
  for (const sentence of sentences) {
    for (const { value, start, end } of find(sentence)) {
      if (!found.has(value)) found.set(value, { field, value, sentence, start, end });
    }
  }
  return [...found.values()].map((one) => ({ ...one, isOnly: found.size === 1 }));
}

/** Each document or kind of condition once. */
function textsOf(field: ProposalField, sentences: readonly string[], patterns: readonly TextPattern[]): Proposal[] {
  return patterns.flatMap(({ name, says, unless }) => {
    for (const sentence of sentences) {
      const match = says.exec(sentence);
      if (match === null || unless?.test(sentence)) continue;
      const [start, end] = [match.index, match.index + match[0].length];
      const value = name ?? clauseOf(sentence, start, end);
      return [{ field, value, isOnly: true, sentence, start, end }];
    }
    return [];
  });
}

/** The sentence, or where that is too long the part between commas that holds the words. */
function clauseOf(sentence: string, start: number, end: number): string {
  const bare = (text: string): string => text.replace(/^[\s,:•–-]+|[\s,:•–-]+$/g, '');
  if (sentence.length <= LONGEST_CHECK) return bare(sentence);
  const before = sentence.lastIndexOf(',', start);
  const after = sentence.indexOf(',', end);
  const clause = bare(sentence.slice(before + 1, after === -1 ? sentence.length : after));
  return clause.length <= LONGEST_CHECK ? clause : `${clause.slice(0, LONGEST_CHECK - 1)}…`;
}

/**
 * Who reads a description and proposes what its fields may say. The product's own reads by rules and asks nobody; another one, as a language
 * model, is given to the actions in its place and is held to the same: `grounded` drops whatever is not in the text.
 */
export type ProposalFinder = (description: string) => Promise<readonly Proposal[]>;

/** The product's own finder. */
export function findByRules(description: string): Promise<readonly Proposal[]> {
  return Promise.resolve(proposalsOf(description));
}

/** The proposals that stand in the text: a sentence of it, marked words inside it, and a value that the field can hold. */
export function grounded(description: string, found: readonly Proposal[]): Proposal[] {
  const sentences = new Set(sentencesOf(description));
  return found.filter(({ field, value, sentence, start, end }) => {
    const isMarked = Number.isInteger(start) && 0 <= start && start < end && end <= sentence.length;
    return sentences.has(sentence) && isMarked && canHold(field, value);
  });
}

function canHold(field: Proposal['field'], value: number | string): boolean {
  if (field === 'documents' || field === 'manualChecks')
    return typeof value === 'string' && value.trim() !== '' && value.length <= (field === 'documents' ? 200 : 300);
  if (typeof value !== 'number' || !(value > 0)) return false;
  return field === 'aidIntensity' ? value <= 100 : value < 1e12;
}

/** What a sentence says; without a name the sentence itself is the proposal. */
interface TextPattern {
  readonly name?: string;
  readonly says: RegExp;
  /** A sentence that says this too means something else. */
  readonly unless?: RegExp;
}

/** A word of handing in: a document that is only named, as a cost that is paid for, is none that one has to bring. */
const HANDED_IN =
  '(?:domand[ae]|istanz[ae]|richiest[ae]|allegat|allegar|allegand|corredat|presentat|presentar|trasmess|trasmetter|inviat|inoltrat|document|compilat)';
const near = (words: string): RegExp =>
  new RegExp(`(?:${HANDED_IN}[^.;]{0,120}(?:${words})|(?:${words})[^.;]{0,80}${HANDED_IN})`, 'i');
const FUNDED =
  /\b(?:spese (?:per|di|relative)|ammissibil[ei] le spese|costi (?:per|di|relativi)|contribut[oi] per|voucher per)\b/i;

/** What an application needs, by the name that staff would write. The names are Italian: they are words of the notice. */
const DOCUMENTS: readonly TextPattern[] = [
  { name: 'DURC', says: /\bDURC\b|documento unico di regolarità contributiva/i },
  {
    name: 'Firma digitale',
    says: /firm(?:a|e) (?:digital[ei]|elettronic[ahe]+ (?:qualificat[ae]|avanzat[ae]))|(?:firmat|sottoscritt)\w+ digitalmente/i,
    unless: FUNDED,
  },
  { name: 'PEC', says: /\bPEC\b|posta elettronica certificata/, unless: FUNDED },
  {
    name: 'SPID, CIE o CNS',
    says: /\bSPID\b|\bidentità digitale\b|carta d['’]identità elettronica|carta nazionale dei servizi/i,
    unless: FUNDED,
  },
  {
    name: 'Preventivi di spesa',
    says: /(?<!concordato )\bpreventiv[oi] (?:di spesa|dei costi|delle spese|(?:del|dei) fornitor[ei]|dettagliat[oi])|\b(?:due|tre|almeno \w+|i) preventivi\b/i,
  },
  {
    name: 'Business plan',
    says: near("business plan|piano d[’']impresa|piano aziendale|piano di sviluppo aziendale"),
    unless: FUNDED,
  },
  { name: 'Visura camerale', says: near('visura(?: camerale)?\\b') },
  {
    name: 'Bilanci approvati e depositati',
    says: /bilanci(?:o)? (?:approvat|depositat|chius)\w+(?: e (?:approvat|depositat)\w+)?|ultim[io] (?:due |tre |2 |3 )?bilanc(?:i|io) (?:approvat|depositat)/i,
    unless: /ricavi|fatturato|voce A1|patrimonio netto/i,
  },
  { name: 'Relazione tecnica o illustrativa', says: near('relazione (?:tecnica|illustrativa|descrittiva)') },
  { name: 'Perizia asseverata', says: /perizi[ae] (?:tecnic[ahe]+ )?(?:asseverat|giurat)[ae]/i },
  { name: 'Dichiarazione «de minimis»', says: /(?:dichiarazion[ei]|modulo|modello)[^.;]{0,40}de minimis/i },
  {
    name: 'Dichiarazione sostitutiva',
    says: /dichiarazion[ei] sostitutiv[ae]|dichiarazione resa ai sensi[^.;]{0,40}445/i,
  },
  { name: 'Documento d’identità', says: near("(?:documento|carta) (?:d[’']|di )identità"), unless: /elettronica/i },
  { name: 'Marca da bollo', says: /marca da bollo|imposta di bollo/i, unless: /esent[ei]|esenzione|non ammissibil/i },
  { name: 'Computo metrico', says: /computo metrico/i },
  { name: 'Diagnosi energetica', says: near('diagnosi energetica'), unless: FUNDED },
  {
    name: 'Atto costitutivo o statuto',
    says: near('atto costitutivo|statuto\\b'),
    unless: /\bstatuto (?:dei lavoratori|speciale|della regione)/i,
  },
];

const ASKED =
  '\\b(?:dev\\w+|devono|dovr\\w+|essere|siano|sono|sia|avere|abbian?o?|hanno|risult\\w+|trov\\w+|rientr\\w+|esclus\\w+|escluse le|ammess\\w+ (?:solo|esclusivamente))';

/** Conditions that no question of the survey covers, each kind once: the sentence is what a person reads. */
const CONDITIONS: readonly TextPattern[] = [
  { says: /(?:non|né|esclus\w+|eccezione)[^.;]{0,60}\bin (?:stato di )?difficoltà/i, unless: /non ai sensi/i },
  {
    says: /(?:non|né|esclus\w+|ad esclusione|eccezione)[^.;]{0,140}(?:procedur[ae] concorsual[ei]|liquidazione|fallimento|scioglimento)/i,
  },
  {
    says: /(?:sede|unità) (?:legale|operativ[ae]|local[ei]|produttiv[ae])[^.;]{0,140}(?:erogazione|liquidazione|pagamento)/i,
    unless: /spes[ae] (?:di|per) /,
  },
  {
    says: new RegExp(
      `${ASKED}[^.;]{0,60}iscritt[eiao]\\b[^.;]{0,90}(?:registro (?:delle |unico )?(?:imprese|nazionale|del terzo)|\\balb[oi]\\b|\\bordin[ei]\\b|\\bR\\.?E\\.?A\\b|\\bRUNTS\\b|anagrafe|elenc\\w+)|iscritt[eiao] (?:come attiv\\w+ )?(?:al|nel|nell['’]apposita sezione) (?:[\\w ]{0,30})?registro`,
      'i',
    ),
    unless: /lavorator|disoccupat|persone con disabilit|imprese? social[ei] iscritt/i,
  },
  {
    says: /(?:in|sul) regola con[^.;]{0,60}(?:contribut|previdenz|assistenz|assicurativ|fiscal|tribut|tassa|imposte)|regolarità contributiva/i,
    unless: /\bDURC\b/,
  },
  { says: /diritto (?:camerale )?annuale/i },
  {
    says: /(?:regime|regola|titolo|regolament[oi]|massimal\w+|aiut[oi]|limiti)[^.;]{0,40}["“”«‹]?\s?de minimis|["“”«]de minimis["“”»]/i,
    unless: /dichiarazion|modulo|modello/i,
  },
  {
    says: /(?:non (?:è|sono) cumulabil\w+|cumulabil\w+ (?:con|esclusivamente)|divieto di cumulo|cumulo con altr)/i,
    unless: /casistiche|premialità/i,
  },
  {
    says: /(?:avviat|sostenut|fatturat|iniziat|effettuat|avvio)\w*[^.;]{0,60}(?:successivamente|prima del|precedentemente|antecedentemente|dopo la|a decorrere dal|a partire dal)[^.;]{0,50}(?:domanda|presentazione|istanza|concessione)/i,
  },
  {
    says: /costituit[ea]\w*[^.;]{0,20} da (?:almeno|non (?:più|oltre)|meno di|più di|oltre)[^.;]{0,25}(?:mes[ei]|ann[oi])\b/i,
  },
  { says: /antimafia|casellario|d\.? ?lgs\.? ?(?:n\. ?)?(?:6 settembre 2011,? n\. )?159\/?(?:2011)?/i },
  {
    says: /(?:mantener|mantenimento|vincolo|impegn\w+ a (?:mantenere|non))[^.;]{0,100}(?:ann[io]|mesi)\b/i,
    unless: /mantenimento (?:dell['’]occupazione|in servizio) è finanziat/i,
  },
];

/** A figure that a sentence says, and where the words stand that say it. */
interface FoundFigure {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

const PERCENT = /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|per\s?cento\b)/gi;
const COSTS = '(?:spes[ae]|cost[oi]|investiment[oi]|importo (?:ammesso|ammissibile)|valore (?:complessivo|ammesso))';
/** What stands after a share of the spend: "delle spese ammissibili", "del costo complessivo", "su una spesa massima". */
const OF_SPEND = new RegExp(
  `^\\s*(?:per cento )?,?\\s*(?:dell[ae’']\\s?|dei |del |delle? predett[ae] |su |sull[ae’']\\s?|calcolat[oa] (?:sul|su)l?l?[ae’']?\\s?)(?:\\w+ ){0,2}?${COSTS}`,
  'i',
);
/** What stands before one. */
const IS_AID =
  /(?:fondo perduto|intensità|contribut[oi]|voucher|agevolazion[ei]|credito d['’]\s?imposta|aiuto|misura massima|aliquota|sovvenzion[ei]|percentuale massima)[^.;]{0,90}$/i;
const LEADS_TO_AID = /^[^.;%]{0,30}(?:a fondo perduto|in conto (?:capitale|impianti)|di contributo)/i;
/** What a percentage is of, when it is of something else than the aid. */
const OF_ELSE_BEFORE =
  /(?:almeno|minim[oa]|non inferiore|inferiore|superiore a|tasso|interess\w*|quota|partecipa\w*|crediti|anticip\w*|ritenuta|incapacit\w*|invalidit\w*|disabilit\w*|maggiora\w*|increment\w*|elevat[oaie]?|elevabil\w*|aument\w*|ulterior\w*|più|riduzion\w*|ridott\w*|copertura|garanzi\w*|nel limite|nei limiti|entro il|(?<!conto )capitale|soci|costituit\w*|IVA|aliquota ordinaria|saldo|acconto|rendicont\w*|finanziament[oi]|prestit[oi]|mutu[oi]|di cui|punteggio|premialità|forfait\w*|spese (?:generali|tecniche|di gestione)|costi indiretti)[^.;%]{0,60}$/i;
const OF_ELSE_AFTER =
  /^\s*(?:per cento)?\s*(?:dell[ae’']\s?|dei |del |di |degli |dal )(?:\w+ ){0,2}?(?:ricav|fatturat|capital|soci|crediti|quot|finanziament|prestit|contribut|importo|entrat|canon|tariff|premi|commission|agevolazion|person|lavorator|dipendent|IVA|interess|aiut|danni|retribu|stipend|valore dei danni|donne)/i;

/** Shares that a sentence gives beside another one: a range, or one for every size. */
const BESIDE =
  /(?:\b(?:dal|tra il|fra il|tra|fra)\s?$)|(?:^\s*(?:per cento)?\s*(?:al|e il|-|–)\s?\d)|(?:^\s*(?:per cento)?\s*(?:per|nel caso di|alle) (?:le |gli |i )?(?:micro|piccol|medi|grand|pmi|mpmi|impres|start|giovan|femminil))/i;

/**
 * The shares of the spend that a sentence gives as aid, in percent. Shares of anything else, loans and additions to a share are left out;
 * where one is found, so are those beside it, as the ends of a range, so that nobody takes one for the only.
 */
function findIntensities(sentence: string): FoundFigure[] {
  const found = sureIntensities(sentence);
  if (found.length === 0) return found;
  const beside = [...sentence.matchAll(PERCENT)].flatMap((match) => {
    const value = Number((match[1] ?? '').replace(',', '.'));
    const [start, end] = [match.index, match.index + match[0].length];
    const isBeside = BESIDE.test(sentence.slice(0, start)) || BESIDE.test(sentence.slice(end));
    return isBeside && value > 0 && value <= 100 && !found.some((one) => one.value === value)
      ? [{ value, start, end }]
      : [];
  });
  return [...found, ...beside].sort((a, b) => a.start - b.start);
}

function sureIntensities(sentence: string): FoundFigure[] {
  return [...sentence.matchAll(PERCENT)].flatMap((match) => {
    const value = Number((match[1] ?? '').replace(',', '.'));
    const [start, end] = [match.index, match.index + match[0].length];
    const [before, after] = [sentence.slice(0, start), sentence.slice(end)];
    if (value <= 0 || value > 100 || OF_ELSE_AFTER.test(after)) return [];
    if (LEADS_TO_AID.test(after) && !OF_ELSE_BEFORE.test(before))
      return [{ value, start, end: end + aidLength(after) }];
    if (OF_ELSE_BEFORE.test(before) && !isAidNearer(before)) return [];
    const spend = OF_SPEND.exec(after);
    if (spend !== null) return [{ value, start, end: end + spend[0].length }];
    return IS_AID.test(before) ? [{ value, start, end }] : [];
  });
}

function aidLength(after: string): number {
  return LEADS_TO_AID.exec(after)?.[0].length ?? 0;
}

/** "Contributo nel limite massimo del 50 %": the aid is named after what would make the share one of something else. */
function isAidNearer(before: string): boolean {
  const aid = before.search(/(?:fondo perduto|contributo|voucher|credito d['’]\s?imposta|intensità)[^.;]*$/i);
  const last = OF_ELSE_BEFORE.exec(before);
  return (
    aid !== -1 && last !== null && /^(?:nel limite|nei limiti|entro il|superiore a)/i.test(last[0]) && aid < last.index
  );
}

const EURO =
  /(?:€|\beuro\b)?\s?(\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?)\s?(milion[ei]|mila)?(?:\s?(?:di\s)?(?:€|euro\b))?/i;
/** The spend, then that it is the least: "spesa minima ammessa: 2.000 €", "investimenti non inferiori a 3 milioni di euro". */
const LEAST = new RegExp(
  `\\b(?:(?:spes[ae]|cost[oi]|investiment[oi]|progett[oi]|programm[ai]|proposte progettuali|budget)\\b[^.;%]{0,90}?(?:minim[oai]\\b|non inferior[ei] (?:a|ad|ai|agli)\\b|di almeno|almeno pari|pari ad almeno)|(?:importo|valore) minimo (?:di|della|dell['’]) ?(?:spes[ae]|investiment[oi]|progett[oi])|minim[oa] di (?:spesa|investimento))`,
  'i',
);
/** An amount of what one gets, not of what one spends. */
const OF_AID =
  /\b(?:finanziament[oi]|prestit[oi]|da un minim|contribut[oi] minim|contributo (?:minimo|non inferiore)|intervento agevolativo|voucher|ricavi|fatturato|capitale|patrimonio|polizz\w+|de minimis)\b/i;

/** What stands shortly before, where the figure is of a loan. */
const IS_LOAN = /\b(?:finanziament[oi]|prestit[oi]|mutu[oi])\b[^.;]{0,90}$/i;

/** The least spend that a sentence asks for, in euro. */
function findLeastSpends(sentence: string): FoundFigure[] {
  const least = LEAST.exec(sentence);
  if (least === null || OF_AID.test(least[0]) || IS_LOAN.test(sentence.slice(0, least.index))) return [];
  const rest = sentence.slice(least.index + least[0].length);
  // The amount is the first figure after the words; one that no currency goes with, as "3 imprese" or "24 mesi", is none.
  const amount = EURO.exec(rest);
  if (amount === null || amount.index > 60 || /^\s?%|^\s?per cento/.test(rest.slice(amount.index + amount[0].length)))
    return [];
  const hasCurrency =
    /€|euro/i.test(amount[0]) ||
    /^[^.;]{0,40}(?:milion|mila)?[^.;\d]{0,6}(?:€|euro)/i.test(rest.slice(amount.index + amount[0].length));
  const value = valueOf(amount[1] ?? '', amount[2]);
  if (!hasCurrency || value < 100) return [];
  return [{ value, start: least.index, end: least.index + least[0].length + amount.index + amount[0].length }];
}

function valueOf(digits: string, unit: string | undefined): number {
  const value = Number(digits.replaceAll('.', '').replace(',', '.'));
  if (unit === undefined) return value;
  return value * (unit.toLowerCase() === 'mila' ? 1_000 : 1_000_000);
}

/** Words after whose full stop the sentence goes on. */
const SHORT =
  /(?:^|[\s(“"«'’])(?:[a-z]|art|artt|n|nn|co|lett|reg|reg\.to|par|lgs|cap|dlgs|d\.lgs|dott|prof|es|ss|mm|cfr|all|pag|cod|tel|fax|sig|lr|d\.m|d\.p\.r|s\.p\.a|s\.r\.l|ecc|min|max|cd|c\.d)\.$/i;
/** Where the official descriptions begin a part, often without a space before it. */
const PARTS = /(Cos['’]è|A chi si rivolge|Cosa prevede)(?=[\s:A-ZÀ-Ú•-]|$)/g;
const LONGEST = 600;

/**
 * A description in HTML or plain text as its sentences, in their order: blocks and list items end one, and so do semicolons and bullets that
 * stand in the text itself, as official descriptions have them. None is longer than 600 characters.
 */
export function sentencesOf(description: string): string[] {
  return wholeSentencesOf(description).map((sentence) =>
    sentence.length > LONGEST ? sentence.slice(0, LONGEST) : sentence,
  );
}

/** What begins an item of a list that stands in one line. */
const ITEMS =
  /\s*[;•▪●]\s*|(?<=[:.])\s*[-–]\s+(?=\S)|(?<!\b(?:[Ll]inea|[Mm]isura|[Ss]ezione|[Aa]sse|[Aa]zione|[Ff]inestra|[Ss]portello|[Ll]otto|[Tt]ipologia)(?: di \w+)? \w{1,4})\s+[-–]\s+(?=[a-zà-ú\d])|(?<=:)\s*(?=(?:1|a)[.)]\s?[a-zà-ú])/;
const ITEMS_AND_DASHES = new RegExp(String.raw`${ITEMS.source}|\s+[-–]\s+(?=\S)`);

/** One dash before a capital letter belongs to a name, several are a list. */
function isDashed(line: string): boolean {
  return (line.match(/\s[-–]\s+(?=[A-ZÀ-Ú])/g)?.length ?? 0) > 1;
}

/** The same sentences, however long they are: what narrows a call may stand at the end of one. */
export function wholeSentencesOf(description: string): string[] {
  return (
    plainText(description)
      .replace(PARTS, '\n$1\n')
      // A long run of spaces would be read from each of them anew below.
      .replace(/[^\S\n]+/g, ' ')
      .replace(/(?: ?\n)+ ?/g, '\n')
      .split('\n')
      .flatMap((line) => line.split(isDashed(line) ? ITEMS_AND_DASHES : ITEMS))
      .flatMap(bySentence)
      .map((sentence) =>
        sentence
          .replace(/\s+/g, ' ')
          .replace(/^[\s–-]+/, '')
          .trim(),
      )
      .filter((sentence) => /[a-zà-ú]{2}/i.test(sentence))
  );
}

/** The text of the editor's HTML, a line a block. What is no HTML stays as it is. */
function plainText(description: string): string {
  return description
    .replace(/<(?:br|\/p|\/li|\/h[1-6]|\/div|\/tr|\/td)\b[^<>]*>/gi, '\n')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/&nbsp;|\u00A0/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, '’')
    .replace(/&euro;/g, '€')
    .replace(/&amp;/g, '&');
}

function bySentence(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  // A full stop that a capital letter follows, with or without a space between, as where two lines of a page were put together.
  for (const { index } of text.matchAll(/[.!?](?=\s+["“«(]?[A-ZÀ-Ú€\d]|[A-ZÀ-Ú][a-zà-ú])/g)) {
    if (SHORT.test(text.slice(start, index + 1))) continue;
    found.push(text.slice(start, index + 1));
    start = index + 1;
  }
  found.push(text.slice(start));
  return found;
}
