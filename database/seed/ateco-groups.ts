/**
 * The office's own groups of ATECO codes: a category, its groups, and the beginnings of the codes that each holds in either version:
 * whole divisions, and no division twice.
 */
export const ATECO_GROUPS: readonly {
  readonly name: string;
  readonly subCategories: readonly { readonly name: string; readonly codes: readonly string[] }[];
}[] = [
  {
    name: 'Manifattura',
    subCategories: [
      { name: 'Metalmeccanica', codes: ['25'] },
      { name: 'Macchine e impianti', codes: ['28'] },
      { name: 'Alimentare', codes: ['10', '11'] },
      { name: 'Tessile e abbigliamento', codes: ['13', '14', '15'] },
      { name: 'Vetro e ceramica', codes: ['23'] },
    ],
  },
  { name: 'Costruzioni', subCategories: [{ name: 'Impianti negli edifici', codes: ['43'] }] },
  {
    name: 'Servizi alle imprese',
    subCategories: [
      { name: 'Informatica', codes: ['62', '63'] },
      { name: 'Consulenza e progettazione', codes: ['70', '71'] },
    ],
  },
  {
    name: 'Turismo e ristorazione',
    subCategories: [
      { name: 'Alloggio', codes: ['55'] },
      { name: 'Ristorazione', codes: ['56'] },
    ],
  },
];
