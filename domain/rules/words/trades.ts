import type { Sector } from '../vocabulary.ts';

/** Words of a trade, by the sectors that they mean. */
const TRADES: readonly (readonly [RegExp, readonly Sector[]])[] = [
  [
    /\b(?:agricol|zootecn|apicolt|viticol|vitivinicol|forest|pesc|ittic|acquacolt|lattier|casear)/,
    ['agriculture', 'food'],
  ],
  [/\b(?:agroaliment|agroindustr|aliment|bevand)/, ['food', 'agriculture', 'catering']],
  [/\b(?:turis|alberg|ricettiv|alloggi|termal)/, ['tourism', 'hotels', 'catering', 'culture']],
  [/\b(?:ristoraz|somministrazion)/, ['catering', 'tourism', 'hotels', 'trade']],
  [/\b(?:commerc|dettaglio|ingrosso)/, ['trade', 'catering']],
  [/\b(?:edil|costruzion)/, ['construction']],
  [/\benergi/, ['utilities']],
  [/\b(?:cultural|creativ|editor|cinemato|audiovisiv)/, ['culture', 'ict', 'tourism', 'services']],
  [/\b(?:trasport|logistic)/, ['transport', 'vehicles']],
  [/\btessil/, ['fashion']],
  [/\bautomotive/, ['vehicles']],
  [/\bsanitar/, ['health']],
];

/** Whether listed sectors narrow no less than the trades that a plain text names: then its words are no condition of their own. */
export function sayNoLess(sectors: readonly Sector[], text: string): boolean {
  const meant = new Set<Sector>(TRADES.flatMap(([words, some]) => (words.test(text) ? some : [])));
  return meant.size === 0 || sectors.every((sector) => meant.has(sector));
}
