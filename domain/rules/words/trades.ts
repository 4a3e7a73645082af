/** Words of a trade, by the sectors of the official record that they mean. */
const TRADES: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(?:agricol|zootecn|apicolt|viticol|vitivinicol|forest|pesc|ittic|acquacolt|lattier|casear)/,
    ['Agricoltura, silvicoltura e pesca', 'Agroalimentare'],
  ],
  [
    /\b(?:agroaliment|agroindustr|aliment|bevand)/,
    ['Agroalimentare', 'Agricoltura, silvicoltura e pesca', 'Ristorazione'],
  ],
  [/\b(?:turis|alberg|ricettiv|alloggi|termal)/, ['Turismo', 'Alberghiero', 'Ristorazione', 'Cultura']],
  [/\b(?:ristoraz|somministrazion)/, ['Ristorazione', 'Turismo', 'Alberghiero', 'Commercio']],
  [/\b(?:commerc|dettaglio|ingrosso)/, ['Commercio', 'Ristorazione']],
  [/\b(?:edil|costruzion)/, ['Edilizia']],
  [/\benergi/, ['Fornitura Energia, Acqua e gestione Rifiuti']],
  [/\b(?:cultural|creativ|editor|cinemato|audiovisiv)/, ['Cultura', 'ICT', 'Turismo', 'Altri servizi']],
  [/\b(?:trasport|logistic)/, ['Servizi di trasporto', 'Autoveicoli e altri mezzi di trasporto']],
  [/\btessil/, ['Moda e Tessile']],
  [/\bautomotive/, ['Autoveicoli e altri mezzi di trasporto']],
  [/\bsanitar/, ['Salute']],
];

/** Whether listed sectors narrow no less than the trades that a plain text names: then its words are no condition of their own. */
export function sayNoLess(sectors: readonly string[], text: string): boolean {
  const meant = new Set(TRADES.flatMap(([words, some]) => (words.test(text) ? some : [])));
  return meant.size === 0 || sectors.every((sector) => meant.has(sector));
}
