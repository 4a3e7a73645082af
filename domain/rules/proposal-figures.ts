/** A figure that a sentence says, and where the words stand that say it. */
export interface FoundFigure {
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
export function findIntensities(sentence: string): FoundFigure[] {
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
export function findLeastSpends(sentence: string): FoundFigure[] {
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
