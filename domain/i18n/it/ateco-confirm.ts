/** The code of 2025 that a company confirms where its code of 2007 became several. */
export const atecoConfirm = {
  title_one: 'Conferma il tuo codice 2025',
  title_other: 'Conferma i tuoi codici 2025',
  hint: 'Questo codice del 2007 è diventato più di uno: scegli quello che dice cosa fai. Se non lo trovi, cercalo più sotto.',
  candidates: 'Codici 2025 per {{code}}',
  pick: 'Scegli',
  pickCode: 'Scegli {{code}}',
  all_one: 'Mostra {{count}} codice',
  all_other: 'Mostra tutti i {{count}} codici',
  nudge_one: 'Conferma il tuo codice ATECO 2025',
  nudge_other: 'Conferma i tuoi {{count}} codici ATECO 2025',
} as const;
