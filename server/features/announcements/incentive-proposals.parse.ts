import type { Finding } from './incentive-findings.parse.ts';

const FIELD = 'Descrizione';

/** A percentage beside the words that make it a share of the spend. */
const SHARES = [
  /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|per cento)[^.;%]{0,60}?(?:fondo perduto|delle spese|dei costi|della spesa)/gi,
  /fondo perduto[^.;%]{0,60}?(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|per cento)/gi,
];

const DOCUMENTS: readonly (readonly [name: string, words: RegExp])[] = [
  ['DURC', /\bDURC\b|documento unico di regolarit/i],
  ['Preventivi', /\bpreventiv[io]\b/i],
  ['Firma digitale', /firma digitale|(?:firmat|sottoscritt)[aeio] (?:con firma )?digital/i],
  ['PEC', /\bPEC\b|posta elettronica certificata/i],
  ['SPID o CIE', /\bSPID\b/i],
  ['Visura camerale', /\bvisura\b/i],
  ['Business plan', /business plan|piano d[’']impresa/i],
  ['Dichiarazione de minimis', /dichiarazion[ei][^.;]{0,40}de minimis/i],
  ['Marca da bollo', /marca da bollo|imposta di bollo/i],
];

/** Words that make a sentence a condition no column has. */
const CONDITION =
  /regolarit[àa] contributiva|in regola con|da almeno [\w ]{1,20}(?:anni|mesi)|da non pi[ùu] di [\w ]{1,20}(?:anni|mesi)|non (?:devono )?(?:essere|trovarsi)|sono esclus[ie]|a condizione che/i;
const MOST = 5;

/** What the text of a call proposes to whoever reviews it: a share of the spend, documents, conditions. Never written by itself. */
export function readProposals(text: string): Finding[] {
  const plain = text.replace(/\s+/g, ' ');
  const shares = SHARES.flatMap((pattern) => [...plain.matchAll(pattern)])
    .map(([, digits = '']) => Number(digits.replace(',', '.')))
    .filter((share) => share > 0 && share <= 100);
  const documents = DOCUMENTS.filter(([, words]) => words.test(plain)).map(([name]) => name);
  const conditions = plain
    .split(/(?<=[.;])\s*(?=[-–•A-ZÀ-Ý])/)
    .map((sentence) => sentence.replace(/^[-–•\s]+/, '').trim())
    .filter((sentence) => sentence.length <= 300 && CONDITION.test(sentence))
    .slice(0, MOST);
  const finding = (reason: Finding['reason'], value: string | number): Finding => ({
    field: FIELD,
    reason,
    params: { value },
  });
  return [
    ...[...new Set(shares)].slice(0, MOST).map((share) => finding('proposedIntensity', share)),
    ...documents.map((name) => finding('proposedDocument', name)),
    ...conditions.map((sentence) => finding('proposedCondition', sentence)),
  ];
}
