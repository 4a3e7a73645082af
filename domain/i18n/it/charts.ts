/** Words of every chart and of the table behind it. */
export const charts = {
  showTable: 'Mostra la tabella',
  showChart: 'Mostra il grafico',
  keys: 'Grafico. Con le frecce scorri i valori.',
  missing: 'Il grafico non si è caricato. I numeri sono nella tabella.',
  day: 'Giorno',
} as const;
